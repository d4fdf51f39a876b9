import { searchListParams, searchParams } from "#app/domain/search/search-address.ts";
import { keptStock } from "#app/features/search/kept-stock.ts";
import { loadSearch } from "#app/features/search/load-search.server.ts";
import { loadSearchContent } from "#app/features/search/load-search-content.ts";
import { SearchPage } from "#app/features/search/search-page.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import { nextPaint } from "#app/ui/motion/next-paint.ts";
import type { Route } from "./+types/new-home-search.ts";
import { pictureMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { cacheQuery: [...searchParams, ...searchListParams.map((name) => `${name}*`)] };

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadSearch(contentOf(context), url.searchParams);
}

/** Once everything for sale is in the browser, a filter needs no request. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const kept = await keptStock();
  const code = kept && (await loadSearchContent());
  if (!code) return await serverLoader();
  await nextPaint();
  return { content: code.searchContent(kept.stock, url.searchParams), stockAddress: kept.address };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const shown = (loaderData?.content.sections ?? []).flatMap(({ cards }) => cards);
  return pictureMeta(
    matches[0].loaderData,
    shown.map(({ picture }) => picture),
  );
};

/** The search of new homes (S2.45, S2.116–S2.118). */
export default function NewHomeSearch({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}
