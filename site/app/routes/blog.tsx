import { useRouteLoaderData } from "react-router";
import { BuiltPageView } from "#app/blocks/page/built-page.tsx";
import { loadPage, pageWithTitle } from "#app/blocks/page/load-page.server.ts";
import { listQuery } from "#app/domain/articles/paging.ts";
import { BlogList } from "#app/features/blog/blog-list.tsx";
import { loadBlogList } from "#app/features/blog/load-blog-list.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import type { Route } from "./+types/blog.ts";

export const handle = { cacheQuery: listQuery };

export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, list] = await Promise.all([
    loadPage(content, "/blog/", { isShared: true }),
    loadBlogList(content, url.searchParams),
  ]);
  return { page: page ?? pageWithTitle("Blog"), list };
}

/** The blog (S2.13): its title and words are the backend's page, the posts follow. */
export default function Blog({ loaderData }: Route.ComponentProps) {
  const { page, list } = loaderData;
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  return (
    <BuiltPageView page={page} surroundings={{ menus: layout?.menus ?? {} }}>
      <BlogList list={list} />
    </BuiltPageView>
  );
}
