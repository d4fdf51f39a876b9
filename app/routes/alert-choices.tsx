import { data, redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { alertSearchHref } from "#app/domain/alerts/stored-search.ts";
import { siteContext, throwUnavailable } from "#app/graphql/context.server.ts";
import type { ShownAlert } from "#app/graphql/site-services.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import type { Route } from "./+types/alert-choices.ts";
import styles from "./message.module.css";

/** Private: the link is the recipient's, so third parties are not loaded. */
export const handle = { isPrivate: true };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

const privately = { "Cache-Control": "private, no-store" };

/**
 * Loads the alerts of a recipient; null when the link is wrong.
 * @throws {Response} 503 when the store is unavailable.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { alerts } = context.get(siteContext);
  const choices = (await alerts?.choices(params.id, params.signature).catch(throwUnavailable)) ?? null;
  return data({ choices }, { headers: privately, status: choices ? 200 : 404 });
}

/** Changes the frequency of an alert, ends one, or all, and shows the page again. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { alerts } = context.get(siteContext);
  const form = await request.formData().catch(() => new FormData());
  const { id, signature } = params;
  const alertId = String(form.get("alert") ?? "");
  const intent = form.get("intent");
  const change = async () => {
    if (intent === "now" || intent === "weekly") await alerts?.setFrequency(id, signature, alertId, intent);
    else if (intent === "end") await alerts?.endOne(id, signature, alertId);
    else if (intent === "delete") await alerts?.deleteAll(id, signature);
  };
  await change().catch(throwUnavailable);
  return redirect(url.pathname, 303);
}

export const headers: Route.HeadersFunction = () => privately;

export const meta: Route.MetaFunction = () => [
  { title: `Your emails - ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** The alerts of a recipient, each with its frequency and a button that ends it. */
export default function AlertChoices({ loaderData: { choices } }: Route.ComponentProps) {
  if (!choices || choices.alerts.length === 0) {
    return (
      <div className={`wrap ${styles.page}`}>
        <h1>{choices ? "You get no emails about homes" : "This link is not valid"}</h1>
        <p className="lead">
          {choices
            ? "The last alert has ended, and we’ve deleted your address."
            : "The address is not complete. Each of our emails has the whole link."}
        </p>
        <MoreLink href={alertSearchHref("")}>Find a home</MoreLink>
      </div>
    );
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Your emails</h1>
      <p className="lead">We write to {choices.email} when something changes here.</p>
      <ul className={styles.alerts}>
        {choices.alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
      <form method="post">
        <Button type="submit" variant="line" name="intent" value="delete">
          End all and delete my address
        </Button>
      </form>
    </div>
  );
}

function AlertItem({ alert: { id, kind, target, title, frequency } }: { readonly alert: ShownAlert }) {
  const titleId = `alert-${id}`;
  const other = frequency === "now" ? "weekly" : "now";
  return (
    <li>
      <p id={titleId}>
        {kind === "search" ? <SmartLink href={alertSearchHref(target)}>{title}</SmartLink> : <strong>{title}</strong>}
      </p>
      <p className="muted">{frequency === "now" ? "At once" : "Once a week at most"}</p>
      <form method="post" className={styles.actions} aria-labelledby={titleId}>
        <input type="hidden" name="alert" value={id} />
        <Button type="submit" variant="line" size="small" name="intent" value={other} aria-describedby={titleId}>
          {other === "now" ? "Send at once" : "Send once a week"}
        </Button>
        <Button type="submit" variant="line" size="small" name="intent" value="end" aria-describedby={titleId}>
          End it
        </Button>
      </form>
    </li>
  );
}
