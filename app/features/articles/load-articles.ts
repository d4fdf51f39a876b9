import {
  cursorVariables,
  firstPage,
  type ListPage,
  listPagination,
  type PageInfo,
  pageFromSearch,
  pageSize,
  searchOfPage,
} from "#app/domain/articles/paging.ts";
import { formatDate, machineDate } from "#app/domain/wording/dates.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import type { PostEntryFragment, TestimonialQuoteFragment } from "#app/graphql/articles/popular.generated.ts";
import { loadPopularPosts, loadPopularTestimonials } from "#app/graphql/articles/popular.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { type ArticleKind, articleLists, categoryPath } from "./article-kinds.ts";
import {
  GetBlogCategories,
  GetBlogPosts,
  GetBlogPostsByCategory,
  GetTestimonialCategories,
  GetTestimonials,
  GetTestimonialsByCategory,
  GetTestimonialsHighlights,
} from "./articles.generated.ts";

const popularPostsCount = 5;
const popularQuotesCount = 4;
const highlightsCount = 3;
/** Number of newest testimonials that highlights are chosen from. */
const highlightCandidates = 24;
const shared = { isShared: true };

type Cursor = ReturnType<typeof cursorVariables>;

/** A page of posts or of reviews, of all or of one category. */
export type ArticleListContent = Awaited<ReturnType<typeof loadArticles>>;

/**
 * A page of the articles of a kind, newest first, of all or of one category; `category` is null in the list of all, and
 * for an unknown category.
 */
export function loadArticles(content: ContentClient, kind: ArticleKind, search: URLSearchParams, slug?: string) {
  return kind === "post" ? loadPosts(content, search, slug) : loadReviews(content, search, slug);
}

/** A page of posts (S2.13, S2.124 to S2.126, S7.21 to S7.28) with popular ones that are not on it. */
async function loadPosts(content: ContentClient, search: URLSearchParams, slug?: string) {
  const [{ nodes, ...list }, popular] = await Promise.all([
    loadPage("post", search, slug, {
      loadNodes: async (cursor) =>
        slug === undefined
          ? (await content.query(GetBlogPosts, cursor)).blogPosts
          : (await content.query(GetBlogPostsByCategory, { category: slug, ...cursor })).blogPosts,
      loadCategories: async () => (await content.query(GetBlogCategories, {}, shared)).blogCategories?.nodes,
    }),
    // Enough even if all posts of the page are popular.
    loadPopularPosts(content, popularPostsCount + pageSize),
  ]);
  const [first, ...others] = articleEntries("post", nodes);
  const details = nodes.find(({ databaseId }) => databaseId === first?.id)?.customPostDetails;
  // The newest post has a large picture at the top of the list.
  const lead = list.pagination.number === 1 ? toPicture(details?.image ?? details?.thumbnail) : null;
  return {
    kind: "post" as const,
    ...list,
    entries: first ? [{ ...first, picture: lead ?? first.picture }, ...others] : [],
    popular: notIn(nodes, articleEntries("post", popular))
      .slice(0, popularPostsCount)
      .map(({ id, title, href }) => ({ id, title, href })),
  };
}

/**
 * A page of reviews (S2.39, S2.119 to S2.123, S7.30 to S7.36) with popular ones that are not on it; page 1 of all also
 * has highlights of the newest.
 */
async function loadReviews(content: ContentClient, search: URLSearchParams, slug?: string) {
  const hasHighlights = slug === undefined && pageFromSearch(search).number === 1;
  const [{ nodes, ...list }, popularNodes, newest] = await Promise.all([
    loadPage("review", search, slug, {
      loadNodes: async (cursor) =>
        slug === undefined
          ? (await content.query(GetTestimonials, cursor)).testimonials
          : (await content.query(GetTestimonialsByCategory, { category: slug, ...cursor })).testimonials,
      loadCategories: async () =>
        (await content.query(GetTestimonialCategories, {}, shared)).testimonialCategories?.nodes,
    }),
    loadPopularTestimonials(content, popularQuotesCount + pageSize),
    hasHighlights ? loadNewestQuotes(content, highlightCandidates) : [],
  ]);
  const popular = notIn(nodes, reviewQuotes(popularNodes))
    .slice(0, popularQuotesCount)
    .map((quote) => ({ ...quote, picture: null }));
  const entries = articleEntries("review", nodes);
  const isListed = ({ id }: ReviewQuote) => entries.some((entry) => entry.id === id);
  return {
    kind: "review" as const,
    ...list,
    entries,
    popular,
    // Those in the list come last.
    highlights: newest
      .filter(({ id }) => !popular.some((quote) => quote.id === id))
      .toSorted((a, b) => Number(isListed(a)) - Number(isListed(b)))
      .slice(0, highlightsCount),
  };
}

interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo: PageInfo;
}

/** The fields of a page that all kinds have. */
async function loadPage<Node>(
  kind: ArticleKind,
  search: URLSearchParams,
  slug: string | undefined,
  source: {
    readonly loadNodes: (cursor: Cursor) => Promise<Connection<Node> | null>;
    readonly loadCategories: () => Promise<readonly CountedCategoryNode[] | null | undefined>;
  },
) {
  const path = slug === undefined ? articleLists[kind].path : categoryPath(kind, slug);
  const [{ page, connection }, categoryNodes] = await Promise.all([
    loadKnownPage(pageFromSearch(search), source.loadNodes),
    source.loadCategories(),
  ]);
  const canonical = await canonicalPage(page, connection?.pageInfo, async (cursor) => {
    return (await source.loadNodes(cursor))?.pageInfo;
  });
  const nodes = connection?.edges.map(({ node }) => node) ?? [];
  const categories = countedCategories(kind, categoryNodes);
  const category = categories.find(({ href }) => href === path);
  const description = categoryNodes?.find((node) => node.slug && categoryPath(kind, node.slug) === path)?.description;
  return {
    path,
    pagination: listPagination(path, page, connection?.pageInfo, `${kind}s`),
    canonicalSearch: searchOfPage(canonical),
    isEmpty: nodes.length === 0,
    category: category ? { ...category, description: singleLine(description) } : null,
    // Sorted by number of articles (S7.25, S7.31).
    categories,
    nodes,
  };
}

/**
 * The page of a list that a URL names. Hosts ignore an unknown cursor and return the first or last page:
 * the list starts at its first page then.
 */
async function loadKnownPage<Node>(page: ListPage, load: (cursor: Cursor) => Promise<Connection<Node> | null>) {
  const connection = await load(cursorVariables(page));
  if (!connection) return { page, connection };
  const { hasPreviousPage, hasNextPage, startCursor } = connection.pageInfo;
  const mayBeUnknownCursor = page.after === null ? page.before !== null && !hasNextPage : !hasPreviousPage;
  if (!mayBeUnknownCursor) return { page, connection };
  const first = await load(cursorVariables(firstPage));
  const isUnknown = page.after === null || (startCursor && startCursor === first?.pageInfo.startCursor);
  return isUnknown ? { page: firstPage, connection: first } : { page, connection };
}

/**
 * The canonical URL of a page of a list. Paging back ends before a cursor, paging forward starts after one, so the same
 * articles have two URLs: this returns the latter. `load` queries the list.
 */
async function canonicalPage(
  page: ListPage,
  info: PageInfo | null | undefined,
  load: (cursor: Cursor) => Promise<PageInfo | null | undefined>,
): Promise<ListPage> {
  if (page.number === 1) return firstPage;
  if (page.before === null) return page;
  if (!info?.hasPreviousPage || !info.startCursor) return firstPage;
  const before = await load({ first: null, after: null, last: 1, before: info.startCursor });
  return before?.endCursor ? { number: page.number, after: before.endCursor, before: null } : page;
}

function notIn<Entry extends { readonly id: number }>(
  nodes: readonly { readonly databaseId: number }[],
  entries: readonly Entry[],
): Entry[] {
  const ids = new Set(nodes.map(({ databaseId }) => databaseId));
  return entries.filter(({ id }) => !ids.has(id));
}

/** A post or a review in a list, ready to be rendered. */
export type ArticleEntry = ReturnType<typeof articleEntries>[number];

/** The articles of a kind in their order, without those lacking a title or URL. */
export function articleEntries(kind: ArticleKind, nodes: readonly Omit<PostEntryFragment, "__typename">[]) {
  return nodes.flatMap(({ databaseId, title, uri, date, categories, customPostDetails }) => {
    const text = singleLine(title);
    if (!text || !uri) return [];
    const { excerpt, subtitle, thumbnail = null, image = null } = customPostDetails ?? {};
    return {
      id: databaseId,
      title: text,
      href: uri,
      dateText: formatDate(date),
      dateTime: machineDate(date),
      category: categoryLinks(kind, categories?.nodes)[0]?.name ?? "",
      ...(kind === "post"
        ? {
            subtitle: "",
            summary: singleLine(excerpt) || singleLine(subtitle),
            picture: toPicture(thumbnail ?? image),
          }
        : { subtitle: singleLine(subtitle), summary: singleLine(excerpt), picture: toPicture(image ?? thumbnail) }),
    };
  });
}

interface CategoryNode {
  readonly name: string | null;
  readonly slug: string | null;
}

interface CountedCategoryNode extends CategoryNode {
  readonly count: number | null;
  readonly description: string | null;
}

/** The categories with a name and a URL. */
export function categoryLinks(kind: ArticleKind, nodes: readonly CategoryNode[] | null | undefined) {
  return (nodes ?? []).flatMap(({ name, slug }) => {
    const text = singleLine(name);
    return text && slug ? [{ name: text, href: categoryPath(kind, slug) }] : [];
  });
}

/** The categories with a name, a URL and articles, in their order. */
function countedCategories(kind: ArticleKind, nodes: readonly CountedCategoryNode[] | null | undefined) {
  return (nodes ?? []).flatMap((node) =>
    categoryLinks(kind, [node]).flatMap((link) => (node.count ? [{ ...link, count: node.count }] : [])),
  );
}

/** A review in one sentence (S3.43), with its link. */
export type ReviewQuote = ReturnType<typeof reviewQuotes>[number];

/** The quotes of the `count` newest reviews (S7.36). */
export async function loadNewestQuotes(content: ContentClient, count: number): Promise<ReviewQuote[]> {
  const { testimonials } = await content.query(GetTestimonialsHighlights, { first: count }, shared);
  return reviewQuotes(testimonials?.nodes);
}

/** Removes quotation marks around a text, as the page adds its own. */
function reviewQuotes(nodes: readonly TestimonialQuoteFragment[] | null | undefined) {
  return (nodes ?? []).flatMap(({ databaseId, title, uri, highlights }) => {
    const words = withoutQuotationMarks(singleLine(highlights?.text));
    if (!words || !uri) return [];
    return {
      id: databaseId,
      words,
      name: singleLine(highlights?.attribution) || singleLine(title),
      tagline: singleLine(highlights?.tagline),
      title: singleLine(title),
      href: uri,
      picture: toPicture(highlights?.image),
    };
  });
}

/** Removes the quotation marks around a whole text, as the page sets its own. */
export function withoutQuotationMarks(words: string): string {
  return words.replace(/^[“"]([^“”"]*)[”"]$/, "$1");
}
