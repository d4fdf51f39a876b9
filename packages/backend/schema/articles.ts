import type { CustomPostDetails } from "@porchlight/contract/types";
import type { StoredEntry } from "../store/snapshot.ts";
import { popularOption } from "../store/tables.ts";
import type { ContentReader, EntryNode, RequestContext } from "./content-reader.ts";
import { entryFields } from "./entry-fields.ts";
import { lazily, type Source } from "./source.ts";

type ArticleKind = "blogPost" | "testimonial";

/** A blog post (S3.39 to S3.41). */
export function blogPostNode(entry: StoredEntry<"blogPost">, content: ContentReader): EntryNode<"blogPost"> {
  return { __typename: "BlogPost", ...articleFields(entry, content), extras: entry.data };
}

/** A customer's testimonial (S3.39 to S3.43). */
export function testimonialNode(entry: StoredEntry<"testimonial">, content: ContentReader): EntryNode<"testimonial"> {
  const { videoUrl, highlights, movedIn } = entry.data;
  return {
    __typename: "Testimonial",
    ...articleFields(entry, content),
    videoUrl,
    highlights: highlights && { ...highlights, image: content.media(highlights.image) },
    extras: {
      plan: lazily(() => content.reference(entry, "floorplan", "plan")),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
      movedIn,
    },
  };
}

function articleFields(entry: StoredEntry<ArticleKind>, content: ContentReader) {
  const { data } = entry;
  return {
    ...entryFields(entry),
    categories: lazily(() => ({ nodes: content.terms(entry.terms) })),
    // Fields of articles in lists (S3.41).
    customPostDetails: lazily((): Source<CustomPostDetails> => {
      return { ...data, thumbnail: content.media(data.thumbnail), image: content.media(data.image) };
    }),
  };
}

/** Root fields of the popular lists: JSON texts, without unpublished entries. */
export const popularQueries = {
  /** S7.26: a JSON array of databaseIds. */
  popularBlogPosts: (_root: unknown, _args: unknown, { content }: RequestContext) =>
    JSON.stringify(publishedIds(content, popularOption.blogPosts, "blogPost")),
  /** S7.32: a JSON object whose `testimonials` is a list of ids. */
  popularTestimonials: (_root: unknown, _args: unknown, { content }: RequestContext) =>
    JSON.stringify({ testimonials: publishedIds(content, popularOption.testimonials, "testimonial") }),
};

function publishedIds({ snapshot }: ContentReader, option: string, kind: ArticleKind): number[] {
  const ids = snapshot.option(option);
  if (!Array.isArray(ids)) return [];
  return ids.filter((id): id is number => typeof id === "number" && snapshot.entryOf(kind, id) !== undefined);
}

/** An event (S3.28 to S3.31); its times are in the builder's time zone. */
export function eventNode(entry: StoredEntry<"event">, content: ContentReader): EntryNode<"event"> {
  const { data } = entry;
  return {
    __typename: "Event",
    ...entryFields(entry),
    eventDetails: lazily(() => ({
      ...data,
      image: content.media(data.image),
      thumbnail: content.media(data.thumbnail),
      neighborhood: lazily(() => content.reference(entry, "neighborhood", "neighborhood")),
    })),
  };
}
