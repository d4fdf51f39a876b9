import { useRouteLoaderData } from "react-router";
import type { Route } from "./+types/blog.ts";
import { BuiltPageView } from "#app/blocks/built-page.tsx";
import { loadPage, pageWithTitle } from "#app/blocks/load-page.server.ts";
import { contentOf } from "#app/content/content-context.server.ts";
import { listQuery } from "#app/domain/list-steps.ts";
import { BlogList } from "#app/features/blog/blog-list.tsx";
import { loadBlogList } from "#app/features/blog/load-blog-list.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";

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
