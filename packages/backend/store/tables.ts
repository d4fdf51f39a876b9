import type { ShortlistPerson } from "@porchlight/contract/shortlists";
import type { Kysely } from "kysely";

export type { EntryKind } from "@porchlight/contract/vocabulary";

/** The two taxonomies of categories. */
export type Taxonomy = "blogCategory" | "testimonialCategory";

/** A content entry. Its id is the contract's `databaseId`, from a sequence shared with media. */
export interface EntriesTable {
  id: number;
  kind: string;
  slug: string;
  uri: string;
  /** `publish` is public; `draft` is not. */
  status: string;
  title: string;
  /** Without a time zone: `2026-01-07T14:00:00`. */
  date: string;
  modified: string;
  /** HTML. */
  content: string | null;
  /** The kind's fields as JSON (entry-data.ts). */
  data: string;
  /** Source of the entry, such as `demo`; an import replaces only its own entries. */
  origin: string;
}

export interface TermsTable {
  id: number;
  taxonomy: string;
  slug: string;
  name: string;
  uri: string;
  origin: string;
  /** Description of the category; may be empty. */
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

/** Option keys of the popular lists: arrays of entry ids. */
export const popularOption = { blogPosts: "popularBlogPosts", testimonials: "popularTestimonials" } as const;

/** Option key of the redirects: a StoredRedirect[]. */
export const redirectsOption = "redirects";

/** A redirect of the content, with its HTTP status. */
export interface StoredRedirect {
  /** A path; `:name` matches one segment. */
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** An account. Its id is the contract's `databaseId`, from the sequence `users`. */
export interface UsersTable {
  id: number;
  /** As written by the visitor; `username_key` and `email_key` are for comparison. */
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  /** Encoded argon2id hash. */
  password_hash: string;
  /** JSON array of numbers (specification 3). */
  favorites: string;
  /** Tokens with an older generation are revoked. */
  token_generation: number;
  /** UTC, ISO. */
  registered_at: string;
}

/** The key of a mailed link, for a new password or a login; at most one of each per account. */
export interface MailedKeysTable {
  user_id: number;
  /** SHA-256 of the mailed key. */
  key_hash: string;
  expires_at_ms: number;
}

/** A passkey: the public part of a WebAuthn credential. */
export interface PasskeysTable {
  /** The credential's id in base64url. */
  id: string;
  user_id: number;
  /** COSE key in base64url. */
  public_key: string;
  /** The authenticator's count of signatures; stays 0 for synchronized passkeys. */
  counter: number;
  /** JSON array of how the browser reaches the authenticator. */
  transports: string;
  /** Given by the visitor. */
  name: string;
  created_at_ms: number;
  last_used_at_ms: number | null;
}

/** A login: a family of refresh tokens since the visitor proved who they are. */
export interface RefreshFamiliesTable {
  id: string;
  user_id: number;
  /** SHA-256 of the current token's id. */
  token_hash: string;
  /** SHA-256 of the previous token's id; empty when there is none. */
  previous_hash: string;
  rotated_at_ms: number;
  expires_at_ms: number;
}

/** A submitted form. */
export interface LeadsTable {
  /** Random, as it is the secret part of the confirmation's URL. */
  id: string;
  /** Equal for repeated submissions. */
  submission_key: string;
  kind: string;
  /** UTC, ISO. */
  received_at: string;
  /** URL and title of the page as JSON. */
  page: string;
  /** The subject, such as a home; else empty. */
  about: string;
  /** JSON array of name, label and value. */
  fields: string;
  /** The block's hidden fields (S3.35), JSON array of name and value. */
  hidden: string;
  hubspot_form_id: string;
  /** Value of HubSpot's cookie; else empty. */
  hubspot_visitor: string;
  /** Name and telephone of the contact as JSON. */
  desk: string;
  visitor_email: string;
  /** 1 for likely spam: stored and not delivered. */
  is_spam: number;
}

/** One delivery of a lead, such as a mail. */
export interface LeadDeliveriesTable {
  lead_id: string;
  channel: string;
  /** A scheduled delivery is not due before its time, whatever the clock. */
  status: "scheduled" | "waiting" | "sent" | "failed";
  attempts: number;
  /** Time of the next attempt; claiming a delivery postpones it, so that no other process attempts it. */
  due_at_ms: number;
  last_error: string;
}

/** A visit at a time, of a lead. */
export interface VisitsTable {
  lead_id: string;
  kind: "visit" | "call";
  /** Path of the neighborhood. */
  place: string;
  address: string;
  map_url: string;
  /** UTC, ISO. */
  starts_at: string;
  /** The start on the builder's clock: `2026-11-24T10:00`. */
  local_time: string;
  minutes: number;
  status: "booked" | "canceled";
  /** Counts the changes, from 0. */
  revision: number;
}

/** A place of a time that is taken by a visit, or held while a form is filled in. */
export interface VisitSeatsTable {
  place: string;
  /** UTC, ISO. */
  starts_at: string;
  /** From 1 to the number of places. */
  seat: number;
  /** Null while held. */
  lead_id: string | null;
  /** Of the form that holds it; empty for a visit. */
  hold_key: string;
  held_until_ms: number;
}

/** Count of a zero-result search on a day. */
export interface ZeroResultTable {
  /** UTC, ISO. */
  day: string;
  kind: "search" | "filter" | "word";
  /** Normalized search; equal for equal searches. */
  key: string;
  /** The search in words. */
  text: string;
  count: number;
}

/** An address that alerts are mailed to. */
export interface AlertRecipientsTable {
  /** Random, as it is part of the signed link to the recipient's choices. */
  id: string;
  /** As typed; `email_key` is for comparison. */
  email: string;
  email_key: string;
  created_at_ms: number;
}

/** A search or a product whose changes a recipient is mailed. */
export interface AlertSubscriptionsTable {
  id: string;
  recipient_id: string;
  kind: "search" | "product";
  /** The query string of a search in canonical order, or the id of a product. */
  target: string;
  /** The search or the product in words. */
  title: string;
  frequency: "now" | "weekly";
  /** Nothing but the link to confirm is mailed while pending. */
  status: "pending" | "active";
  /** When the link to confirm was last requested. */
  requested_at_ms: number;
  /** Version of the changes up to which it was mailed, or nothing had to be. */
  seen_version: number;
  /** The next mail is not written before this time. */
  due_at_ms: number;
}

/** A mail to write and send about a subscription; deleted once it is sent. */
export interface AlertMailsTable {
  id: string;
  subscription_id: string;
  channel: string;
  /** JSON of the channel. */
  content: string;
  attempts: number;
  due_at_ms: number;
}

/** A person of a shortlist. */
export interface ShortlistPeopleTable {
  shortlist_id: string;
  person: ShortlistPerson;
  /** Random; part of the signed link of the person, and replaced to revoke it. */
  link: string;
  /** Empty without one. */
  name: string;
  /** JSON array of product ids, the best first; may have ids that are no longer on the list. */
  ranking: string;
  /** When the page was last loaded; 0 before. */
  seen_at_ms: number;
  /** The page as last loaded, and as it was at the end of the visit before, as JSON of the app; empty without one. */
  seen: string;
  seen_before: string;
}

/** A product of a shortlist. */
export interface ShortlistItemsTable {
  shortlist_id: string;
  product_id: number;
  /** Title and path when it was added, for products that leave the site. */
  title: string;
  href: string;
  added_by: ShortlistPerson;
  /** Order of the additions and removals. */
  changed_at_ms: number;
  /** Null while it is on the list; a removed one keeps its marks. */
  removed_by: ShortlistPerson | null;
}

/** The marks of one person for a product of a shortlist. */
export interface ShortlistMarksTable {
  shortlist_id: string;
  product_id: number;
  person: ShortlistPerson;
  /** 0 or 1. */
  is_hearted: number;
  note: string;
  /** Counts the changes of the note. */
  note_revision: number;
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
  /** The log of committed changes, with JSON arrays; the highest version is the content's. */
  changes: { version: number; kinds: string; uris: string };
  /** The last id of each sequence. */
  sequences: { name: string; last_id: number };
  users: UsersTable;
  password_resets: MailedKeysTable;
  login_links: MailedKeysTable;
  passkeys: PasskeysTable;
  /** SHA-256 of the passkey challenges that were answered, until they expire. */
  used_challenges: { hash: string; expires_at_ms: number };
  refresh_families: RefreshFamiliesTable;
  /** Used refresh tokens of versions without families. */
  adopted_tokens: { token_hash: string; user_id: number; expires_at_ms: number };
  /** Attempt counters by rule and keyed hash of the subject; times since the epoch. */
  throttles: { key: string; window_ends_at_ms: number; attempts: number; last_turn_at_ms: number };
  leads: LeadsTable;
  lead_deliveries: LeadDeliveriesTable;
  visits: VisitsTable;
  visit_seats: VisitSeatsTable;
  search_demand: ZeroResultTable;
  alert_recipients: AlertRecipientsTable;
  alert_subscriptions: AlertSubscriptionsTable;
  /** Every product as it was last seen, as JSON. */
  alert_products: { id: number; state: string; seen_at_ms: number };
  /** Changed products by version, as JSON; a new one has no state before. */
  alert_changes: { version: number; product_id: number; before_state: string | null; after_state: string };
  alert_mails: AlertMailsTable;
  /** `used_at_ms` is the last visit or change. */
  shortlists: { id: string; used_at_ms: number };
  shortlist_people: ShortlistPeopleTable;
  shortlist_items: ShortlistItemsTable;
  shortlist_marks: ShortlistMarksTable;
  /** Work that one process does at a time, until the lease expires. */
  leases: { name: string; holder: string; expires_at_ms: number };
}

/** The store, or a transaction on it. */
export type ContentDatabase = Kysely<ContentTables>;
