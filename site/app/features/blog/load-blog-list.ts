import { type CountedCategory, countedCategories } from "#app/content/articles/categories.ts";
import { loadPopularPosts } from "#app/content/articles/popular.ts";
import type { ContentClient } from "#app/content/content-client.ts";
import { type ListSteps, listSteps } from "#app/domain/list-steps.ts";
import { cursorVariables, type ListPage, pageFromSearch } from "#app/domain/paging.ts";
import {
  GetBlogCategories,
  GetBlogPosts,
  GetBlogPostsByCategory,
  type GetBlogPostsQuery,
} from "./blog-list.generated.ts";
import { blogCategoryPath, leadPicture, type PostEntry, postEntries } from "./post-entry.ts";

const blogPath = "/blog/";
const popularCount = 5;

/** A page of the blog, or of one of its categories. */
export interface BlogListContent {
  /** Address of the list, without the page. */
  readonly path: string;
  readonly posts: readonly PostEntry[];
  readonly steps: ListSteps;
  readonly categories: readonly CountedCategory[];
  readonly popular: readonly PostEntry[];
}

/** A page of all posts, newest first, six a page (S2.13, S2.124 to S2.126, S7.21 to S7.24, S9.1). */
export async function loadBlogList(content: ContentClient, search: URLSearchParams): Promise<BlogListContent> {
  const page = pageFromSearch(search);
  const [{ blogPosts }, categories, popular] = await Promise.all([
    content.query(GetBlogPosts, cursorVariables(page)),
    loadCategories(content),
    loadMostRead(content),
  ]);
  return { ...listPage(blogPath, page, blogPosts), categories, popular };
}

/** A page of the posts of one category (S2.15, S7.28); null where no category of that slug exists. */
export async function loadBlogCategory(
  content: ContentClient,
  slug: string,
  search: URLSearchParams,
): Promise<(BlogListContent & { readonly category: CountedCategory }) | null> {
  const page = pageFromSearch(search);
  const [{ blogPosts }, categories, popular] = await Promise.all([
    content.query(GetBlogPostsByCategory, { category: slug, ...cursorVariables(page) }),
    loadCategories(content),
    loadMostRead(content),
  ]);
  const path = blogCategoryPath(slug);
  const category = categories.find(({ href }) => href === path);
  if (!category) return null;
  return { ...listPage(path, page, blogPosts), categories, popular, category };
}

function listPage(path: string, page: ListPage, connection: GetBlogPostsQuery["blogPosts"]) {
  const nodes = connection?.edges.map(({ node }) => node) ?? [];
  const posts = postEntries(nodes);
  const lead = page.number === 1 ? leadPicture(nodes.find(({ databaseId }) => databaseId === posts[0]?.id)) : null;
  return {
    path,
    posts: posts.map((post, position) => (position === 0 && lead ? { ...post, picture: lead } : post)),
    steps: listSteps(path, page, connection?.pageInfo, "posts"),
  };
}

/** By number of posts, most first (S7.25). */
async function loadCategories(content: ContentClient): Promise<CountedCategory[]> {
  const { blogCategories } = await content.query(GetBlogCategories, {}, { isShared: true });
  return countedCategories(blogCategories?.nodes, blogCategoryPath);
}

/** What is read most, as titles (S7.26, S7.27). */
async function loadMostRead(content: ContentClient): Promise<PostEntry[]> {
  const posts = await loadPopularPosts(content, popularCount);
  return postEntries(posts).map((post) => ({ ...post, say: "", picture: null }));
}
