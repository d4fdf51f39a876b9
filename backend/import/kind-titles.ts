import type { EntryKind } from "#backend/store/tables.ts";

/** The kinds of entries in words for people, in the order in which they are read and counted. */
export const kindTitles: Readonly<Record<EntryKind, string>> = {
  neighborhood: "neighborhoods",
  plan: "plans",
  model: "model homes",
  home: "quick move-in homes",
  page: "pages",
  campaign: "campaigns",
  blogPost: "blog posts",
  testimonial: "testimonials",
  event: "events",
};
