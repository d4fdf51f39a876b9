import { searchListParams, searchParams } from "#app/domain/search/search-address.ts";
import { searchContent } from "#app/features/search/search-content.ts";
import { SearchPage } from "#app/features/search/search-page.tsx";
import { loadStockFile } from "#app/features/search/stock-address.server.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/new-home-search.ts";
import { pictureMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { cacheQuery: [...searchParams, ...searchListParams.map((name) => `${name}*`)] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { stock, address } = await loadStockFile(contentOf(context));
  return { content: searchContent(stock, url.searchParams), stockAddress: address };
}

/** Once everything for sale is in the browser, a filter needs no request. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const { searchInBrowser } = await import("./search-in-browser.ts");
  return (await searchInBrowser(url.searchParams)) ?? (await serverLoader());
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
