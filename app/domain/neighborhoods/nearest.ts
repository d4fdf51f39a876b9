import { formatMiles } from "../products/figures.ts";
import { type Coordinates, geoPoint, milesBetween } from "./geo-point.ts";

/** A product with the neighborhood that it stands in. */
export interface LocatedProduct extends Coordinates {
  readonly id: number;
  readonly neighborhoodId: number | null;
}

/** A product with its way from another: 0 miles in the same neighborhood, null where a location is not known. */
export interface NearProduct<Product> {
  readonly product: Product;
  readonly miles: number | null;
}

/**
 * The `count` candidates nearest to `current`, itself excluded: by the distance of their neighborhoods as the crow flies,
 * its own first; of those equally far the nearest in price first, or the cheapest where its own price is not known, then
 * in the order given. `amountUsd` gives what a product costs; those of which that is null come after the others. A
 * product without a neighborhood that has a location stands where its own coordinates say; what has no location at all
 * comes last.
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

/** How far a product is: `in the same neighborhood`, `4.2 miles away`; empty text where that is not known. */
export function milesAwayText(miles: number | null): string {
  if (miles === null) return "";
  return miles === 0 ? "in the same neighborhood" : `${formatMiles(miles)} away`;
}
