/** The orders of the list of plans, as values of `sort` in its URL. */
export const planOrders = ["collection", "price", "size", "beds"] as const;

/** An order of the list of plans. */
export type PlanOrder = (typeof planOrders)[number];

/** The order in a query parameter; by collection when it is missing or unknown. */
export function planOrderOf(param: string | null): PlanOrder {
  return planOrders.find((order) => order === param) ?? "collection";
}

/** The figures of a plan that it can be sorted by; null when unknown. */
export interface SortedPlan {
  readonly title: string;
  readonly priceUsd: number | null;
  readonly finishedSqFt: number | null;
  readonly bedroomsMin: number | null;
}

const figureOf: Readonly<Record<PlanOrder, (plan: SortedPlan) => number | null>> = {
  collection: ({ finishedSqFt }) => finishedSqFt ?? 0,
  price: ({ priceUsd }) => priceUsd,
  size: ({ finishedSqFt }) => finishedSqFt,
  beds: ({ bedroomsMin }) => bedroomsMin,
};

/** The plans, lowest figure first and unknown ones last, then by size and title. */
export function sortPlans<Plan extends SortedPlan>(plans: readonly Plan[], order: PlanOrder): Plan[] {
  const figure = figureOf[order];
  const known = (value: number | null) => value ?? Number.MAX_VALUE;
  return plans.toSorted(
    (a, b) =>
      known(figure(a)) - known(figure(b)) ||
      (a.finishedSqFt ?? 0) - (b.finishedSqFt ?? 0) ||
      a.title.localeCompare(b.title),
  );
}
