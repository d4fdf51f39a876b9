import { listQuery } from "#app/domain/articles/paging.ts";
import { checkRouteParams } from "#app/domain/navigation/route-params.ts";
import { BlogCategoryPage } from "#app/features/blog/blog-category-page.tsx";
import { loadBlogCategory } from "#app/features/blog/load-blog-list.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/blog-category.ts";

export const handle = { cacheQuery: listQuery };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!checkRouteParams(params, ["category"], url.pathname).isValid) throw notFound(url);
  const list = await loadBlogCategory(contentOf(context), params.category, url.searchParams);
  if (!list) throw notFound(url);
  return { list };
}

/** The posts of one category (S2.15). */
export default function BlogCategory({ loaderData }: Route.ComponentProps) {
  return <BlogCategoryPage list={loaderData.list} />;
}
