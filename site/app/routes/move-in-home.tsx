import { data } from "react-router";
import { costParams } from "#app/features/product/monthly-cost/cost-form.ts";
import { loadMoveInHome } from "#app/features/product/move-in-home/load-move-in-home.ts";
import { MoveInHomePage } from "#app/features/product/move-in-home/move-in-home-page.tsx";
import { houseGraph } from "#app/features/product/structured-data.ts";
import type { Route } from "./+types/move-in-home.ts";
import { loadProductData } from "./product-data.server.ts";
import { ProductView } from "./product-view.tsx";

export const handle = { cacheQuery: costParams };

/** Numbers in the query change nothing that was loaded: the browser applies them (decision 18). */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader(args: Route.LoaderArgs) {
  const page = await loadProductData(args, ["location", "community", "home"], loadMoveInHome);
  const hasOwnNumbers = costParams.some((param) => args.url.searchParams.has(param));
  return data(page, hasOwnNumbers ? { headers: { "Cache-Control": "no-store" } } : undefined);
}

/** A quick move-in home (S2.33). */
export default function MoveInHome({ loaderData }: Route.ComponentProps) {
  return <ProductView data={loaderData} graph={houseGraph} Page={MoveInHomePage} />;
}
