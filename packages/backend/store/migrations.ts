import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const inOrder = (...statements: string[]): Migration => ({
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
});

/** All migrations, in SQL that SQLite and PostgreSQL share. A released migration never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  /** Entries with references, categories, media, menus, options, and the change log. */
  "0001-content": inOrder(
    `create table entries (id integer primary key, kind text not null, slug text not null, uri text not null unique,
      status text not null, title text not null, date text not null, modified text not null, content text,
      data text not null, origin text not null)`,
    "create index entries_kind_slug on entries (kind, slug)",

    `create table relations (from_id integer not null references entries (id) on delete cascade, field text not null,
      to_id integer not null references entries (id) on delete cascade, position integer not null,
      constraint relations_key primary key (from_id, field, position))`,
    "create index relations_to on relations (to_id)",

    `create table media (id integer primary key, file text not null unique, title text not null,
      mime_type text not null, width integer, height integer, alt text not null, caption text not null,
      origin text not null)`,

    `create table entry_media (entry_id integer not null references entries (id) on delete cascade,
      media_id integer not null references media (id) on delete cascade,
      constraint entry_media_key primary key (entry_id, media_id))`,
    "create index entry_media_media on entry_media (media_id)",

    `create table terms (id integer primary key, taxonomy text not null, slug text not null, name text not null,
      uri text not null, origin text not null, constraint terms_taxonomy_slug unique (taxonomy, slug))`,

    `create table entry_terms (entry_id integer not null references entries (id) on delete cascade,
      term_id integer not null references terms (id) on delete cascade, position integer not null,
      constraint entry_terms_key primary key (entry_id, term_id))`,
    "create index entry_terms_term on entry_terms (term_id)",

    `create table menus (id integer primary key, slug text not null unique, name text not null, items text not null,
      origin text not null)`,
    "create table options (key text primary key, value text not null)",
    "create table changes (version integer primary key, kinds text not null, uris text not null)",
    "create table sequences (name text primary key, last_id integer not null)",
  ),

  /** Accounts and attempt counters, shared by processes on one database. */
  "0002-accounts": inOrder(
    `create table users (id integer primary key, username text not null, username_key text not null unique,
      email text not null, email_key text not null unique, first_name text not null, last_name text not null,
      password_hash text not null, favorites text not null, token_generation integer not null,
      registered_at text not null)`,
    `create table throttles (key text primary key, window_started_at_ms bigint not null, attempts integer not null,
      lockouts integer not null, locked_until_ms bigint not null)`,
    "create index throttles_window on throttles (window_started_at_ms)",
  ),

  /** Attempt counters with turns instead of locks; existing locks are dropped. */
  "0003-attempts": inOrder(
    "drop table throttles",
    `create table throttles (key text primary key, window_ends_at_ms bigint not null, attempts integer not null,
      last_turn_at_ms bigint not null)`,
    "create index throttles_window_end on throttles (window_ends_at_ms)",
  ),

  /** Descriptions of categories. */
  "0004-category-descriptions": inOrder("alter table terms add column description text not null default ''"),
  /** Leads and the outbox of their deliveries. */
  "0005-leads": inOrder(
    `create table leads (id text primary key, submission_key text not null unique, kind text not null,
      received_at text not null, page text not null, about text not null, fields text not null, hidden text not null,
      hubspot_form_id text not null, visitor_email text not null, is_spam integer not null)`,
    "create index leads_received on leads (received_at)",
    `create table lead_deliveries (lead_id text not null references leads (id) on delete cascade,
      channel text not null, status text not null, attempts integer not null, due_at_ms bigint not null,
      last_error text not null, constraint lead_deliveries_key primary key (lead_id, channel))`,
    "create index lead_deliveries_due on lead_deliveries (status, due_at_ms)",
  ),
  /** The contact for a form, and HubSpot's visitor cookie. */
  "0006-leads-desk": inOrder(
    'alter table leads add column desk text not null default \'{"name":"","phone":""}\'',
    "alter table leads add column hubspot_visitor text not null default ''",
  ),
  /** Password reset keys, one per account. */
  "0007-password-resets": inOrder(
    `create table password_resets (user_id integer primary key references users (id) on delete cascade,
      key_hash text not null unique, expires_at_ms bigint not null)`,
  ),
  /** Zero-result searches, counted by day, without data of visitors. */
  "0008-search-demand": inOrder(
    `create table search_demand (day text not null, kind text not null, key text not null, text text not null,
      count integer not null, constraint search_demand_key primary key (day, kind, key))`,
  ),
  /** Logins as families of refresh tokens, and adopted tokens of earlier versions. */
  "0009-refresh-families": inOrder(
    `create table refresh_families (id text primary key, user_id integer not null references users (id)
      on delete cascade, token_hash text not null, previous_hash text not null, rotated_at_ms bigint not null,
      expires_at_ms bigint not null)`,
    "create index refresh_families_user on refresh_families (user_id)",
    "create index refresh_families_expiry on refresh_families (expires_at_ms)",
    `create table adopted_tokens (token_hash text primary key, user_id integer not null references users (id)
      on delete cascade, expires_at_ms bigint not null)`,
    "create index adopted_tokens_expiry on adopted_tokens (expires_at_ms)",
  ),
  /** Visits at a time, and the numbered seats of each time, so that no two visitors get the last one. */
  "0010-visits": inOrder(
    `create table visits (lead_id text primary key references leads (id) on delete cascade, kind text not null,
      place text not null, address text not null, map_url text not null, starts_at text not null,
      local_time text not null, minutes integer not null, status text not null, revision integer not null)`,
    "create index visits_start on visits (starts_at)",
    `create table visit_seats (place text not null, starts_at text not null, seat integer not null,
      lead_id text references leads (id) on delete cascade, hold_key text not null,
      held_until_ms bigint not null, constraint visit_seats_key primary key (place, starts_at, seat))`,
    "create index visit_seats_lead on visit_seats (lead_id)",
    "create index visit_seats_hold on visit_seats (hold_key)",
  ),
  /** Fields of entries under the contract's names; a quotation mark in a text is stored with a backslash before it. */
  "0011-field-names": inOrder(
    `update entries set data = replace(replace(data, '"say":', '"shortDescription":'), '"wayThere":', '"directions":')`,
  ),
  /**
   * Alerts by email: recipients, their searches and products, the products as last compared, with their changes by
   * version, mails to send, and leases of work that one process does at a time.
   */
  "0012-alerts": inOrder(
    `create table alert_recipients (id text primary key, email text not null, email_key text not null unique,
      created_at_ms bigint not null)`,
    `create table alert_subscriptions (id text primary key, recipient_id text not null
      references alert_recipients (id) on delete cascade, kind text not null, target text not null,
      title text not null, frequency text not null, status text not null, requested_at_ms bigint not null,
      seen_version integer not null, due_at_ms bigint not null,
      constraint alert_subscriptions_target unique (recipient_id, kind, target))`,
    "create index alert_subscriptions_seen on alert_subscriptions (status, seen_version)",
    "create table alert_products (id integer primary key, state text not null, seen_at_ms bigint not null)",
    `create table alert_changes (version integer not null, product_id integer not null, before_state text,
      after_state text not null, constraint alert_changes_key primary key (version, product_id))`,
    `create table alert_mails (id text primary key, subscription_id text not null
      references alert_subscriptions (id) on delete cascade, channel text not null, content text not null,
      attempts integer not null, due_at_ms bigint not null)`,
    "create index alert_mails_due on alert_mails (channel, due_at_ms)",
    "create index alert_mails_subscription on alert_mails (subscription_id)",
    "create table leases (name text primary key, holder text not null, expires_at_ms bigint not null)",
  ),
  /** Shortlists for two: people with their links and rankings, products, and the marks of each person. */
  "0013-shortlists": inOrder(
    "create table shortlists (id text primary key, used_at_ms bigint not null)",
    "create index shortlists_used on shortlists (used_at_ms)",
    `create table shortlist_people (shortlist_id text not null references shortlists (id) on delete cascade,
      person integer not null, link text not null unique, name text not null, ranking text not null,
      seen_at_ms bigint not null, seen text not null, seen_before text not null,
      constraint shortlist_people_key primary key (shortlist_id, person))`,
    `create table shortlist_items (shortlist_id text not null references shortlists (id) on delete cascade,
      product_id integer not null, title text not null, href text not null, added_by integer not null,
      changed_at_ms bigint not null, removed_by integer,
      constraint shortlist_items_key primary key (shortlist_id, product_id))`,
    `create table shortlist_marks (shortlist_id text not null, product_id integer not null, person integer not null,
      is_hearted integer not null, note text not null, note_revision integer not null,
      constraint shortlist_marks_key primary key (shortlist_id, product_id, person),
      constraint shortlist_marks_item foreign key (shortlist_id, product_id)
        references shortlist_items (shortlist_id, product_id) on delete cascade)`,
  ),
  /** Passkeys, the challenges that were answered, and login links by email. */
  "0014-passkeys": inOrder(
    `create table passkeys (id text primary key, user_id integer not null references users (id) on delete cascade,
      public_key text not null, counter bigint not null, transports text not null, name text not null,
      created_at_ms bigint not null, last_used_at_ms bigint)`,
    "create index passkeys_user on passkeys (user_id)",
    "create table used_challenges (hash text primary key, expires_at_ms bigint not null)",
    "create index used_challenges_expiry on used_challenges (expires_at_ms)",
    `create table login_links (user_id integer primary key references users (id) on delete cascade,
      key_hash text not null, expires_at_ms bigint not null)`,
  ),
};
