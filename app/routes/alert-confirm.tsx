import { data, redirect } from "react-router";
import { brand } from "#app/brand.ts";
import { alertSearchHref } from "#app/domain/alerts/stored-search.ts";
import { siteContext, throwUnavailable } from "#app/graphql/context.server.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/alert-confirm.ts";
import styles from "./message.module.css";

/** Private: the link is the recipient's, so third parties are not loaded. */
export const handle = { isPrivate: true };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

const privately = { "Cache-Control": "private, no-store" };

/**
 * Loads the alerts to confirm; null for a link that is not valid. Opening the link confirms nothing, as programs that
 * check mails open links.
 * @throws {Response} 503 when the store is unavailable.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { alerts } = context.get(siteContext);
  const alert = (await alerts?.toConfirm(params.id, params.signature).catch(throwUnavailable)) ?? null;
  const shown = alert && { title: alert.title, frequency: alert.frequency };
  return data({ alert: shown }, { headers: privately, status: alert ? 200 : 404 });
}

/** Starts the alerts and shows the recipient's choices. */
export async function action({ params, context }: Route.ActionArgs) {
  const { alerts } = context.get(siteContext);
  const href = await alerts?.confirm(params.id, params.signature).catch(throwUnavailable);
  return href ? redirect(href, 303) : data(null, { status: 404 });
}

export const headers: Route.HeadersFunction = () => privately;

export const meta: Route.MetaFunction = () => [
  { title: `Confirm your emails - ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** The page behind the link of the first mail, with a button that confirms. */
export default function AlertConfirm({ loaderData: { alert } }: Route.ComponentProps) {
  if (!alert) {
    return (
      <div className={`wrap ${styles.page}`}>
        <h1>This link is no longer valid</h1>
        <p className="lead">It was valid for three days, or the address is not complete. You can ask again.</p>
        <MoreLink href={alertSearchHref("")}>Find a home</MoreLink>
      </div>
    );
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Confirm your emails</h1>
      <p className="lead">
        We’ll write to you {alert.frequency === "weekly" ? "once a week at most" : "at once"} when something changes
        here:
      </p>
      <p>{alert.title}</p>
      <form method="post">
        <Button type="submit">Yes, send me these emails</Button>
      </form>
    </div>
  );
}
