import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { alertSearchHref } from "#app/domain/alerts/stored-search.ts";
import { siteContext, throwUnavailable } from "#app/graphql/context.server.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/alert-end.ts";
import styles from "./message.module.css";

/** Private: the link is the recipient's, so third parties are not loaded. */
export const handle = { isPrivate: true };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

const privately = { "Cache-Control": "private, no-store" };

/**
 * Loads the alerts that a mail was about. Opening the link ends nothing, as programs that check mails open links.
 * @throws {Response} 503 when the store is unavailable.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { alerts } = context.get(siteContext);
  const alert = (await alerts?.toEnd(params.id, params.signature).catch(throwUnavailable)) ?? null;
  if (!alert) return data({ state: "invalid" as const, title: "" }, { headers: privately, status: 404 });
  if (alert === "ended") return data({ state: "ended" as const, title: "" }, { headers: privately });
  return data({ state: "active" as const, title: alert.title }, { headers: privately });
}

/**
 * Ends the alerts, also for a mail program that sends `List-Unsubscribe=One-Click` (RFC 8058): the response is the page
 * itself, as a redirect may not be followed.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { alerts } = context.get(siteContext);
  const isEnded = await alerts?.end(params.id, params.signature).catch(throwUnavailable);
  return data(null, { headers: privately, status: isEnded ? 200 : 404 });
}

export const headers: Route.HeadersFunction = () => privately;

export const meta: Route.MetaFunction = () => [
  { title: `End these emails - ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** The page behind the link for unsubscribing, with a button that ends the alerts. */
export default function AlertEnd({ loaderData: { state, title } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      {state === "active" ? (
        <>
          <h1>End these emails?</h1>
          <p className="lead">{title}</p>
          <form method="post">
            <Button type="submit">End them</Button>
          </form>
        </>
      ) : (
        <>
          <h1>{state === "ended" ? "These emails have ended" : "This link is not valid"}</h1>
          <p className="lead">
            {state === "ended"
              ? "You won’t get any more about this. With the last alert we’ve deleted your address, too."
              : "The address is not complete. Each of our emails has the whole link."}
          </p>
          <MoreLink href={alertSearchHref("")}>Find a home</MoreLink>
        </>
      )}
    </div>
  );
}
