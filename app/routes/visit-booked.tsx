import { data, Form, redirect } from "react-router";
import { SlotSelect } from "#app/blocks/forms/slot-select.tsx";
import { loadBookableSubject } from "#app/blocks/forms/visit-subject.server.ts";
import { brand } from "#app/brand.ts";
import { controlNames } from "#app/domain/leads/lead-block.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { slotAt, visitTimeText } from "#app/domain/visits/visit-slots.ts";
import { siteContext, throwUnavailable } from "#app/graphql/context.server.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import type { Route } from "./+types/visit-booked.ts";
import styles from "./message.module.css";

/** Private: the link alone permits changing the visit, so third parties are not loaded. */
export const handle = { isPrivate: true };

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

const privately = { headers: { "Cache-Control": "private, no-store" } };

/**
 * Loads the visit of a signed link with the free times of its place; without one the link is wrong or the visit over.
 * @throws {Response} 503 when the store is unavailable.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { visits } = context.get(siteContext).leadService;
  const visit = await visits.booked(params.id, params.signature).catch(throwUnavailable);
  if (!visit) return data({ visit: null, times: null, isOver: true }, { ...privately, status: 404 });
  const { kind, startsAt, address, mapUrl, about, contact, href, status } = visit;
  const isOver = startsAt <= new Date().toISOString();
  const subject = status === "booked" && !isOver ? await loadBookableSubject(context, visit.place) : null;
  const shown = { kind, startsAt, address, mapUrl, about, contact, href, status };
  return data({ visit: shown, times: subject?.times ?? null, isOver }, privately);
}

/** Moves the visit to the chosen time, or cancels it, and shows the result. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { visits } = context.get(siteContext).leadService;
  const form = await request.formData().catch(() => new FormData());
  const visit = await visits.booked(params.id, params.signature).catch(throwUnavailable);
  if (!visit) return data({ problem: problems.gone }, privately);
  if (form.get("intent") === "cancel") {
    const result = await visits.cancel(params.id, params.signature).catch(throwUnavailable);
    return result === "changed" ? redirect(visit.href, 303) : data({ problem: problems.gone }, privately);
  }
  const startsAt = String(form.get(controlNames.slot) ?? "");
  if (startsAt === "") return data({ problem: problems.unchosen }, privately);
  const subject = await loadBookableSubject(context, visit.place);
  const isFree = slotAt(subject?.times ?? null, startsAt) !== undefined;
  const result = isFree
    ? await visits.move(params.id, params.signature, startsAt).catch(throwUnavailable)
    : ("taken" as const);
  return result === "changed" ? redirect(visit.href, 303) : data({ problem: problems[result] }, privately);
}

const problems = {
  gone: "This visit can’t be changed here anymore.",
  taken: "That time has just been taken. Please choose another one; your visit keeps its time until then.",
  unchosen: "Choose another time first.",
} as const;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers(loaderHeaders);
  headers.set("Cache-Control", "private, no-store");
  return headers;
};

export const meta: Route.MetaFunction = () => [
  { title: `Your visit - ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** A booked visit, with another time to choose and a button to cancel it. */
export default function VisitBooked({ loaderData, actionData }: Route.ComponentProps) {
  const { visit, times, isOver } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : "";
  if (!visit) {
    return (
      <div className={`wrap ${styles.page}`}>
        <h1>This link is no longer valid</h1>
        <p className="lead">The visit is over, or the address is not complete.</p>
        <MoreLink href="/contact-us/">How to reach us</MoreLink>
      </div>
    );
  }
  const noun = visit.kind === "call" ? "call" : "visit";
  const isCanceled = visit.status === "canceled";
  const rows = [
    { term: "When", detail: visitTimeText(visit.startsAt) },
    ...(visit.about ? [{ term: "About", detail: visit.about }] : []),
    ...(visit.kind === "visit" && visit.address ? [{ term: "Where", detail: visit.address }] : []),
    ...(visit.contact.name ? [{ term: "With", detail: visit.contact.name }] : []),
  ];
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{isCanceled ? `Your ${noun} is canceled` : `Your ${noun}`}</h1>
      {problem ? <p role="alert">{problem}</p> : null}
      <Facts rows={rows} />
      {isCanceled ? (
        <MoreLink href="/contact-us/#visit">Plan another visit</MoreLink>
      ) : (
        <>
          <p>
            <a href={`${visit.href}calendar.ics`}>Add it to your calendar</a>
          </p>
          {visit.kind === "visit" && visit.mapUrl ? (
            <p>
              <a href={visit.mapUrl} target="_blank" rel="noreferrer">
                Directions
              </a>
            </p>
          ) : null}
        </>
      )}
      {isCanceled || isOver ? null : (
        <>
          {times ? (
            <Form method="post" action={visit.href} className={styles.change}>
              <SlotSelect id="slot" times={times} value="" error={undefined} emptyLabel="Choose a time" />
              <Button type="submit" name="intent" value="move">
                Change the time
              </Button>
            </Form>
          ) : null}
          <Form method="post" action={visit.href}>
            <Button type="submit" variant="line" name="intent" value="cancel">
              Cancel the {noun}
            </Button>
          </Form>
        </>
      )}
      <p className="small">
        Or call <a href={telephoneHref(visit.contact.phone || brand.phone)}>{visit.contact.phone || brand.phone}</a>
        {visit.contact.phone ? "" : `, ${brand.openHours}`}.
      </p>
    </div>
  );
}
