import { loadSearch, searchQuery } from "#app/features/search/load-search.ts";
import { SearchPage } from "#app/features/search/search-page.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/new-home-search.ts";

export const handle = { cacheQuery: searchQuery };

export async function loader({ url, context }: Route.LoaderArgs) {
  return { content: await loadSearch(contentOf(context), url.searchParams) };
}

/** The search grid (S2.45, S2.116–S2.118). */
export default function NewHomeSearch({ loaderData }: Route.ComponentProps) {
  return <SearchPage content={loaderData.content} />;
}
