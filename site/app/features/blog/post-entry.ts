import { formatDate, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { type CategoryLink, categoryLinks } from "#app/graphql/articles/categories.ts";
import type { PostEntryFragment } from "#app/graphql/articles/popular.generated.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";

/** A post in a list, ready to be laid out. */
export type PostEntry = ReturnType<typeof postEntries>[number];

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

/** The posts of a list in their order; one without a title or an address could not be opened and is left out. */
export function postEntries(posts: readonly PostEntryFragment[] | null | undefined) {
  return (posts ?? []).flatMap((post) => {
    const title = plainText(post.title);
    if (!title || !post.uri) return [];
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
  });
}
