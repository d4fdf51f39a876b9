import { formatDate, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetBlogPosts, GetBlogPostsByCategory, type GetBlogPostsQuery } from "./blog-list.generated.ts";
import { GetBlogPost } from "./blog-post.generated.ts";
import { type PostEntry, postCategories, postEntries } from "./post-entry.ts";

const nextCount = 3;
/** One more than is shown, as the post itself may be among them. */
const askedFor = { first: nextCount + 1, last: null, after: null, before: null };
const shared = { isShared: true };

/** What a post's loader needs beside the content. */
export interface BlogPostSurroundings {
  /** Path of the post with slashes at both ends (S7.29). */
  readonly uri: string;
  /** Makes an editor's HTML safe for the page. */
  readonly safeHtml: (html: string | null) => string;
}

/** One post with what to read next (S2.14, S2.127); null where none lives at the path. */
export async function loadBlogPost(content: ContentClient, { uri, safeHtml }: BlogPostSurroundings) {
  const [{ blogPost }, newest] = await Promise.all([
    content.query(GetBlogPost, { uri }),
    content.query(GetBlogPosts, askedFor, shared),
  ]);
  if (!blogPost) return null;
  const details = blogPost.customPostDetails;
  const subtitle = plainText(details?.subtitle);
  const firstCategory = blogPost.categories?.nodes.find(({ slug }) => slug)?.slug;
  const sameCategory = firstCategory
    ? await content.query(GetBlogPostsByCategory, { category: firstCategory, ...askedFor }, shared)
    : null;
  return {
    uri,
    title: plainText(blogPost.title),
    subtitle,
    description: plainText(details?.excerpt) || subtitle,
    dateText: formatDate(blogPost.date),
    dateTime: machineDate(blogPost.date),
    author: plainText(blogPost.extras?.author),
    readingMinutes: blogPost.extras?.readingMinutes ?? null,
    categories: postCategories(blogPost.categories?.nodes),
    picture: toPicture(details?.image ?? details?.thumbnail),
    caption: plainText(details?.image?.caption),
    html: safeHtml(blogPost.content),
    next: nextPosts(blogPost.databaseId, entriesOf(sameCategory), entriesOf(newest)),
  };
}

/** One post as its page takes it. */
export type BlogPostContent = NonNullable<Awaited<ReturnType<typeof loadBlogPost>>>;

function entriesOf(list: GetBlogPostsQuery | null): PostEntry[] {
  return postEntries(list?.blogPosts?.edges.map(({ node }) => node));
}

/** Of the same category first, then the newest; never the post itself, none twice. */
export function nextPosts(postId: number, ...lists: readonly (readonly PostEntry[])[]): PostEntry[] {
  const byId = new Map(lists.flat().map((post) => [post.id, post]));
  byId.delete(postId);
  return [...byId.values()].slice(0, nextCount);
}
