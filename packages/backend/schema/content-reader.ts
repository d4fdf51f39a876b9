import type * as Contract from "@porchlight/contract/types";
import type { Accounts } from "../accounts/accounts.ts";
import type { Caller } from "../accounts/logins.ts";
import type { MediaUse, RelationField } from "../store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../store/snapshot.ts";
import type { EntryKind } from "../store/tables.ts";
import type { NamedSource, Source } from "./source.ts";

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
