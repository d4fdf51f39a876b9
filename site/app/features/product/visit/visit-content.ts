import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { formatMiles } from "#app/domain/products/figures.ts";
import type { PlaceFragment, ProductPlaceFragment } from "../move-in-home/move-in-home.generated.ts";
import { phoneLinks } from "./phone-links.ts";
import { salesTeam, visitHeading } from "./sales-team.ts";

/** The neighborhood of a product, as the strip and the visit show it. */
export type PlaceContent = NonNullable<ReturnType<typeof placeContent>>;

/** Whom to visit, and when. */
export type VisitContent = PlaceContent["visit"];

/** The place of a product from its neighborhood; null where the host names none. */
export function placeContent(node: ProductPlaceFragment | null | undefined) {
  if (!node?.title) return null;
  const { extras, neighborhood: details } = node;
  const status = effectiveNeighborhoodStatus(node.status, details?.status);
  const message = neighborhoodStatusMessage(status);
  const members = salesTeam(details?.saleTeamMembers, node.title);
  const address = addressLine(node);
  return {
    title: node.title,
    href: node.uri ?? "",
    say: extras?.say?.trim() ?? "",
    status: message ? { kind: statusKind(status), text: message } : null,
    /** `1460 Threshing Lane, Longmont, CO 80503`. */
    address,
    facts: placeFacts(extras),
    visit: {
      heading: visitHeading(members),
      team: members,
      phone: phoneLinks(details?.phone),
      hours: visitHours(extras?.hoursTable, details?.hours),
      address,
    },
  };
}

/** `Haystack Bend, Longmont`. */
export function placeName(node: PlaceFragment | null | undefined): string {
  return [node?.title, node?.neighborhood?.city].filter(Boolean).join(", ");
}

/** `1460 Threshing Lane, Longmont, CO 80503`; as much of it as is known. */
export function addressLine(node: PlaceFragment | null | undefined): string {
  const place = node?.neighborhood;
  const state = [place?.state, place?.zip].filter(Boolean).join(" ");
  return [place?.address1, place?.address2, place?.city, state].filter((part) => part?.trim()).join(", ");
}

function placeFacts(extras: ProductPlaceFragment["extras"]) {
  return (extras?.distances ?? []).flatMap((each) =>
    each?.label && each.miles !== null && each.miles >= 0
      ? [{ term: each.label, detail: formatMiles(each.miles) }]
      : [],
  );
}

/** The table of hours, or else the one line that every host has. */
export function visitHours(
  table: readonly ({ readonly label: string | null; readonly text: string | null } | null)[] | null | undefined,
  line: string | null | undefined,
): { readonly label: string; readonly text: string }[] {
  const rows = (table ?? []).flatMap((row) => (row?.label && row.text ? [{ label: row.label, text: row.text }] : []));
  if (rows.length > 0) return rows;
  return line?.trim() ? [{ label: "Open", text: line.trim() }] : [];
}
