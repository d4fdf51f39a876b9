import { loadListPage } from "#app/blocks/page/load-page.server.ts";
import { blockPictures } from "#app/blocks/page/page-metadata.ts";
import { listQuery } from "#app/domain/articles/paging.ts";
import { articleKindAt, articleLists } from "#app/features/articles/article-kinds.ts";
import { ArticleList } from "#app/features/articles/article-list.tsx";
import { loadArticles } from "#app/features/articles/load-articles.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/article-list.ts";
import { articleListMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { ListPage } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { cacheQuery: listQuery, hydrate: "interaction" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const kind = articleKindAt(url.pathname);
  const [page, list] = await Promise.all([
    loadListPage(content, articleLists[kind].path, articleLists[kind].name),
    loadArticles(content, kind, url.searchParams),
  ]);
  return { ...pageData(page, context), list };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  articleListMeta(matches[0].loaderData, loaderData?.list, blockPictures(loaderData?.page.blocks ?? []));

/** The blog (S2.13) or the testimonials (S2.39), below the blocks of their page. */
export default function Articles({ loaderData: { list, ...data } }: Route.ComponentProps) {
  return (
    <ListPage data={data}>
      <ArticleList list={list} />
    </ListPage>
  );
}
