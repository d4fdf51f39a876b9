import { type CollectionNames, findCollection } from "./collections.ts";
import { isComingSoon, isSoldOut, type ProductStatus } from "./product-status.ts";

/** What the choice of related plans needs to know of a plan. */
export interface RelatedPlanCandidate extends ProductStatus {
  readonly id: number | string;
  readonly collections: CollectionNames;
}

const sameCollectionCount = 3;
const otherCount = 2;

/** Comparable names of a plan's collections, those beyond the four included. */
function collectionKeys(names: CollectionNames): Set<string> {
  const list = typeof names === "string" ? [names] : (names ?? []);
  const keys = list.map((name) => findCollection(name)?.id ?? name?.trim().toLowerCase() ?? "");
  return new Set(keys.filter((key) => key !== ""));
}

/**
 * The plans related to `current` (S9.18–S9.21): three that share a collection with it, and two random ones of the
 * rest. Plans coming soon or sold out, the current plan itself and repeated ids are left out; there are fewer where
 * fewer exist. `random` gives numbers from 0 up to but not including 1, like `Math.random`; the picks are made where
 * data is loaded, never while rendering, so that server and browser show the same.
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
