import { type Coordinates, geoPoint, milesBetween } from "./geo-point.ts";
import { statusKind } from "./neighborhood-status.ts";

/** A neighborhood that may be offered in another's place. */
export interface NearbyCandidate extends Coordinates {
  readonly uri: string;
  readonly status: string | null;
}

/**
 * The `count` neighborhoods nearest to one that has nothing to sell, as the crow flies, the nearest first; `miles` is
 * null, and they come last, where either's place is not known. Only those that sell today: not the neighborhood itself,
 * none that is sold out or still to open.
 */
export function nearbyNeighborhoods<Candidate extends NearbyCandidate>(
  current: Coordinates & { readonly uri: string },
  candidates: readonly Candidate[],
  count: number,
): { readonly neighborhood: Candidate; readonly miles: number | null }[] {
  const here = geoPoint(current.latitude, current.longitude);
  return candidates
    .filter(({ uri, status }) => uri !== "" && uri !== current.uri && ["open", "last"].includes(statusKind(status)))
    .map((neighborhood) => {
      const there = geoPoint(neighborhood.latitude, neighborhood.longitude);
      return { neighborhood, miles: here && there ? milesBetween(here, there) : null };
    })
    .sort((one, other) => (one.miles ?? Number.MAX_VALUE) - (other.miles ?? Number.MAX_VALUE))
    .slice(0, count);
}
