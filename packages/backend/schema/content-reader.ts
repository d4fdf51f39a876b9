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

/** Makes the source of an entry; what the entry refers to it gets from the reader. */
export type NodeMaker<Kind extends EntryKind> = (entry: StoredEntry<Kind>, content: ContentReader) => EntryNode<Kind>;

/** One version of the content in the shape of the contract. Every entry has one node, so references are shared objects. */
export interface ContentReader {
  readonly snapshot: ContentSnapshot;
  /** The site's address without a trailing slash; entries and media are found by addresses that begin with it. */
  readonly publicUrl: string;
  /** What the site's own addresses begin with in responses: its address, or nothing where they are paths. */
  readonly addressPrefix: string;
  node<Kind extends EntryKind>(entry: StoredEntry<Kind>): EntryNode<Kind>;
  /** The first published entry of that kind that a field refers to, or null. */
  reference<Kind extends EntryKind>(from: StoredEntry, field: RelationField, kind: Kind): EntryNode<Kind> | null;
  /** All published entries of that kind that a field refers to, in order. */
  references<Kind extends EntryKind>(from: StoredEntry, field: RelationField, kind: Kind): EntryNode<Kind>[];
  /** The published entries of one kind among these ids, in their order. */
  byIds<Kind extends EntryKind>(ids: readonly number[], kind: Kind): EntryNode<Kind>[];
  /** Entries of one kind whose field refers to this one. */
  referring<Kind extends EntryKind>(to: StoredEntry, kind: Kind, field: RelationField): EntryNode<Kind>[];
  /** A picture with the texts of its use; null without one and for a deleted one. */
  media(use: MediaUse | undefined): Source<Contract.MediaItem> | null;
  /** Pictures in order, without deleted ones. */
  gallery(uses: readonly MediaUse[] | undefined): Source<Contract.MediaItem>[];
  terms(ids: readonly number[]): Source<Contract.Term>[];
}

/** What resolvers get with every request. */
export interface RequestContext {
  /** The content as it was when the request began. */
  readonly content: ContentReader;
  /** Whether the content has an entry that is not public; nothing made from it is kept. */
  readonly isPreview: boolean;
  readonly accounts: Accounts;
  readonly caller: Caller;
}
