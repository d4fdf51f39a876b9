import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { openingHours } from "#app/domain/neighborhoods/opening-hours.ts";
import { formatMiles } from "#app/domain/products/figures.ts";
import { joined, phoneLinks } from "#app/domain/wording/text.ts";
import { firstNames, type SalesPerson, salesTeam } from "#app/graphql/products/sales-team.ts";
import type {
  NeighborhoodContactFragment,
  ProductNeighborhoodFragment,
} from "../move-in-home/move-in-home.generated.ts";

/** The neighborhood of a product, as its strip and the visit show it. */
export type ProductNeighborhood = NonNullable<ReturnType<typeof productNeighborhood>>;

/**
 * The neighborhood that a product stands in; null where the host names none. `ownHours` are those of the house itself.
 */
export function productNeighborhood(node: ProductNeighborhoodFragment | null | undefined, ownHours?: string | null) {
  if (!node?.title) return null;
  const { extras, neighborhood: details } = node;
  const status = effectiveNeighborhoodStatus(node.status, details?.status);
  const message = neighborhoodStatusMessage(status);
  const team = salesTeam(details?.saleTeamMembers);
  return {
    title: node.title,
    href: node.uri ?? "",
    say: extras?.say?.trim() ?? "",
    status: message ? { kind: statusKind(status), text: message } : null,
    facts: (extras?.distances ?? []).flatMap((distance) =>
      distance?.label && distance.miles !== null && distance.miles >= 0
        ? [{ term: distance.label, detail: formatMiles(distance.miles) }]
        : [],
    ),
    visit: {
      heading: visitHeading(team),
      team,
      phone: phoneLinks(details?.phone),
      hours: openingHours(ownHours, { line: details?.hours, table: extras?.hoursTable }),
      address: addressLine(node),
    },
  };
}

/** `Haystack Bend, Longmont`. */
export function neighborhoodName(node: NeighborhoodContactFragment | null | undefined): string {
  return joined(", ", node?.title, node?.neighborhood?.city);
}

/** `1460 Threshing Lane, Longmont, CO 80503`; as much of it as is known. */
export function addressLine({ neighborhood: details }: NeighborhoodContactFragment): string {
  const state = joined(" ", details?.state, details?.zip);
  return [details?.address1, details?.address2, details?.city, state].filter((part) => part?.trim()).join(", ");
}

/** `See it with Jo or Anders`, by their first names; `Come and see it` without a team. */
export function visitHeading(team: readonly SalesPerson[]): string {
  return team.length > 0 ? `See it with ${firstNames(team)}` : "Come and see it";
}
