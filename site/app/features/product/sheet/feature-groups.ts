import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";
import { type FeatureRow, featureRows, rowsBeyond } from "./feature-rows.ts";

/** A list of what is in a house, under its own heading where there are several. */
export interface FeatureGroup {
  readonly title: string;
  readonly rows: readonly FeatureRow[];
}

/** What was chosen for a house under `ownTitle`, then what every house of its plan has beyond that. */
export function featureGroups(
  ownTitle: string,
  options: readonly ({ readonly label: string | null; readonly text: string | null } | null)[] | null | undefined,
  planName: string,
  plan: ProductPlanFragment | null,
): FeatureGroup[] {
  const own = featureRows((options ?? []).map((row) => ({ term: row?.label, detail: row?.text })));
  const ofPlan = featureRows(
    (plan?.floorplanDetails?.features ?? []).map((row) => ({ term: row?.title, detail: row?.text })),
  );
  const planTitle = planName ? `In every ${planName.replace(/^The /, "")}` : "In the plan";
  return [
    { title: ownTitle, rows: own },
    { title: planTitle, rows: rowsBeyond(ofPlan, own) },
  ];
}
