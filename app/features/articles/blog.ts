import { cursorVariables, listSteps, pageFromSearch, pageSize, searchOfPage } from "#app/domain/articles/paging.ts";
import { formatDate, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { PostEntryFragment } from "#app/graphql/articles/popular.generated.ts";
import { loadPopularPosts } from "#app/graphql/articles/popular.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import {
  articleEntries,
  blogPath,
  canonicalPage,
  categoryDescription,
  categoryLinks,
  categoryPath,
  countedCategories,
  withCategory,
} from "./article-list.ts";
import {
  GetBlogCategories,
  GetBlogPost,
  GetBlogPosts,
  GetBlogPostsByCategory,
  type GetBlogPostsQuery,
} from "./blog.generated.ts";

const popularCount = 5;
const nextCount = 3;
const shared = { isShared: true };

/** A post in a list, ready to be laid out. */
export type PostEntry = ReturnType<typeof postEntries>[number];

/** A page of the blog, or of one of its categories. */
export type BlogListContent = Awaited<ReturnType<typeof loadBlogList>>;

/** A page of the posts of one category (S2.15, S7.28); null where no category of that slug exists. */
export async function loadBlogCategory(content: ContentClient, slug: string, search: URLSearchParams) {
  return withCategory(await loadBlogList(content, search, slug));
}

/** A page of the posts of a category or of all, newest first (S2.13, S2.124 to S2.126, S7.21 to S7.24). */
export async function loadBlogList(content: ContentClient, search: URLSearchParams, category?: string) {
  const path = category === undefined ? blogPath : categoryPath(blogPath, category);
  const page = pageFromSearch(search);
  const load = (cursor: ReturnType<typeof cursorVariables>) =>
    category === undefined
      ? content.query(GetBlogPosts, cursor)
      : content.query(GetBlogPostsByCategory, { category, ...cursor });
  const [{ blogPosts }, { blogCategories }, popularPosts] = await Promise.all([
    load(cursorVariables(page)),
    content.query(GetBlogCategories, {}, shared),
    // So many that enough are left where all posts of the page are among them.
    loadPopularPosts(content, popularCount + pageSize),
  ]);
  const canonical = await canonicalPage(page, blogPosts?.pageInfo, async (cursor) => {
    return (await load(cursor)).blogPosts?.pageInfo;
  });
  const nodes = blogPosts?.edges.map(({ node }) => node) ?? [];
  const shown = new Set(nodes.map(({ databaseId }) => databaseId));
  const list = {
    path,
    steps: listSteps(path, page, blogPosts?.pageInfo, "posts"),
    canonicalSearch: searchOfPage(canonical),
    isEmpty: nodes.length === 0,
    description: categoryDescription(blogCategories?.nodes, blogPath, path),
    // By number of posts, most first (S7.25).
    categories: countedCategories(blogCategories?.nodes, blogPath),
    // What is not on the page already, as titles only (S7.26, S7.27).
    popular: postEntries(popularPosts)
      .filter(({ id }) => !shown.has(id))
      .slice(0, popularCount)
      .map((post) => ({ ...post, say: "", picture: null })),
  };
  const [first, ...others] = postEntries(nodes);
  if (!first) return { ...list, posts: [] };
  const details = nodes.find(({ databaseId }) => databaseId === first.id)?.customPostDetails;
  // The newest post leads the list with its large picture.
  const lead = list.steps.number === 1 ? toPicture(details?.image ?? details?.thumbnail) : null;
  return { ...list, posts: [lead ? { ...first, picture: lead } : first, ...others] };
}

function postEntries(nodes: readonly PostEntryFragment[] | null | undefined) {
  return articleEntries(nodes, blogPath, (details) => ({
    say: plainText(details?.excerpt) || plainText(details?.subtitle),
    picture: toPicture(details?.thumbnail ?? details?.image),
  }));
}

/** One post, ready to be laid out. */
export type BlogPostContent = NonNullable<Awaited<ReturnType<typeof loadBlogPost>>>;

/**
 * The post at a path with slashes at both ends, with what to read next (S2.14, S2.127, S7.29); null where there is none.
 * `safeHtml` makes an editor's HTML safe for the page.
 */
export async function loadBlogPost(content: ContentClient, uri: string, safeHtml: (html: string | null) => string) {
  // One more than is shown, as the post itself may be among them.
  const newestPosts = { first: nextCount + 1, last: null, after: null, before: null };
  const [{ blogPost }, newest] = await Promise.all([
    content.query(GetBlogPost, { uri }),
    content.query(GetBlogPosts, newestPosts, shared),
  ]);
  if (!blogPost) return null;
  const details = blogPost.customPostDetails;
  const subtitle = plainText(details?.subtitle);
  const category = blogPost.categories?.nodes.find(({ slug }) => slug)?.slug;
  const sameCategory = category
    ? await content.query(GetBlogPostsByCategory, { category, ...newestPosts }, shared)
    : null;
  return {
    uri,
    title: plainText(blogPost.title),
    subtitle,
    description: plainText(details?.excerpt) || subtitle,
    dateText: formatDate(blogPost.date),
    dateTime: machineDate(blogPost.date),
    modifiedAt: machineDate(blogPost.modified),
    author: plainText(blogPost.extras?.author),
    readingMinutes: blogPost.extras?.readingMinutes ?? null,
    categories: categoryLinks(blogPost.categories?.nodes, blogPath),
    picture: toPicture(details?.image ?? details?.thumbnail),
    caption: plainText(details?.image?.caption),
    html: safeHtml(blogPost.content),
    next: nextPosts(blogPost.databaseId, entriesOf(sameCategory), entriesOf(newest)),
  };
}

function entriesOf(list: GetBlogPostsQuery | null): PostEntry[] {
  return postEntries(list?.blogPosts?.edges.map(({ node }) => node));
}

/** Those of the same category first, then the newest; never the post itself, none twice. */
function nextPosts(postId: number, ...lists: readonly (readonly PostEntry[])[]): PostEntry[] {
  const byId = new Map(lists.flat().map((post) => [post.id, post]));
  byId.delete(postId);
  return [...byId.values()].slice(0, nextCount);
}
