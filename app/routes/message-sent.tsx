import { data } from "react-router";
import { BookedLinks, bookedTitles } from "#app/blocks/forms/booked-visit.tsx";
import { brand } from "#app/brand.ts";
import { mailConfirmation } from "#app/domain/leads/lead-form.ts";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { visitTimeText } from "#app/domain/visits/visit-slots.ts";
import { siteContext, throwUnavailable } from "#app/graphql/context.server.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { PhoneText } from "#app/ui/actions/phone-text.tsx";
import type { Route } from "./+types/message-sent.ts";
import styles from "./message.module.css";

/** Private: shows what one visitor sent, so third parties are not loaded. */
export const handle = { isPrivate: true };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Loads the submission with a secret id; never cached.
 * @throws {Response} 503 when the store is unavailable.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!idPattern.test(params.id)) throw notFound();
  const sent = await context.get(siteContext).leadService.sent(params.id).catch(throwUnavailable);
  return data({ sent }, { headers: { "Cache-Control": "private, no-store" } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta = (() => [
  { title: `We have your message - ${brand.name}` },
  { name: "robots", content: "noindex" },
]) satisfies Route.MetaFunction;

/** Confirms a submission and shows it. */
export default function MessageSent({ loaderData: { sent } }: Route.ComponentProps) {
  const rows = sent?.fields.filter(({ value }) => value !== "") ?? [];
  const visit = sent?.visit?.status === "booked" ? sent.visit : null;
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{visit ? bookedTitles[visit.kind] : "We have your message"}</h1>
      <p className="lead">
        {visit
          ? `${visitTimeText(visit.startsAt)}. ${sent?.contact.name || "We"} will ${visit.kind === "call" ? "call" : "expect"} you.`
          : `${sent?.contact.name || "A person"} will read it and answer you.`}
        {sent?.hasMail ? ` ${mailConfirmation}` : ""}
      </p>
      {sent ? (
        <>
          {sent.about ? (
            <p>
              {visit?.kind === "call" ? "A call about" : "A visit to"} {sent.about}.
            </p>
          ) : null}
          {visit ? <BookedLinks visit={visit} /> : null}
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
        If anything’s wrong, call{" "}
        {sent?.contact.phone ? (
          <>
            {sent.contact.name}: <PhoneText text={sent.contact.phone} />
          </>
        ) : (
          <>
            <a href={telephoneHref(brand.phone)}>{brand.phone}</a>, {brand.openHours}
            {sent?.contact.name ? `, and ask for ${sent.contact.name}` : null}
          </>
        )}
        .
      </p>
      <MoreLink href="/our-neighborhoods/">See our neighborhoods</MoreLink>
    </div>
  );
}
