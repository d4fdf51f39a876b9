import { loadSearch, searchQuery } from "#app/features/search/load-search.ts";
import { SearchPage } from "#app/features/search/search-page.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/new-home-search.ts";
import { pictureMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { cacheQuery: searchQuery };

export async function loader({ url, context }: Route.LoaderArgs) {
  return { content: await loadSearch(contentOf(context), url.searchParams) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const shown = (loaderData?.content.sections ?? []).flatMap(({ moveInHomes }) => moveInHomes);
  return pictureMeta(
    matches[0].loaderData,
    shown.map(({ picture }) => picture),
  );
};

/** The search grid (S2.45, S2.116–S2.118). */
export default function NewHomeSearch({ loaderData }: Route.ComponentProps) {
  return <SearchPage content={loaderData.content} />;
}
