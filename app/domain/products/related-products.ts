import { type Coordinates, geoPoint, milesBetween } from "../neighborhoods/geo.ts";
import { statusKind } from "../neighborhoods/neighborhood-status.ts";
import { type CollectionNames, findCollection } from "./collections.ts";
import { formatMiles } from "./figures.ts";
import { isComingSoon, isSoldOut, type ProductStatus } from "./product-status.ts";

/** The fields of a plan that the choice of related plans depends on. */
export interface RelatedPlanCandidate extends ProductStatus {
  readonly id: number | string;
  readonly collections: CollectionNames;
}

const sameCollectionCount = 3;
const otherCount = 2;

/** Normalized names of a plan's collections, unknown ones included. */
function collectionKeys(names: CollectionNames): Set<string> {
  const list = typeof names === "string" ? [names] : (names ?? []);
  const keys = list.map((name) => findCollection(name)?.id ?? name?.trim().toLowerCase() ?? "");
  return new Set(keys.filter((key) => key !== ""));
}

/**
 * The plans related to `current` (S9.18–S9.21): three that share a collection with it, and two random others, or fewer
 * when fewer exist. Leaves out plans coming soon or sold out, the current plan and duplicates. `random` returns
 * numbers from 0 up to but not including 1, like `Math.random`; call this in a loader, so that server and browser
 * render the same.
 */
export function relatedPlans<Plan extends RelatedPlanCandidate>(
  current: RelatedPlanCandidate,
  plans: readonly Plan[],
  random: () => number,
) {
  const byId = new Map<Plan["id"], Plan>();
  for (const plan of plans) {
    const isOnOffer = !isComingSoon(plan) && !isSoldOut(plan);
    if (plan.id !== current.id && isOnOffer && !byId.has(plan.id)) byId.set(plan.id, plan);
  }
  const wanted = collectionKeys(current.collections);
  const sameCollection = [...byId.values()]
    .filter((plan) => [...collectionKeys(plan.collections)].some((key) => wanted.has(key)))
    .slice(0, sameCollectionCount);
  for (const plan of sameCollection) byId.delete(plan.id);
  return { sameCollection, others: pickRandom([...byId.values()], otherCount, random) };
}

function pickRandom<Item>(items: Item[], count: number, random: () => number): Item[] {
  const rest = [...items];
  const picked: Item[] = [];
  while (picked.length < count && rest.length > 0) {
    picked.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return picked;
}

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
