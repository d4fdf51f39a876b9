import { listQuery } from "#app/domain/articles/paging.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { articleKindAt, articleLists } from "#app/features/articles/article-kinds.ts";
import { ArticleList } from "#app/features/articles/article-list.tsx";
import { loadArticles } from "#app/features/articles/load-articles.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import { ListHead } from "#app/ui/lists/paged-list.tsx";
import type { Route } from "./+types/article-category.ts";
import { articleListMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { cacheQuery: listQuery, hydrate: "interaction" };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["category"])) throw notFound();
  const kind = articleKindAt(url.pathname);
  const list = await loadArticles(contentOf(context), kind, url.searchParams, params.category);
  if (!list.category) throw notFound();
  return { list, category: list.category };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  articleListMeta(matches[0].loaderData, loaderData?.list);

/** The articles of one category (S2.15, S2.41): its name, its description, their number, and the list. */
export default function ArticleCategory({ loaderData: { list, category } }: Route.ComponentProps) {
  const { name, count, description } = category;
  const { name: listName, path } = articleLists[list.kind];
  return (
    <div className="wrap">
      <ListHead
        crumbs={[{ label: listName, href: path }]}
        title={name}
        text={description}
        summary={count === 1 ? `One ${list.kind}` : `${formatCount(count, list.kind)}, newest first`}
      />
      <ArticleList list={list} />
    </div>
  );
}
