import { blockPictures } from "#app/blocks/page/block-pictures.ts";
import { loadListPage } from "#app/blocks/page/load-page.server.ts";
import { listQuery } from "#app/domain/articles/paging.ts";
import { blogFeedLink, blogPath } from "#app/features/articles/article-list.ts";
import { loadBlogList } from "#app/features/articles/blog.ts";
import { BlogList } from "#app/features/articles/blog-list.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/blog.ts";
import { listMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { ListPage } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { cacheQuery: listQuery, hydrate: "interaction" };

export const links: Route.LinksFunction = () => [blogFeedLink];

export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, list] = await Promise.all([
    loadListPage(content, blogPath, "Blog"),
    loadBlogList(content, url.searchParams),
  ]);
  return { ...pageData(page, context), list };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { page, list } = loaderData ?? {};
  const pictures = [...blockPictures(page?.blocks ?? []), ...(list?.posts ?? []).map(({ picture }) => picture)];
  return listMeta(matches[0].loaderData, list, { pictures });
};

/** The blog (S2.13) on the page that introduces it. */
export default function Blog({ loaderData: { list, ...data } }: Route.ComponentProps) {
  return (
    <ListPage data={data}>
      <BlogList list={list} />
    </ListPage>
  );
}
