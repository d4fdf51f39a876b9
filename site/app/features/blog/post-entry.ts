import { type CategoryLink, categoryLinks } from "#app/content/articles/categories.ts";
import type { PostEntryFragment } from "#app/content/articles/popular.generated.ts";
import { type Picture, toPicture } from "#app/content/picture.ts";
import { formatDate, machineDate } from "#app/domain/dates.ts";
import { plainText } from "#app/domain/html-text.ts";

/** A post in a list, ready to be laid out. */
export interface PostEntry {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  /** `Mar 5, 2024` (S5.26); empty where the backend has no date. */
  readonly dateText: string;
  /** The same for the `datetime` attribute. */
  readonly dateTime: string;
  readonly category: string;
  readonly say: string;
  readonly picture: Picture | null;
}

/** Address of the list of one category (S2.15). */
export function blogCategoryPath(slug: string): string {
  return `/blog/category/${encodeURIComponent(slug)}/`;
}

/** The categories of a post as links. */
export function postCategories(nodes: Parameters<typeof categoryLinks>[0]): CategoryLink[] {
  return categoryLinks(nodes, blogCategoryPath);
}

/** The picture of a post at its size for the lead of a list. */
export function leadPicture(post: PostEntryFragment | undefined): Picture | null {
  return toPicture(post?.customPostDetails?.image ?? post?.customPostDetails?.thumbnail);
}

function postEntry(post: PostEntryFragment): PostEntry | null {
  const title = plainText(post.title);
  if (!title || !post.uri) return null;
  const details = post.customPostDetails;
  return {
    id: post.databaseId,
    title,
    href: post.uri,
    dateText: formatDate(post.date),
    dateTime: machineDate(post.date),
    category: postCategories(post.categories?.nodes)[0]?.name ?? "",
    say: plainText(details?.excerpt) || plainText(details?.subtitle),
    picture: toPicture(details?.thumbnail ?? details?.image),
  };
}

/** The posts of a list in their order; one without a title or an address could not be opened and is left out. */
export function postEntries(posts: readonly PostEntryFragment[] | null | undefined): PostEntry[] {
  return (posts ?? []).map(postEntry).filter((entry) => entry !== null);
}
