import type { Kysely } from "kysely";

/** Kinds of entries; each answers as the contract's type of that name. */
export const ENTRY_KINDS = [
  "neighborhood",
  "plan",
  "model",
  "home",
  "page",
  "campaign",
  "blogPost",
  "testimonial",
  "event",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The two sets of categories. */
export type Taxonomy = "blogCategory" | "testimonialCategory";

/** One content entry. Its id is the contract's `databaseId`, from one sequence with media. */
export interface EntriesTable {
  id: number;
  kind: string;
  slug: string;
  uri: string;
  /** Only `publish` is visible to the public; `draft` is not. */
  status: string;
  title: string;
  /** Without a time zone: `2026-01-07T14:00:00`. */
  date: string;
  modified: string;
  /** HTML. */
  content: string | null;
  /** The kind's own fields as JSON (entry-data.ts). */
  data: string;
  /** Where the entry came from, such as `demo`; an import replaces only its own. */
  origin: string;
}

/** A reference from one entry to another. */
export interface RelationsTable {
  from_id: number;
  field: string;
  to_id: number;
  position: number;
}

/** Which entries show which pictures. */
export interface EntryMediaTable {
  entry_id: number;
  media_id: number;
}

export interface TermsTable {
  id: number;
  taxonomy: string;
  slug: string;
  name: string;
  uri: string;
  origin: string;
}

export interface EntryTermsTable {
  entry_id: number;
  term_id: number;
  position: number;
}

/** A picture or drawing; sizes in px. */
export interface MediaTable {
  id: number;
  file: string;
  title: string;
  mime_type: string;
  width: number | null;
  height: number | null;
  alt: string;
  caption: string;
  origin: string;
}

export interface MenusTable {
  id: number;
  slug: string;
  name: string;
  /** MenuItemData[] as JSON. */
  items: string;
  origin: string;
}

/** Single values, JSON. */
export interface OptionsTable {
  key: string;
  value: string;
}

/** One committed change of the content; the highest version is the content's. */
export interface ChangesTable {
  version: number;
  /** JSON arrays of texts. */
  kinds: string;
  uris: string;
}

/** The last id given out per sequence. */
export interface SequencesTable {
  name: string;
  last_id: number;
}

export interface ContentTables {
  entries: EntriesTable;
  relations: RelationsTable;
  entry_media: EntryMediaTable;
  terms: TermsTable;
  entry_terms: EntryTermsTable;
  media: MediaTable;
  menus: MenusTable;
  options: OptionsTable;
  changes: ChangesTable;
  sequences: SequencesTable;
}

/** The store, or a transaction on it. */
export type ContentDatabase = Kysely<ContentTables>;
