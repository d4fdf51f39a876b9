import { useRouteLoaderData } from "react-router";
import { searchListParams, searchParams } from "#app/domain/search/search-address.ts";
import { cachedCatalog, loadSearchContent } from "#app/features/search/catalog-cache.ts";
import { loadSearch } from "#app/features/search/search.server.ts";
import { SearchPage } from "#app/features/search/search-page.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import { nextPaint } from "#app/ui/navigation.ts";
import type { Route } from "./+types/new-home-search.ts";
import { pictureMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { cacheQuery: [...searchParams, ...searchListParams.map((name) => `${name}*`)] };

export async function loader({ url, context }: Route.LoaderArgs) {
  return await loadSearch(contentOf(context), url.searchParams);
}

/** Once the catalog is loaded, a filter needs no request. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const cached = await cachedCatalog();
  const code = cached && (await loadSearchContent());
  if (!code) return await serverLoader();
  await nextPaint();
  return { content: code.searchContent(cached.catalog, url.searchParams), catalogAddress: cached.address };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const shown = (loaderData?.content.sections ?? []).flatMap(({ cards }) => cards);
  return pictureMeta(
    matches[0].loaderData,
    shown.map(({ picture }) => picture),
  );
};

const loadMap = () => import("./search-map.tsx");

/** The search of new homes (S2.45, S2.116–S2.118). */
export default function NewHomeSearch({ loaderData }: Route.ComponentProps) {
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  return <SearchPage {...loaderData} loadMap={loadMap} hasAlerts={layout?.hasAlerts ?? false} />;
}
