import { directionsTo } from "#app/domain/neighborhoods/geo.ts";
import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { openingHours } from "#app/domain/neighborhoods/opening-hours.ts";
import { placeIn, type Region } from "#app/domain/neighborhoods/region.ts";
import { formatMiles } from "#app/domain/products/figures.ts";
import { joined, plainText } from "#app/domain/wording/text.ts";
import type { CatalogModel, CatalogMoveInHome } from "#app/graphql/catalog/catalog.ts";
import { addressLine, firstNames, type SalesPerson, salesTeam } from "#app/graphql/products/neighborhood-contact.ts";
import type { Crumb } from "#app/ui/actions/links.tsx";
import type { NeighborhoodContactFragment, ProductNeighborhoodFragment } from "./product.generated.ts";

/** The content about a product’s neighborhood. */
export type ProductNeighborhood = NonNullable<ReturnType<typeof productNeighborhood>>;

/** The neighborhood of a product; null when the host has none. `ownHours` are those of the house. */
export function productNeighborhood(node: ProductNeighborhoodFragment | null | undefined, ownHours?: string | null) {
  if (!node?.title) return null;
  const { extras, neighborhood: details } = node;
  const status = effectiveNeighborhoodStatus(node.status, details?.status);
  const message = neighborhoodStatusMessage(status);
  const team = salesTeam(details?.saleTeamMembers);
  return {
    title: node.title,
    href: node.uri ?? "",
    shortDescription: extras?.shortDescription?.trim() ?? "",
    status: message ? { kind: statusKind(status), text: message } : null,
    facts: (extras?.distances ?? []).flatMap((distance) =>
      distance?.label && distance.miles !== null && distance.miles >= 0
        ? [{ term: distance.label, detail: formatMiles(distance.miles) }]
        : [],
    ),
    visit: {
      heading: visitHeading(team),
      team,
      phone: plainText(details?.phone),
      hours: openingHours(ownHours, { line: details?.hours, table: extras?.hoursTable }),
      address: addressLine(node),
    },
  };
}

/** `Haystack Bend, Longmont`. */
export function neighborhoodName(node: NeighborhoodContactFragment | null | undefined): string {
  return joined(", ", node?.title, node?.neighborhood?.city);
}

/** `See it with Jo or Anders`, by first names; `Come and see it` without a team. */
export function visitHeading(team: readonly SalesPerson[]): string {
  return team.length > 0 ? `See it with ${firstNames(team)}` : "Come and see it";
}

/** The state of sale of a product’s neighborhood (S3.11). */
export function saleStateOf(node: NeighborhoodContactFragment | null | undefined): string | null {
  return effectiveNeighborhoodStatus(node?.status, node?.neighborhood?.status);
}

/** Breadcrumbs: the overview, the neighborhood, the product. */
export function productCrumbs(title: string, neighborhood: NeighborhoodContactFragment | null): Crumb[] {
  const crumbs: Crumb[] = [{ label: "Our neighborhoods", href: "/our-neighborhoods/" }];
  if (neighborhood?.title && neighborhood.uri) {
    crumbs.push({ label: neighborhoodName(neighborhood), href: neighborhood.uri });
  }
  return [...crumbs, { label: title }];
}

/** The coordinates of a product in degrees, and the URL of directions to it. */
export interface ProductPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly directions: string | null;
}

/** The location of a neighborhood, for a plan that is built there. */
export function neighborhoodPlace(node: NeighborhoodContactFragment | null, region: Region): ProductPlace {
  const place = placeIn(region, node?.neighborhood ?? {});
  return { ...place, directions: directionsTo(place, node ? addressLine(node) : "") };
}

/**
 * The location of a house; without valid coordinates that of its neighborhood, with directions to the house’s address.
 */
export function housePlace(
  house: CatalogModel | CatalogMoveInHome,
  neighborhood: NeighborhoodContactFragment | null,
  region: Region,
): ProductPlace {
  const own = placeIn(region, house);
  const { city, state, zip } = neighborhood?.neighborhood ?? {};
  const address = city?.trim() ? joined(", ", house.title, city, joined(" ", state, zip)) : "";
  const directions = directionsTo(own, address);
  if (own.latitude !== null) return { ...own, directions };
  const around = neighborhoodPlace(neighborhood, region);
  return { ...around, directions: directions ?? around.directions };
}
