import { type CollectionNames, findCollection } from "./collections.ts";
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
