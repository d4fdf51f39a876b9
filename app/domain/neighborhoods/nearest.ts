import { formatMiles } from "../products/figures.ts";
import { type Coordinates, geoPoint, milesBetween } from "./geo.ts";
import { statusKind } from "./neighborhood-status.ts";

/** A product with its neighborhood. */
export interface LocatedProduct extends Coordinates {
  readonly id: number;
  readonly neighborhoodId: number | null;
}

/** A product with its distance: 0 miles in the same neighborhood, null when a location is unknown. */
export interface NearProduct<Product> {
  readonly product: Product;
  readonly miles: number | null;
}

/**
 * The `count` candidates nearest to `current`, without itself: by distance as the crow flies, its own neighborhood
 * first, equal distances by the difference in price, or by price when its own is unknown, then in the given order.
 * `amountUsd` returns the price of a product, null ones come last. A product without a located neighborhood uses its
 * own coordinates; one without any location comes last.
 */
export function nearestProducts<Current extends LocatedProduct, Product extends LocatedProduct>(
  current: Current,
  candidates: readonly Product[],
  neighborhoods: ReadonlyMap<number, Coordinates>,
  count: number,
  amountUsd: (product: Current | Product) => number | null | undefined = () => null,
): NearProduct<Product>[] {
  const pointOf = (product: LocatedProduct) => {
    const place = product.neighborhoodId === null ? undefined : neighborhoods.get(product.neighborhoodId);
    return geoPoint(place?.latitude, place?.longitude) ?? geoPoint(product.latitude, product.longitude);
  };
  const here = pointOf(current);
  const milesTo = (product: Product): number | null => {
    if (product.neighborhoodId !== null && product.neighborhoodId === current.neighborhoodId) return 0;
    const there = pointOf(product);
    return here && there ? milesBetween(here, there) : null;
  };
  const ownUsd = amountUsd(current) ?? null;
  const differenceUsd = (product: Product): number => {
    const usd = amountUsd(product) ?? null;
    return usd === null ? Number.MAX_VALUE : Math.abs(usd - (ownUsd ?? 0));
  };
  return candidates
    .filter(({ id }) => id !== current.id)
    .map((product) => ({ product, miles: milesTo(product), differenceUsd: differenceUsd(product) }))
    .sort((a, b) => (a.miles ?? Number.MAX_VALUE) - (b.miles ?? Number.MAX_VALUE) || a.differenceUsd - b.differenceUsd)
    .slice(0, count)
    .map(({ product, miles }) => ({ product, miles }));
}

/** The distance of a product in words: `in the same neighborhood`, `4.2 miles away`; empty when unknown. */
export function milesAwayText(miles: number | null): string {
  if (miles === null) return "";
  return miles === 0 ? "in the same neighborhood" : `${formatMiles(miles)} away`;
}

/** A neighborhood that may be offered as an alternative. */
export interface NearbyCandidate extends Coordinates {
  readonly uri: string;
  readonly status: string | null;
}

/**
 * The `count` selling neighborhoods nearest to another one as the crow flies, nearest first. When a location is
 * unknown `miles` is null and the neighborhood comes last.
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
