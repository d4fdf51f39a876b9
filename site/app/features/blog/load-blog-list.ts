import { type CursorVariables, cursorVariables, listSteps, pageFromSearch } from "#app/domain/articles/paging.ts";
import { type CountedCategory, countedCategories } from "#app/graphql/articles/categories.ts";
import { loadPopularPosts } from "#app/graphql/articles/popular.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import {
  GetBlogCategories,
  GetBlogPosts,
  GetBlogPostsByCategory,
  type GetBlogPostsQuery,
} from "./blog-list.generated.ts";
import { blogCategoryPath, leadPicture, type PostEntry, postEntries } from "./post-entry.ts";

const blogPath = "/blog/";
const popularCount = 5;

/** A page of all posts, newest first, six a page (S2.13, S2.124 to S2.126, S7.21 to S7.24, S9.1). */
export function loadBlogList(content: ContentClient, search: URLSearchParams) {
  return loadList(content, blogPath, search, (cursor) => content.query(GetBlogPosts, cursor));
}

/** A page of the posts of one category (S2.15, S7.28); null where no category of that slug exists. */
export async function loadBlogCategory(content: ContentClient, slug: string, search: URLSearchParams) {
  const path = blogCategoryPath(slug);
  const list = await loadList(content, path, search, (cursor) =>
    content.query(GetBlogPostsByCategory, { category: slug, ...cursor }),
  );
  const category = list.categories.find(({ href }) => href === path);
  return category ? { ...list, category } : null;
}

/** A page of the blog, or of one of its categories; `path` is the address of the list, without the page. */
export type BlogListContent = Awaited<ReturnType<typeof loadList>>;

async function loadList(
  content: ContentClient,
  path: string,
  search: URLSearchParams,
  query: (cursor: CursorVariables) => Promise<GetBlogPostsQuery>,
) {
  const page = pageFromSearch(search);
  const [{ blogPosts }, categories, popular] = await Promise.all([
    query(cursorVariables(page)),
    loadCategories(content),
    loadMostRead(content),
  ]);
  const nodes = blogPosts?.edges.map(({ node }) => node) ?? [];
  const posts = postEntries(nodes);
  const lead = page.number === 1 ? leadPicture(nodes.find(({ databaseId }) => databaseId === posts[0]?.id)) : null;
  return {
    path,
    posts: posts.map((post, position) => (position === 0 && lead ? { ...post, picture: lead } : post)),
    steps: listSteps(path, page, blogPosts?.pageInfo, "posts"),
    categories,
    popular,
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
