import { neighborhoodSubtitle } from "#app/domain/neighborhoods/neighborhood-facts.ts";
import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { placeIn } from "#app/domain/neighborhoods/region.ts";
import { milesAwayText, nearbyNeighborhoods } from "#app/domain/products/related-products.ts";
import { loadIndexedCatalog, loadRegion } from "#app/graphql/catalog/catalog.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { neighborhoodEssentials } from "./essentials.ts";
import { GetNeighborhoodEssentials, type GetNeighborhoodEssentialsQuery } from "./neighborhood.generated.ts";

/** Alternatives to a neighborhood without anything for sale. */
export type Nearby = NonNullable<Awaited<ReturnType<typeof loadNearby>>>;

const nearbyCount = 3;

/**
 * The three nearest selling neighborhoods, when this one is sold out or not open yet; null when it is selling, or when
 * there are none.
 */
export async function loadNearby(
  client: ContentClient,
  node: NonNullable<GetNeighborhoodEssentialsQuery["neighborhood"]>,
) {
  const { uri, neighborhood: details } = node;
  const kind = statusKind(effectiveNeighborhoodStatus(node.status, details?.status));
  if (kind !== "sold" && kind !== "soon") return null;
  const { entries, region } = await loadIndexedCatalog(client);
  const here = { uri: uri ?? "", ...placeIn(region, details ?? {}) };
  const places = nearbyNeighborhoods(here, entries.neighborhoods, nearbyCount).map(({ neighborhood, miles }) => ({
    title: neighborhood.title,
    href: neighborhood.uri,
    picture: neighborhood.picture,
    status: { kind: statusKind(neighborhood.status), text: neighborhoodStatusMessage(neighborhood.status) },
    /** `Louisville, 2.3 miles away`. */
    where: [neighborhood.city, milesAwayText(miles)].filter(Boolean).join(", "),
    subtitle: neighborhoodSubtitle(neighborhood),
  }));
  return places.length > 0
    ? { heading: kind === "sold" ? "Where we build nearby" : "Selling now nearby", places }
    : null;
}

/** The essentials of the neighborhood at a path, with neighborhoods nearby (S2.30); null when there is none. */
export async function loadNeighborhoodEssentials(client: ContentClient, uri: string) {
  const [{ neighborhood }, region] = await Promise.all([
    client.query(GetNeighborhoodEssentials, { uri }),
    loadRegion(client),
  ]);
  if (!neighborhood) return null;
  return { essentials: neighborhoodEssentials(neighborhood, region), nearby: await loadNearby(client, neighborhood) };
}
