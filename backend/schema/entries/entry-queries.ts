import type { EntryKind } from "#backend/store/tables.ts";
import type { RequestContext } from "../request-context.ts";
import { type EntryListArgs, entryList } from "./entry-list.ts";
import { type EntryLookupArgs, entryByUri, findEntry } from "./entry-lookup.ts";

/** A root field that gives one entry of a kind, or null. */
const one =
  <Kind extends EntryKind>(kind: Kind) =>
  (_root: unknown, args: EntryLookupArgs, { content }: RequestContext) => {
    const entry = findEntry(content, kind, args);
    return entry ? content.node(entry) : null;
  };

/** A root field that gives a page of entries of a kind. */
const many =
  <Kind extends EntryKind>(kind: Kind) =>
  (_root: unknown, args: EntryListArgs, { content }: RequestContext) =>
    entryList(content, kind, args);

/** Root fields of all kinds of entries. */
export const entryQueries = {
  nodeByUri(_root: unknown, { uri }: { uri: string }, { content }: RequestContext) {
    const entry = entryByUri(content, uri);
    return entry ? content.node(entry) : null;
  },
  neighborhood: one("neighborhood"),
  neighborhoods: many("neighborhood"),
  plan: one("plan"),
  plans: many("plan"),
  model: one("model"),
  models: many("model"),
  home: one("home"),
  homes: many("home"),
  page: one("page"),
  pages: many("page"),
  campaign: one("campaign"),
  campaigns: many("campaign"),
  blogPost: one("blogPost"),
  blogPosts: many("blogPost"),
  testimonial: one("testimonial"),
  testimonials: many("testimonial"),
  event: one("event"),
  events: many("event"),
};
