import { loadModel } from "#app/features/product/model/load-model.ts";
import { ModelPage } from "#app/features/product/model/model-page.tsx";
import { costParams } from "#app/features/product/monthly-cost/cost-params.ts";
import { houseGraph } from "#app/features/product/structured-data.ts";
import type { Route } from "./+types/model.ts";
import { pictureMeta } from "./list-meta.ts";
import { loadProductPage } from "./product-data.server.ts";
import { ProductView } from "./product-view.tsx";

export const handle = { cacheQuery: costParams };

export { revalidateBeyondQuery as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadProductPage(args, ["location", "community", "model"], loadModel);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, loaderData?.content.sharedPictures ?? []);

/** A model home (S2.31). */
export default function Model({ loaderData }: Route.ComponentProps) {
  return <ProductView data={loaderData} graph={houseGraph} Page={ModelPage} />;
}
