import { data } from "react-router";
import { brand } from "#app/brand.ts";
import { mailSaid } from "#app/domain/leads/lead-form.ts";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { leadDeskContext, throwUnavailable } from "#app/graphql/context.server.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import type { Route } from "./+types/message-sent.ts";
import styles from "./message.module.css";

/** Shows what one visitor sent: third parties never learn of it. */
export const handle = { isPrivate: true };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What was sent, for whoever knows its id; kept by nothing on the way. @throws a 503 where the store does not answer. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!idPattern.test(params.id)) throw notFound(url);
  const sent = await context.get(leadDeskContext).sent(params.id).catch(throwUnavailable);
  return data({ sent }, { headers: { "Cache-Control": "private, no-store" } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta = (() => [
  { title: `We have your message - ${brand.name}` },
  { name: "robots", content: "noindex" },
]) satisfies Route.MetaFunction;

/** Says that a form has arrived, with what was sent. */
export default function MessageSent({ loaderData: { sent } }: Route.ComponentProps) {
  const rows = sent?.fields.filter(({ value }) => value !== "") ?? [];
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>We have your message</h1>
      <p className="lead">
        {sent?.desk.name || "A person"} reads it and answers you.
        {sent?.hasMail ? ` ${mailSaid}` : ""}
      </p>
      {sent ? (
        <>
          {sent.about ? <p>A visit to {sent.about}.</p> : null}
          <dl className={styles.sent}>
            {rows.map(({ name, label, value }) => (
              <div key={name}>
                <dt className="label">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="muted">What was sent is shown here for an hour only.</p>
      )}
      <p>
        If something is wrong in it, call{" "}
        {sent?.desk.phone ? (
          <>
            {sent.desk.name}: <a href={telephoneHref(sent.desk.phone)}>{sent.desk.phone}</a>
          </>
        ) : (
          <>
            <a href={telephoneHref(brand.phone)}>{brand.phone}</a>, {brand.openHours}
            {sent?.desk.name ? `, and ask for ${sent.desk.name}` : null}
          </>
        )}
        .
      </p>
      <MoreLink href="/our-neighborhoods/">See our neighborhoods</MoreLink>
    </div>
  );
}
