import * as v from "valibot";
import { collection, count, image, isoDay, isoDayOrTime, isoTime, seo, slug, text, words } from "./parts.ts";

const article = {
  title: words,
  date: isoDayOrTime,
  categories: v.optional(v.array(slug), []),
  subtitle: v.optional(text),
  excerpt: v.optional(text),
  thumbnail: v.optional(image),
  image: v.optional(image),
  seo: v.optional(seo),
  /** The text behind the front matter. */
  markdown: text,
};

/** `demo/blog-posts/<slug>.md`. */
export const blogPost = v.strictObject({ ...article, author: v.optional(text), readingMinutes: v.optional(count) });
export type BlogPostShape = v.InferOutput<typeof blogPost>;

/** `demo/testimonials/<slug>.md`. */
export const testimonial = v.strictObject({
  ...article,
  videoUrl: v.optional(text),
  highlights: v.optional(
    v.strictObject({
      attribution: v.optional(text),
      tagline: v.optional(text),
      text: v.optional(text),
      image: v.optional(image),
    }),
  ),
  plan: v.optional(slug),
  neighborhood: v.optional(slug),
  movedIn: v.optional(isoDay),
});
export type TestimonialShape = v.InferOutput<typeof testimonial>;

/** `demo/events/<slug>.md`. */
export const event = v.strictObject({
  title: words,
  startDateTime: isoTime,
  endDateTime: v.optional(isoTime),
  location: v.optional(text),
  directionsUrl: v.optional(text),
  neighborhood: v.optional(slug),
  collection: v.optional(collection, []),
  eventSummary: v.optional(text),
  image: v.optional(image),
  thumbnail: v.optional(image),
  seo: v.optional(seo),
  markdown: text,
});
export type EventShape = v.InferOutput<typeof event>;
