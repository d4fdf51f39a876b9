import { type GeoPoint, geoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import type { InventoryIndex } from "#app/graphql/inventory/inventory.ts";

/** What the choice of near things needs to know of one. */
interface Placed {
  readonly id: number;
  readonly neighborhoodId: number | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

const earthRadiusMiles = 3958.8;

/** The distance between two points as the crow flies, in miles. */
export function milesBetween(one: GeoPoint, other: GeoPoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const haversine =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/**
 * The nearest of `candidates` to `current`, itself left out: those of the same neighborhood in their order, then by
 * distance, then those whose place nobody knows. A thing without coordinates stands where its neighborhood does.
 */
export function nearest<Item extends Placed>(
  current: Placed,
  candidates: readonly Item[],
  index: InventoryIndex,
  count: number,
): Item[] {
  const here = pointOf(current, index);
  const rank = (item: Item): number => {
    if (item.neighborhoodId !== null && item.neighborhoodId === current.neighborhoodId) return -1;
    const there = pointOf(item, index);
    return here && there ? milesBetween(here, there) : Number.MAX_VALUE;
  };
  return candidates
    .filter(({ id }) => id !== current.id)
    .map((item) => ({ item, rank: rank(item) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item);
}

function pointOf({ latitude, longitude, neighborhoodId }: Placed, index: InventoryIndex): GeoPoint | null {
  const place = neighborhoodId === null ? undefined : index.neighborhood.get(neighborhoodId);
  return geoPoint(latitude, longitude) ?? geoPoint(place?.latitude, place?.longitude);
}
