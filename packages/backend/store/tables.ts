import type { Kysely } from "kysely";

export type { EntryKind } from "@porchlight/contract/vocabulary";

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

export interface TermsTable {
  id: number;
  taxonomy: string;
  slug: string;
  name: string;
  uri: string;
  origin: string;
  /** What the category's articles are about; empty where nobody wrote it. */
  description: string;
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

/** Keys of the options that hold the popular lists: arrays of entry ids. */
export const popularOption = { blogPosts: "popularBlogPosts", testimonials: "popularTestimonials" } as const;

/** Key of the option that holds the redirects: a StoredRedirect[]. */
export const redirectsOption = "redirects";

/** A redirect that the content brings, with the HTTP status it is sent with. */
export interface StoredRedirect {
  /** A path; `:name` stands for any one segment. */
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** An account. Its id is the contract's `databaseId`, from the sequence `users`. */
export interface UsersTable {
  id: number;
  /** As the visitor wrote it; `username_key` and `email_key` are what is compared. */
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  /** argon2id, in its own text form. */
  password_hash: string;
  /** JSON array of numbers (specification 3). */
  favorites: string;
  /** Tokens of an older generation are revoked. */
  token_generation: number;
  /** UTC, ISO. */
  registered_at: string;
}

/** A link by which a forgotten password is replaced; an account has one at most. */
export interface PasswordResetsTable {
  user_id: number;
  /** SHA-256 of the key in the mail. */
  key_hash: string;
  expires_at_ms: number;
}

/** A login: the family of refresh tokens that follow one another since the password was entered. */
export interface RefreshFamiliesTable {
  id: string;
  user_id: number;
  /** SHA-256 of the id of the token that is valid now. */
  token_hash: string;
  /** Likewise of the one before; empty where there is none. */
  previous_hash: string;
  rotated_at_ms: number;
  expires_at_ms: number;
}

/** What a visitor sent by a form. */
export interface LeadsTable {
  /** Random, so that nobody guesses the address of another visitor's confirmation. */
  id: string;
  /** The same for a form that is sent twice. */
  submission_key: string;
  kind: string;
  /** UTC, ISO. */
  received_at: string;
  /** The address and the title of the page as JSON. */
  page: string;
  /** What on the site it is about, such as a home; else empty. */
  about: string;
  /** JSON array of name, label and value. */
  fields: string;
  /** The block's hidden fields (S3.35), JSON array of name and value. */
  hidden: string;
  hubspot_form_id: string;
  /** HubSpot's cookie of the visitor's browser; else empty. */
  hubspot_visitor: string;
  /** The name and the telephone of who answers as JSON. */
  desk: string;
  visitor_email: string;
  /** 1 where a robot seems to have sent it: kept and not delivered. */
  is_spam: number;
}

/** One thing to be delivered of a lead, such as a mail. */
export interface LeadDeliveriesTable {
  lead_id: string;
  channel: string;
  status: "waiting" | "sent" | "failed";
  attempts: number;
  /** When the next attempt may be made; one that claims a delivery puts it off, so that no other makes it too. */
  due_at_ms: number;
  last_error: string;
}

/** How often something was searched for in vain on a day. */
export interface SearchDemandTable {
  /** UTC, ISO. */
  day: string;
  kind: "search" | "filter" | "word";
  /** The same for the same thing, whoever searched for it. */
  key: string;
  /** In words. */
  text: string;
  count: number;
}

/** The tables of the store. */
export interface ContentTables {
  entries: EntriesTable;
  relations: { from_id: number; field: string; to_id: number; position: number };
  entry_media: { entry_id: number; media_id: number };
  terms: TermsTable;
  entry_terms: { entry_id: number; term_id: number; position: number };
  media: MediaTable;
  menus: MenusTable;
  options: { key: string; value: string };
  /** The log of committed changes, with JSON arrays of texts; the highest version is the content's. */
  changes: { version: number; kinds: string; uris: string };
  /** The last id given out per sequence. */
  sequences: { name: string; last_id: number };
  users: UsersTable;
  password_resets: PasswordResetsTable;
  refresh_families: RefreshFamiliesTable;
  /** Refresh tokens of versions before families that were used since. */
  adopted_tokens: { token_hash: string; user_id: number; expires_at_ms: number };
  /** Attempts at something that may be tried only so often, by rule and keyed hash of who tries; times since the epoch. */
  throttles: { key: string; window_ends_at_ms: number; attempts: number; last_turn_at_ms: number };
  leads: LeadsTable;
  lead_deliveries: LeadDeliveriesTable;
  search_demand: SearchDemandTable;
}

/** The store, or a transaction on it. */
export type ContentDatabase = Kysely<ContentTables>;
