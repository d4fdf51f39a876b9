import { listQuery } from "#app/domain/articles/paging.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { blogFeedLink, blogPath } from "#app/features/articles/article-list.ts";
import { loadBlogCategory } from "#app/features/articles/blog.ts";
import { BlogList } from "#app/features/articles/blog-list.tsx";
import { CategoryPage } from "#app/features/articles/list-parts.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/blog-category.ts";
import { categoryMeta, listMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { cacheQuery: listQuery, hydrate: "interaction" };

export const links: Route.LinksFunction = () => [blogFeedLink];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["category"])) throw notFound(url);
  const list = await loadBlogCategory(contentOf(context), params.category, url.searchParams);
  if (!list) throw notFound(url);
  return { list };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const list = loaderData?.list;
  const own = list && categoryMeta(list.category, { listName: "Blog", noun: "post" });
  return listMeta(matches[0].loaderData, list, { own, pictures: (list?.posts ?? []).map(({ picture }) => picture) });
};

/** The posts of one category (S2.15). */
export default function BlogCategory({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  return (
    <CategoryPage category={list.category} parent={{ label: "Blog", href: blogPath }} noun="post">
      <BlogList list={list} />
    </CategoryPage>
  );
}
