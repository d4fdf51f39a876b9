import { normalizeUri } from "@porchlight/contract/addresses";
import type { MediaItem, PostObjectsConnectionOrderbyInput, RootQueryBlogPostsArgs } from "@porchlight/contract/types";
import { entryKinds } from "@porchlight/contract/vocabulary";
import { type ContentSnapshot, compareTexts, type StoredEntry } from "../store/snapshot.ts";
import type { EntryKind } from "../store/tables.ts";
import { mediaNode, mediaNodeWithTexts, type PictureBytes } from "./media.ts";
import {
  type ContentReader,
  connection,
  databaseIdOf,
  type EntryNode,
  type NodeMaker,
  pageOf,
  positionIn,
  type RequestContext,
  type Source,
  wholeNumber,
} from "./nodes.ts";
import { blogPostNode, campaignNode, eventNode, pageNode, termNode, testimonialNode } from "./pages.ts";
import { modelNode, moveInHomeNode, neighborhoodNode, planNode } from "./products.ts";

const nodeMakers: { readonly [Kind in EntryKind]: NodeMaker<Kind> } = {
  neighborhood: neighborhoodNode,
  plan: planNode,
  model: modelNode,
  home: moveInHomeNode,
  page: pageNode,
  campaign: campaignNode,
  blogPost: blogPostNode,
  testimonial: testimonialNode,
  event: eventNode,
};

/** Whether the site's own URLs (media, menu links) include the origin, or are paths. */
export type SiteOrigins = "included" | "omitted";

/** Creates a reader for one snapshot; nodes are created lazily. */
export function contentReader(
  snapshot: ContentSnapshot,
  publicUrl: string,
  siteOrigins: SiteOrigins = "included",
  pictureBytes?: PictureBytes,
): ContentReader {
  const addressPrefix = siteOrigins === "included" ? publicUrl : "";
  const nodes = new Map<number, object>();
  const media = new Map<number, Source<MediaItem>>();
  const terms = new Map(snapshot.terms.map((term) => [term.id, termNode(term)]));
  const reader: ContentReader = {
    snapshot,
    publicUrl,
    addressPrefix,
    node<Kind extends EntryKind>(entry: StoredEntry<Kind>) {
      let node = nodes.get(entry.id);
      if (!node) {
        node = nodeMakers[entry.kind](entry, reader);
        nodes.set(entry.id, node);
      }
      return node as EntryNode<Kind>;
    },
    reference: (from, field, kind) => reader.references(from, field, kind)[0] ?? null,
    references: (from, field, kind) => reader.byIds(from.related(field), kind),
    byIds(ids, kind) {
      const entries = ids.map((id) => snapshot.entryOf(kind, id)).filter((entry) => entry !== undefined);
      return entries.map((entry) => reader.node(entry));
    },
    referring: (to, kind, field) => snapshot.referringTo(to.id, kind, field).map((entry) => reader.node(entry)),
    media(use) {
      const medium = use && snapshot.media.get(use.media);
      if (!medium) return null;
      let node = media.get(medium.id);
      if (!node) {
        node = mediaNode(medium, addressPrefix, pictureBytes);
        media.set(medium.id, node);
      }
      return mediaNodeWithTexts(node, use);
    },
    gallery: (uses = []) => uses.map((use) => reader.media(use)).filter((node) => node !== null),
    terms: (ids) => ids.map((id) => terms.get(id)).filter((term) => term !== undefined),
  };
  return reader;
}

/** Identifies a single entry. */
export interface EntryArgs {
  readonly id: string;
  readonly idType?: "DATABASE_ID" | "ID" | "SLUG" | "URI" | null;
}

/** A root field for one published entry of a kind; null when there is none. */
const one =
  <Kind extends EntryKind>(kind: Kind) =>
  (_root: unknown, args: EntryArgs, { content }: RequestContext) => {
    const entry = findEntry(content, kind, args);
    return entry ? content.node(entry) : null;
  };

const many =
  <Kind extends EntryKind>(kind: Kind) =>
  (_root: unknown, args: EntryListArgs, { content }: RequestContext) =>
    entryList(content, kind, args);

/** `plan` and `plans`, and so on for every kind. */
const fieldsOfKinds = Object.fromEntries(
  entryKinds.flatMap((kind) => [
    [kind, one(kind)],
    [`${kind}s`, many(kind)],
  ]),
) as Record<EntryKind, ReturnType<typeof one>> & Record<`${EntryKind}s`, ReturnType<typeof many>>;

/** Root fields of all kinds of entries. */
export const entryQueries = {
  nodeByUri(_root: unknown, { uri }: { uri: string }, { content }: RequestContext) {
    const entry = entryByUri(content, uri);
    return entry ? content.node(entry) : null;
  },
  ...fieldsOfKinds,
};

function findEntry<Kind extends EntryKind>(content: ContentReader, kind: Kind, { id, idType }: EntryArgs) {
  const { snapshot } = content;
  switch (idType ?? "ID") {
    case "DATABASE_ID":
      return snapshot.entryOf(kind, wholeNumber(id));
    case "ID":
      return snapshot.entryOf(kind, databaseIdOf("post", id));
    case "SLUG":
      return snapshot.entriesOf(kind).find((entry) => entry.slug === id);
    case "URI":
      return snapshot.entryOf(kind, entryByUri(content, id)?.id);
  }
}

function entryByUri({ snapshot, publicUrl }: ContentReader, uri: string): StoredEntry | undefined {
  const path = normalizeUri(uri, publicUrl);
  return path === null ? undefined : snapshot.entryAt(path);
}

type Condition = (entry: StoredEntry) => boolean;
type Order = (a: StoredEntry, b: StoredEntry) => number;

/** The arguments of a list; only blog posts and testimonials have categories. */
type EntryListArgs = RootQueryBlogPostsArgs;
type EntryWhere = NonNullable<EntryListArgs["where"]>;
type Ids = EntryWhere["in"];

/** A page of the published entries of a kind. @throws GraphQLError for a negative page size */
function entryList<Kind extends EntryKind>(content: ContentReader, kind: Kind, { where, ...args }: EntryListArgs) {
  const conditions = conditionsOf(where ?? {}, content);
  const order = orderOf(where ?? {});
  const all = content.snapshot.entriesOf(kind);
  const found = conditions.length > 0 ? all.filter((entry) => conditions.every((holds) => holds(entry))) : all;
  const list = order ? found.toSorted(order) : found;
  const positionOf = (id: number) => positionIn(list, id) ?? formerPosition(list, order ?? newestFirst, id, content);
  return connection(pageOf(list, args, positionOf), (entry) => content.node(entry));
}

/** The would-be position of an entry that has left the list, such as by a change of category. */
function formerPosition(list: readonly StoredEntry[], order: Order, id: number, { snapshot }: ContentReader) {
  const former = snapshot.entry(id);
  if (!former) return undefined;
  const next = list.findIndex((entry) => order(former, entry) < 0);
  const at = next < 0 ? list.length : next;
  return { at, next: at };
}

/** An empty list of ids is not a condition, as in WordPress. */
function conditionsOf(where: EntryWhere, { snapshot }: ContentReader): Condition[] {
  const { name, search, categoryName } = where;
  const conditions: Condition[] = [];
  const ids = idsOf(where.in, "post");
  if (ids) conditions.push((entry) => ids.has(entry.id));
  const notIds = idsOf(where.notIn, "post");
  if (notIds) conditions.push((entry) => !notIds.has(entry.id));
  if (name) conditions.push((entry) => entry.slug === name);
  if (search) conditions.push(searchCondition(search));
  if (categoryName) {
    const termIds = new Set(snapshot.terms.filter((term) => term.slug === categoryName).map((term) => term.id));
    conditions.push((entry) => entry.terms.some((id) => termIds.has(id)));
  }
  const categoryIds = idsOf(where.categoryIn, "term");
  if (categoryIds) conditions.push((entry) => entry.terms.some((id) => categoryIds.has(id)));
  return conditions;
}

/** Every word occurs in the title, the excerpt or the text, ignoring case. */
function searchCondition(search: string): Condition {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (entry) => {
    const content = (entry.content ?? "").replace(/<[^>]*>/g, " ");
    const text = `${entry.title}\n${excerptOf(entry)}\n${content}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function excerptOf(entry: StoredEntry): string {
  if (entry.kind !== "blogPost" && entry.kind !== "testimonial") return "";
  return (entry as StoredEntry<"blogPost" | "testimonial">).data.excerpt ?? "";
}

/** Undefined preserves the store's order, newest first. */
function orderOf({ orderby, in: ids }: EntryWhere): Order | undefined {
  const orders = (orderby ?? []).flatMap((each) => (each ? [orderBy(each, ids)] : []));
  if (orders.length === 0) return undefined;
  return (a, b) => orders.reduce((difference, order) => difference || order(a, b), 0) || newestFirst(a, b);
}

function newestFirst(a: StoredEntry, b: StoredEntry): number {
  return compareTexts(b.date, a.date) || b.id - a.id;
}

function orderBy({ field, order }: PostObjectsConnectionOrderbyInput, ids: Ids): Order {
  if (field === "IN") {
    const positions = new Map([...(idsOf(ids, "post") ?? [])].map((id, index) => [id, index]));
    const position = (entry: StoredEntry) => positions.get(entry.id) ?? positions.size;
    return (a, b) => position(a) - position(b);
  }
  const sign = order === "DESC" ? -1 : 1;
  const value = sortValues[field];
  // Entries with equal dates are sorted by descending id only in descending order.
  return (a, b) => sign * (compareTexts(value(a), value(b)) || (field === "DATE" ? a.id - b.id : 0));
}

const sortValues: Readonly<
  Record<Exclude<PostObjectsConnectionOrderbyInput["field"], "IN">, (entry: StoredEntry) => string>
> = {
  DATE: (entry) => entry.date,
  MODIFIED: (entry) => entry.modified,
  TITLE: (entry) => entry.title.toLowerCase(),
  SLUG: (entry) => entry.slug,
  // Entries have no menu order here; in WordPress all have the default 0.
  MENU_ORDER: () => "",
};

/** Numbers and global ids, in order; undefined for no list or an empty one. Invalid ids match nothing. */
function idsOf(ids: Ids, kind: "post" | "term"): ReadonlySet<number> | undefined {
  if (!ids || ids.length === 0) return undefined;
  const texts = ids.map((id) => String(id ?? ""));
  return new Set(texts.map((text) => wholeNumber(text) ?? databaseIdOf(kind, text) ?? Number.NaN));
}
