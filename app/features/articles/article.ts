import type { Graph } from "schema-dts";
import { filmPage } from "#app/domain/articles/film-page.ts";
import { absoluteUrl } from "#app/domain/navigation/content-href.ts";
import { organization, pageGraph, videoObjects } from "#app/domain/navigation/json-ld.ts";
import { formatDate, formatMonthYear, machineDate, zonedDate } from "#app/domain/wording/dates.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { type ArticleKind, articleLists } from "./article-kinds.ts";
import {
  GetBlogPost,
  GetBlogPosts,
  GetBlogPostsByCategory,
  type GetBlogPostsQuery,
  GetSingleTestimonialBySlug,
} from "./articles.generated.ts";
import {
  type ArticleEntry,
  articleEntries,
  categoryLinks,
  loadNewestQuotes,
  withoutQuotationMarks,
} from "./load-articles.ts";

const nextPostsCount = 3;
const otherReviewsCount = 3;
const shared = { isShared: true };

/** One post, ready to be rendered. */
export type BlogPostContent = NonNullable<Awaited<ReturnType<typeof loadBlogPost>>>;

/**
 * The post at a path with slashes at both ends, with what to read next (S2.14, S2.127, S7.29); null when there is
 * none. `safeHtml` sanitizes an editor's HTML.
 */
export async function loadBlogPost(content: ContentClient, uri: string, safeHtml: (html: string | null) => string) {
  // One more than needed, as the post itself may be among them.
  const newestPosts = { first: nextPostsCount + 1, last: null, after: null, before: null };
  const [{ blogPost }, newest] = await Promise.all([
    content.query(GetBlogPost, { uri }),
    content.query(GetBlogPosts, newestPosts, shared),
  ]);
  if (!blogPost) return null;
  const details = blogPost.customPostDetails;
  const subtitle = singleLine(details?.subtitle);
  const category = blogPost.categories?.nodes.find(({ slug }) => slug)?.slug;
  const sameCategory = category
    ? await content.query(GetBlogPostsByCategory, { category, ...newestPosts }, shared)
    : null;
  return {
    uri,
    title: singleLine(blogPost.title),
    subtitle,
    description: singleLine(details?.excerpt) || subtitle,
    dateText: formatDate(blogPost.date),
    dateTime: machineDate(blogPost.date),
    modifiedAt: machineDate(blogPost.modified),
    author: singleLine(blogPost.extras?.author),
    readingMinutes: blogPost.extras?.readingMinutes ?? null,
    categories: categoryLinks("post", blogPost.categories?.nodes),
    picture: toPicture(details?.image ?? details?.thumbnail),
    caption: singleLine(details?.image?.caption),
    html: safeHtml(blogPost.content),
    next: nextPosts(blogPost.databaseId, sameCategory, newest),
  };
}

/** Posts of the same category first, then the newest, without the post itself and duplicates. */
function nextPosts(postId: number, ...lists: readonly (GetBlogPostsQuery | null)[]): ArticleEntry[] {
  const nodes = lists.flatMap((list) => list?.blogPosts?.edges.map(({ node }) => node) ?? []);
  const byId = new Map(articleEntries("post", nodes).map((post) => [post.id, post]));
  byId.delete(postId);
  return [...byId.values()].slice(0, nextPostsCount);
}

/** Structured data of a post and its breadcrumbs. `origin` is the site's origin without a trailing slash. */
export function blogPostGraph(post: BlogPostContent, origin: string): Graph {
  const { uri, title, author, dateTime, modifiedAt, description, categories, readingMinutes, picture } = post;
  const url = origin + uri;
  // "Ruth Oyelaran, prices": the part after the comma is the author's subject.
  const [name = ""] = author.split(/,\s*/, 1);
  const publisher = organization(origin);
  return pageGraph(crumbsTo("post", post), origin, {
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    headline: title,
    url,
    mainEntityOfPage: url,
    author: name ? { "@type": "Person", name } : publisher,
    publisher,
    ...(dateTime ? { datePublished: zonedDate(dateTime) } : {}),
    ...(modifiedAt ? { dateModified: zonedDate(modifiedAt) } : {}),
    ...(description ? { description } : {}),
    ...(categories.length > 0 ? { articleSection: categories.map((category) => category.name) } : {}),
    ...(readingMinutes ? { timeRequired: `PT${readingMinutes}M` } : {}),
    ...(picture ? { image: absoluteUrl(picture.src, origin) } : {}),
  });
}

/** One testimonial, ready to be rendered. */
export type TestimonialContent = NonNullable<Awaited<ReturnType<typeof loadTestimonial>>>;

/**
 * The testimonial of a slug with quotes of others (S2.40, S2.122, S7.35); null when there is none. `safeHtml`
 * sanitizes an editor's HTML.
 */
export async function loadTestimonial(content: ContentClient, slug: string, safeHtml: (html: string | null) => string) {
  const [{ testimonial }, newest] = await Promise.all([
    content.query(GetSingleTestimonialBySlug, { slug }),
    // One more than needed, as the testimonial itself may be among them.
    loadNewestQuotes(content, otherReviewsCount + 1),
  ]);
  if (!testimonial) return null;
  const { customPostDetails: details, highlights } = testimonial;
  const { plan, neighborhood, movedIn } = testimonial.extras ?? {};
  const others = newest.filter(({ id }) => id !== testimonial.databaseId).slice(0, otherReviewsCount);
  return {
    uri: testimonial.uri ?? "",
    title: singleLine(testimonial.title),
    subtitle: singleLine(details?.subtitle),
    words: withoutQuotationMarks(singleLine(highlights?.text)),
    name: singleLine(highlights?.attribution),
    tagline: singleLine(highlights?.tagline),
    dateText: formatDate(testimonial.date),
    dateTime: machineDate(testimonial.date),
    movedIn: formatMonthYear(movedIn),
    plan: linkTo(plan?.floorplanDetails?.displayTitle || plan?.title, plan?.uri),
    neighborhood: linkTo(
      [neighborhood?.title, neighborhood?.neighborhood?.city].filter(Boolean).join(", "),
      neighborhood?.uri,
    ),
    categories: categoryLinks("review", testimonial.categories?.nodes),
    picture: toPicture(details?.image ?? highlights?.image ?? details?.thumbnail),
    caption: singleLine(details?.image?.caption),
    html: safeHtml(testimonial.content),
    film: filmPage(testimonial.videoUrl),
    filmTitle: `${singleLine(testimonial.title)}, the film`,
    others: others.map((quote) => ({ ...quote, picture: null })),
  };
}

function linkTo(text: string | null | undefined, href: string | null | undefined) {
  const words = singleLine(text);
  return words && href ? { text: words, href } : null;
}

/** Structured data of a testimonial's breadcrumbs and film. `origin` as in {@link blogPostGraph}. */
export function testimonialGraph(testimonial: TestimonialContent, origin: string): Graph {
  const { film, filmTitle, words, subtitle, picture, dateTime } = testimonial;
  const films = film
    ? [
        {
          film: { ...film, title: filmTitle },
          description: words || subtitle,
          still: picture,
          publishedAt: dateTime,
        },
      ]
    : [];
  return pageGraph(crumbsTo("review", testimonial), origin, ...videoObjects(films, origin));
}

function crumbsTo(kind: ArticleKind, { title, uri }: { readonly title: string; readonly uri: string }) {
  const { name, path } = articleLists[kind];
  return [
    { label: name, href: path },
    { label: title, href: uri },
  ];
}
