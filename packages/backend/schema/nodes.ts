import type * as Contract from "@porchlight/contract/types";
import { GraphQLError } from "graphql";
import type { Accounts } from "../accounts/accounts.ts";
import type { Caller } from "../accounts/logins.ts";
import { limits } from "../limits/limits.ts";
import type { MediaUse, RelationField } from "../store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../store/snapshot.ts";
import type { EntryKind } from "../store/tables.ts";

/**
 * The source object of a contract type for the executor: each field is a value, or a function that computes it when
 * selected.
 */
export type Source<T> = T extends readonly (infer Item)[]
  ? readonly Source<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: Source<T[Field]> | FieldFunction<Source<T[Field]> | Promise<Source<T[Field]>>> }
    : T;

/** A computed field, possibly with arguments; `never` permits any argument type. */
export type FieldFunction<Value> = (args: never) => Value;

/** A source with its type name, for fields of an interface or union type. */
export type NamedSource<T, Name extends string> = Source<T> & { readonly __typename: Name };

/** Computes a value at the first call and caches it: sources live as long as one version of the content. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Type prefixes of ids as in WordPress: entries and media are posts, categories and menus are terms. */
type GlobalIdKind = "post" | "term" | "user" | "arrayconnection";

/** The contract's opaque id: base64 of `post:1050`. */
export function globalId(kind: GlobalIdKind, databaseId: number): string {
  return btoa(`${kind}:${databaseId}`);
}

/** The database id in a global id of this kind; undefined for anything else. */
export function databaseIdOf(kind: GlobalIdKind, id: string): number | undefined {
  try {
    const [prefix, number = "", ...rest] = atob(id).split(":");
    return prefix === kind && rest.length === 0 ? wholeNumber(number) : undefined;
  } catch {
    return undefined;
  }
}

/** The cursor of an item: base64 of `arrayconnection:<databaseId>`. */
export const cursorOf = (databaseId: number): string => globalId("arrayconnection", databaseId);

/** Parses a databaseId in digits; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

/** Paging arguments of a list. */
export type PagingArgs = Omit<Contract.RootQueryPlansArgs, "where">;

/** One page of a list. */
export interface ConnectionPage<Item> {
  readonly items: readonly Item[];
  readonly pageInfo: Contract.PageInfo;
}

/** A page as a connection of the contract, with each item mapped to its node. */
export function connection<Item extends { readonly id: number }, Node>(
  { items, pageInfo }: ConnectionPage<Item>,
  nodeOf: (item: Item) => Node,
) {
  const nodes = items.map(nodeOf);
  return {
    nodes,
    edges: lazily(() => items.map((item, index) => ({ cursor: cursorOf(item.id), node: nodes[index] as Node }))),
    pageInfo,
  };
}

/** Position of an item: its index, and the index after it. They are equal for an item that is not in the list. */
export interface Position {
  readonly at: number;
  readonly next: number;
}

/**
 * Pages a list like WPGraphQL: an unknown cursor is ignored, and `last` returns the items before `before` in forward
 * order. `positionOf` returns the actual or would-be position of a cursor's item.
 * @throws GraphQLError for a negative `first` or `last`
 */
export function pageOf<Item extends { readonly id: number }>(
  list: readonly Item[],
  args: PagingArgs,
  positionOf: (databaseId: number) => Position | undefined = (id) => positionIn(list, id),
): ConnectionPage<Item> {
  const first = pageSize("first", args.first);
  const last = pageSize("last", args.last);
  const cursorPosition = (cursor: string | null | undefined) => {
    const databaseId = cursor ? databaseIdOf("arrayconnection", cursor) : undefined;
    return databaseId === undefined ? undefined : positionOf(databaseId);
  };

  let start = cursorPosition(args.after)?.next ?? 0;
  let end = cursorPosition(args.before)?.at ?? list.length;
  if (first !== undefined || last === undefined) end = Math.min(end, start + (first ?? limits.defaultPageSize));
  if (last !== undefined) start = Math.max(start, end - last);
  const items = list.slice(start, end);
  const firstItem = items[0];
  const lastItem = items.at(-1);
  return {
    items,
    pageInfo: {
      startCursor: firstItem ? cursorOf(firstItem.id) : null,
      endCursor: lastItem ? cursorOf(lastItem.id) : null,
      hasPreviousPage: items.length > 0 && start > 0,
      hasNextPage: items.length > 0 && end < list.length,
    },
  };
}

/** The position of the item with an id; undefined when it is not in the list. */
export function positionIn(list: readonly { readonly id: number }[], databaseId: number): Position | undefined {
  const at = list.findIndex((item) => item.id === databaseId);
  return at < 0 ? undefined : { at, next: at + 1 };
}

function pageSize(name: "first" | "last", value: number | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (value < 0) throw new GraphQLError(`${name} must be a positive integer.`);
  return Math.min(value, limits.maxPageSize);
}

interface ContractTypes {
  neighborhood: Contract.Neighborhood;
  plan: Contract.Plan;
  model: Contract.Model;
  home: Contract.Home;
  page: Contract.Page;
  campaign: Contract.Campaign;
  blogPost: Contract.BlogPost;
  testimonial: Contract.Testimonial;
  event: Contract.Event;
}

/** The source of an entry of one kind. */
export type EntryNode<Kind extends EntryKind = EntryKind> = {
  [Each in Kind]: NamedSource<ContractTypes[Each], Capitalize<Each>>;
}[Kind];

/** Creates the source of an entry; references are resolved through the reader. */
export type NodeMaker<Kind extends EntryKind> = (entry: StoredEntry<Kind>, content: ContentReader) => EntryNode<Kind>;

/**
 * One version of the content in the shape of the contract. Each entry has one node, so that references share objects.
 */
export interface ContentReader {
  readonly snapshot: ContentSnapshot;
  /** The site's URL without trailing slash; entries and media are found by URLs that begin with it. */
  readonly publicUrl: string;
  /** Prefix of the site's own URLs in responses: its URL, or empty for paths. */
  readonly addressPrefix: string;
  node<Kind extends EntryKind>(entry: StoredEntry<Kind>): EntryNode<Kind>;
  /** The first published entry of a kind that a field refers to, or null. */
  reference<Kind extends EntryKind>(from: StoredEntry, field: RelationField, kind: Kind): EntryNode<Kind> | null;
  /** All published entries of a kind that a field refers to, in order. */
  references<Kind extends EntryKind>(from: StoredEntry, field: RelationField, kind: Kind): EntryNode<Kind>[];
  /** The published entries of a kind among these ids, in order. */
  byIds<Kind extends EntryKind>(ids: readonly number[], kind: Kind): EntryNode<Kind>[];
  /** Entries of a kind whose field refers to this one. */
  referring<Kind extends EntryKind>(to: StoredEntry, kind: Kind, field: RelationField): EntryNode<Kind>[];
  /** A picture with the texts of its use; null without one or when it is deleted. */
  media(use: MediaUse | undefined): Source<Contract.MediaItem> | null;
  /** Pictures in order, without deleted ones. */
  gallery(uses: readonly MediaUse[] | undefined): Source<Contract.MediaItem>[];
  terms(ids: readonly number[]): Source<Contract.Term>[];
}

/** Context of resolvers. */
export interface RequestContext {
  /** The content at the start of the request. */
  readonly content: ContentReader;
  /** Whether the content includes an unpublished entry; results must not be cached. */
  readonly isPreview: boolean;
  readonly accounts: Accounts;
  readonly caller: Caller;
}

/** Fields of all kinds of entries: those of the contract's ContentNode, and `seoMeta` (S3.45). */
export function entryFields(entry: StoredEntry<EntryKind>) {
  const { id, slug, uri, status, date, modified, title, content, data } = entry;
  const { seo } = data;
  return {
    id: globalId("post", id),
    databaseId: id,
    ...{ slug, uri, status, date, modified, title, content },
    // The title excludes the brand.
    seoMeta: seo ? { seoTitle: seo.title ?? null, seoMetaDescription: seo.description ?? null } : null,
  };
}

/** Null without a picture, as in WordPress. */
export function featuredImage(
  use: MediaUse | undefined,
  content: ContentReader,
): Source<Contract.NodeWithFeaturedImageToMediaItemConnectionEdge> | null {
  const node = content.media(use);
  return node && { node };
}
