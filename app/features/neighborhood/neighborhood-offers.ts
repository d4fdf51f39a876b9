import { effectiveNeighborhoodStatus } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { countMoveIns } from "#app/domain/products/move-in-counts.ts";
import type { GetNeighborhoodQuery } from "./neighborhood.generated.ts";
import { byMoveIn, modelRow, moveInHomeRow, planRow } from "./offer-rows.ts";
import { standingState } from "./site-plan-content.ts";

/** A neighborhood as its page asks for it. */
export type NeighborhoodNode = NonNullable<GetNeighborhoodQuery["neighborhood"]>;

/** The plans of a neighborhood: where it names none of its own, those that are popular there. */
export function plansOf({ neighborhood, extras }: NeighborhoodNode) {
  return extras?.plans?.length ? extras.plans : (neighborhood?.popularPlans ?? []);
}

/** What a neighborhood offers, as rows of its tables and, as `standing`, as what stands on its homesites; `today` is an ISO day. */
export function neighborhoodOffers(node: NeighborhoodNode, today: string) {
  const { neighborhood: details, extras } = node;
  const status = effectiveNeighborhoodStatus(node.status, details?.status);
  const ownPlans = extras?.plans ?? [];
  const homes = (extras?.homes ?? []).filter((moveInHome) => moveInHome !== null).sort(byMoveIn);
  const moveInHomes = homes.map((moveInHome) => moveInHomeRow(moveInHome, ownPlans, today));
  const office = { line: details?.hours, table: extras?.hoursTable };
  const models = (extras?.models ?? []).flatMap((model) => (model ? [modelRow(model, ownPlans, status, office)] : []));
  return {
    moveInHomes,
    moveInCounts: countMoveIns(
      homes.map(({ productStatus, extras: of }) => ({ ...productStatus, readyDate: of?.readyDate })),
      today,
    ),
    models,
    plans: plansOf(node).flatMap((plan) => (plan ? [planRow(plan, status)] : [])),
    standing: [
      ...moveInHomes.map((row, position) => ({
        ...row,
        words: [row.when, row.price].filter(Boolean).join(", "),
        ...standingState(homes[position]?.productStatus ?? null),
      })),
      ...models.map((row) => ({ ...row, words: row.when, state: "model" as const, message: "" })),
    ],
  };
}
