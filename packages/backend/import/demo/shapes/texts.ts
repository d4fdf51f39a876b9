import type * as Contract from "@porchlight/contract/types";
import * as v from "valibot";
import {
  collection,
  image,
  isoDay,
  isoTime,
  markdown,
  optional,
  organisms,
  pageParts,
  plainFields,
  slug,
  text,
  timeZone,
  words,
} from "./parts.ts";

/** `packages/demo/demo.yaml`. */
export const demo = v.strictObject({
  authoredOn: isoDay,
  timeZone: v.optional(timeZone, "UTC"),
  popularBlogPosts: v.optional(v.array(slug), []),
  popularTestimonials: v.optional(v.array(slug), []),
});

/** `packages/demo/pages/<any>.yaml`. */
const page = v.strictObject({
  ...pageParts,
  uri: v.pipe(v.string(), v.regex(/^\/(?:[A-Za-z0-9._-]+\/)*$/, "expected a path with a leading and a trailing slash")),
  title: words,
  ...optional(markdown, "content"),
  ...optional(organisms, "organisms"),
  ...optional(text, "modelHomesOverview", "ourNeighborhoodsOverview", "quickMoveInsOverview"),
});

/** `packages/demo/campaigns/<any>.yaml`; the slug may hold slashes. */
const campaign = v.strictObject({
  ...pageParts,
  ...plainFields<Contract.CampaignExtras>("CampaignExtras"),
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, "expected small letters, digits, hyphens, and slashes between the parts"),
  ),
  title: words,
  ...optional(image, "modalImage"),
  ...optional(markdown, "content"),
  ...optional(organisms, "organisms"),
});

const isoDayOrTime = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/,
    "expected a day like 2026-11-21 or a time like 2026-11-21T10:00:00",
  ),
);
const article = {
  ...pageParts,
  ...plainFields<Contract.CustomPostDetails>("CustomPostDetails"),
  title: words,
  date: isoDayOrTime,
  categories: v.optional(v.array(slug), []),
  ...optional(image, "thumbnail"),
  /** The text after the front matter. */
  markdown,
};

/** `packages/demo/blog-posts/<slug>.md`. */
const blogPost = v.strictObject({ ...article, ...plainFields<Contract.BlogPostExtras>("BlogPostExtras") });

/** `packages/demo/testimonials/<slug>.md`. */
const testimonial = v.strictObject({
  ...article,
  ...optional(text, "videoUrl"),
  ...optional(
    v.strictObject({
      ...plainFields<Contract.TestimonialHighlights>("TestimonialHighlights"),
      ...optional(image, "image"),
    }),
    "highlights",
  ),
  ...optional(slug, "plan", "neighborhood"),
  ...optional(isoDay, "movedIn"),
});

/** `packages/demo/events/<slug>.md`. */
const event = v.strictObject({
  ...pageParts,
  ...plainFields<Contract.EventDetails>("EventDetails"),
  title: words,
  startDateTime: isoTime,
  ...optional(slug, "neighborhood"),
  collection: v.optional(collection, []),
  ...optional(image, "thumbnail"),
  markdown,
});

/** The schemas of pages and articles, by kind. */
export const textShapes = { page, campaign, blogPost, testimonial, event };

const category = v.strictObject({ slug, name: words, ...optional(words, "description") });

/** `packages/demo/categories.yaml`. */
export const categories = v.strictObject({ blog: v.array(category), testimonials: v.array(category) });

interface MenuItemShape {
  label: string;
  url: string;
  target?: string | undefined;
  children?: MenuItemShape[] | undefined;
}

const menuItem: v.GenericSchema<unknown, MenuItemShape> = v.strictObject({
  label: words,
  url: text,
  ...optional(text, "target"),
  children: v.optional(v.array(v.lazy(() => menuItem))),
});

/** `packages/demo/menus.yaml`. */
export const menus = v.array(v.strictObject({ slug, name: words, items: v.array(menuItem) }));

/** `packages/demo/redirects.yaml`; `:name` in `from` matches one segment. */
export const redirects = v.array(
  v.strictObject({
    from: v.pipe(words, v.startsWith("/")),
    to: words,
    status: v.optional(v.picklist([301, 302, 307, 308]), 301),
  }),
);

/** `packages/demo/media/index.json`; other keys of the picture generator are ignored. */
export const mediaIndex = v.array(
  v.looseObject({
    file: words,
    width: v.pipe(v.number(), v.integer()),
    height: v.pipe(v.number(), v.integer()),
    alt: text,
    ...optional(text, "caption", "title"),
  }),
);
