import { nearbyNeighborhoods } from "#app/domain/neighborhoods/nearby-neighborhoods.ts";
import { milesAwayText } from "#app/domain/neighborhoods/nearest.ts";
import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { neighborhoodSubtitle } from "#app/domain/neighborhoods/neighborhood-subtitle.ts";
import { placeIn } from "#app/domain/neighborhoods/region.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { loadInventory } from "#app/graphql/inventory/inventory.ts";
import type { GetNeighborhoodEssentialsQuery } from "./neighborhood.generated.ts";

/** Where else to look, on the page of a neighborhood that has nothing to sell. */
export type Nearby = NonNullable<Awaited<ReturnType<typeof loadNearby>>>;

const shownCount = 3;

/**
 * The three nearest neighborhoods that sell today, where this one is sold out or still to open; null where it sells, or
 * where there are none.
 */
export async function loadNearby(
  client: ContentClient,
  node: NonNullable<GetNeighborhoodEssentialsQuery["neighborhood"]>,
) {
  const { uri, neighborhood: details } = node;
  const kind = statusKind(effectiveNeighborhoodStatus(node.status, details?.status));
  if (kind !== "sold" && kind !== "soon") return null;
  const { inventory, region } = await loadInventory(client);
  const here = { uri: uri ?? "", ...placeIn(region, details ?? {}) };
  const places = nearbyNeighborhoods(here, inventory.neighborhoods, shownCount).map(({ neighborhood, miles }) => ({
    title: neighborhood.title,
    href: neighborhood.uri,
    picture: neighborhood.picture,
    status: { kind: statusKind(neighborhood.status), text: neighborhoodStatusMessage(neighborhood.status) },
    /** `Louisville, 2.3 miles away`. */
    where: [neighborhood.city, milesAwayText(miles)].filter(Boolean).join(", "),
    subtitle: neighborhoodSubtitle(neighborhood),
  }));
  return places.length > 0 ? { heading: kind === "sold" ? "Where we build nearby" : "Open now nearby", places } : null;
}
