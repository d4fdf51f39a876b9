import type { SubmittedVisit } from "#app/graphql/site-services.ts";
import type { VisitSubject } from "../block.ts";

/** Headings of a booked visit. */
export const bookedTitles = { visit: "Your visit is booked", call: "Your call is booked" } as const;

/** Where a booked visit is, its calendar file, and the page where it can be changed. */
export function BookedLinks({
  visit,
}: {
  readonly visit: Pick<SubmittedVisit, "address" | "mapUrl" | "kind"> & { readonly href: string };
}) {
  const isHere = visit.kind === "visit";
  return (
    <>
      {isHere && visit.address ? <p>{visit.address}</p> : null}
      <ul className="cluster">
        {isHere && visit.mapUrl ? (
          <li>
            <a href={visit.mapUrl} target="_blank" rel="noreferrer">
              Directions
            </a>
          </li>
        ) : null}
        <li>
          <a href={`${visit.href}calendar.ics`}>Add it to your calendar</a>
        </li>
        <li>
          <a href={visit.href}>Choose another time or cancel</a>
        </li>
      </ul>
    </>
  );
}

/** The label above the subject: `A visit to`, or `Talk to Anna Lindqvist about` for a call. */
export function subjectLabel({ times, team }: Pick<VisitSubject, "times" | "team">): string {
  if (times?.kind !== "call") return "A visit to";
  return `Talk to ${team[0]?.name ?? "us"} about`;
}
