import { brand } from "#app/brand.ts";
import { type cursorVariables, firstPage, type ListPage, type PageInfo } from "#app/domain/articles/paging.ts";
import { formatDate, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { PostEntryFragment } from "#app/graphql/articles/popular.generated.ts";

/** Address of the list of all posts (S2.13). */
export const blogPath = "/blog/";
/** The link from the pages of the blog to its feed. */
export const blogFeedLink = {
  rel: "alternate",
  type: "application/rss+xml",
  title: `Blog of ${brand.name}`,
  href: `${blogPath}feed.xml`,
} as const;
/** Address of the list of all testimonials (S2.39). */
export const testimonialsPath = "/lifestyle/reviews/";

/** Address of the list of one category (S2.15, S2.41). */
export function categoryPath(listPath: string, slug: string): string {
  return `${listPath}category/${encodeURIComponent(slug)}/`;
}

interface CategoryNode {
  readonly name: string | null;
  readonly slug: string | null;
}

interface CountedNode extends CategoryNode {
  readonly count: number | null;
  readonly description: string | null;
}

type CountedCategory = ReturnType<typeof countedCategories>[number];

/** The fields that posts and testimonials have in a list. */
type ArticleNode = Omit<PostEntryFragment, "__typename">;
type ArticleDetails = ArticleNode["customPostDetails"];

/** The list of a category with that category; null where no article has it. */
export function withCategory<
  List extends {
    readonly path: string;
    readonly categories: readonly CountedCategory[];
    readonly description: string;
  },
>(list: List) {
  const category = list.categories.find(({ href }) => href === list.path);
  return category ? { ...list, category: { ...category, description: list.description } } : null;
}

/**
 * The address of a page of a list for search engines. The way down ends before the page that one came from, the way up
 * starts after the page before: the same articles at two addresses. This gives the latter; `load` queries the list.
 */
export async function canonicalPage(
  page: ListPage,
  info: PageInfo | null | undefined,
  load: (variables: ReturnType<typeof cursorVariables>) => Promise<PageInfo | null | undefined>,
): Promise<ListPage> {
  if (page.number === 1) return firstPage;
  if (page.before === null) return page;
  if (!info?.hasPreviousPage || !info.startCursor) return firstPage;
  const before = await load({ first: null, after: null, last: 1, before: info.startCursor });
  return before?.endCursor ? { number: page.number, after: before.endCursor, before: null } : page;
}

/** The articles of a list in their order, each with what `more` gives; those without a title or an address are left out. */
export function articleEntries<More extends object>(
  nodes: readonly ArticleNode[] | null | undefined,
  listPath: string,
  more: (details: ArticleDetails) => More,
) {
  return (nodes ?? []).flatMap(({ databaseId, title, uri, date, categories, customPostDetails }) => {
    const text = plainText(title);
    if (!text || !uri) return [];
    return {
      id: databaseId,
      title: text,
      href: uri,
      dateText: formatDate(date),
      dateTime: machineDate(date),
      category: categoryLinks(categories?.nodes, listPath)[0]?.name ?? "",
      ...more(customPostDetails),
    };
  });
}

/** The categories of a list that have a name and an address. */
export function categoryLinks(nodes: readonly CategoryNode[] | null | undefined, listPath: string) {
  return (nodes ?? []).flatMap(({ name, slug }) => {
    const text = plainText(name);
    return text && slug ? [{ name: text, href: categoryPath(listPath, slug) }] : [];
  });
}

/** The categories that have a name, an address and articles, in their order. */
export function countedCategories(
  nodes: readonly Omit<CountedNode, "description">[] | null | undefined,
  listPath: string,
) {
  return (nodes ?? []).flatMap(({ count, name, slug }) =>
    categoryLinks([{ name, slug }], listPath).flatMap((link) => (count ? [{ ...link, count }] : [])),
  );
}

/** What the articles of the category at `path` are about, in plain words; empty where nobody wrote it. */
export function categoryDescription(
  nodes: readonly CountedNode[] | null | undefined,
  listPath: string,
  path: string,
): string {
  const node = nodes?.find(({ slug }) => slug && categoryPath(listPath, slug) === path);
  return plainText(node?.description);
}
