import { brand } from "#app/brand.ts";
import { ComparePage } from "#app/features/compare/compare-page.tsx";
import { comparisonQuery, loadComparison } from "#app/features/compare/comparison.ts";
import { metaTags } from "#app/features/page-meta/page-meta.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/compare.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { cacheQuery: comparisonQuery };

export async function loader({ url, context }: Route.LoaderArgs) {
  return { content: await loadComparison(contentOf(context), url.searchParams) };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData;
  const pageMeta = {
    seoTitle: "Compare homes and plans",
    seoMetaDescription: `Homes, model homes and plans by ${brand.name} side by side, with the differences marked.`,
    picture: null,
  };
  return metaTags(root?.meta?.seoTitle ? root.meta : pageMeta, root?.canonicalUrl ?? null);
};

/** Homes, models and plans side by side; the whole state is in the URL. */
export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage content={loaderData.content} />;
}
