import { costParams } from "#app/features/product/monthly-cost/cost-params.ts";
import { loadMoveInHome } from "#app/features/product/move-in-home/load-move-in-home.ts";
import { MoveInHomePage } from "#app/features/product/move-in-home/move-in-home-page.tsx";
import { houseGraph } from "#app/features/product/structured-data.ts";
import type { Route } from "./+types/move-in-home.ts";
import { pictureMeta } from "./list-meta.ts";
import { loadProductPage } from "./product-data.server.ts";
import { ProductView } from "./product-view.tsx";

export const handle = { cacheQuery: costParams };

export { revalidateBeyondQuery as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadProductPage(args, ["location", "community", "home"], loadMoveInHome);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, loaderData?.content.sharedPictures ?? []);

/** A quick move-in home (S2.33). */
export default function MoveInHome({ loaderData }: Route.ComponentProps) {
  return <ProductView data={loaderData} graph={houseGraph} Page={MoveInHomePage} />;
}
