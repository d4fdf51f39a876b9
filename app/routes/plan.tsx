import { costParams } from "#app/features/product/monthly-cost/cost-params.ts";
import { loadPlan } from "#app/features/product/plan/load-plan.ts";
import { PlanPage } from "#app/features/product/plan/plan-page.tsx";
import { planGraph } from "#app/features/product/structured-data.ts";
import type { Route } from "./+types/plan.ts";
import { pictureMeta } from "./list-meta.ts";
import { loadProductPage } from "./product-data.server.ts";
import { ProductView } from "./product-view.tsx";

export const handle = { cacheQuery: costParams };

export { revalidateBeyondQuery as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadProductPage(args, ["location", "community", "plan"], loadPlan);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, loaderData?.content.sharedPictures ?? []);

/** A floor plan (S2.32). */
export default function Plan({ loaderData }: Route.ComponentProps) {
  return <ProductView data={loaderData} graph={planGraph} Page={PlanPage} />;
}
