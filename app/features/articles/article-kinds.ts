import { brand } from "#app/brand.ts";

/** A blog post or a review, which the content calls a testimonial. */
export type ArticleKind = "post" | "review";

/** Name and path of the list of each kind (S2.13, S2.39). */
export const articleLists = {
  post: { name: "Blog", path: "/blog/" },
  review: { name: "Reviews", path: "/lifestyle/reviews/" },
} as const satisfies Readonly<Record<ArticleKind, { readonly name: string; readonly path: string }>>;

/** The kind of the articles below a path. */
export function articleKindAt(path: string): ArticleKind {
  return path.startsWith(articleLists.review.path) ? "review" : "post";
}

/** Path of the articles of one category (S2.15, S2.41). */
export function categoryPath(kind: ArticleKind, slug: string): string {
  return `${articleLists[kind].path}category/${encodeURIComponent(slug)}/`;
}

/** Props of the link to the blog's feed. */
export const blogFeedLink = {
  rel: "alternate",
  type: "application/rss+xml",
  title: `Blog of ${brand.name}`,
  href: `${articleLists.post.path}feed.xml`,
} as const;
