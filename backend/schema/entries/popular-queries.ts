import type { EntryKind } from "#backend/store/tables.ts";
import type { Content } from "../content.ts";
import type { RequestContext } from "../request-context.ts";

/** Names of the options that hold the popular lists: arrays of entry ids. */
export const popularOption = { blogPosts: "popularBlogPosts", testimonials: "popularTestimonials" } as const;

/** Root fields of the popular lists. Both are JSON in a text; unpublished entries are left out. */
export const popularQueries = {
  /** S7.26: a JSON array of databaseIds. */
  popularBlogPosts: (_root: unknown, _args: unknown, { content }: RequestContext) =>
    JSON.stringify(publishedIds(content, popularOption.blogPosts, "blogPost")),
  /** S7.32: a JSON object whose `testimonials` is a list of ids. */
  popularTestimonials: (_root: unknown, _args: unknown, { content }: RequestContext) =>
    JSON.stringify({ testimonials: publishedIds(content, popularOption.testimonials, "testimonial") }),
};

function publishedIds(content: Content, option: string, kind: EntryKind): number[] {
  const ids = content.snapshot.option(option);
  if (!Array.isArray(ids)) return [];
  return ids.filter((id): id is number => typeof id === "number" && content.snapshot.entryOf(kind, id) !== undefined);
}
