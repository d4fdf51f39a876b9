import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts, and the counters that slow down guessing; processes on one database share both. */
export const migration0002: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("users")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("username", "text", (column) => column.notNull())
      .addColumn("username_key", "text", (column) => column.notNull().unique())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("email_key", "text", (column) => column.notNull().unique())
      .addColumn("first_name", "text", (column) => column.notNull())
      .addColumn("last_name", "text", (column) => column.notNull())
      .addColumn("password_hash", "text", (column) => column.notNull())
      .addColumn("favorites", "text", (column) => column.notNull())
      .addColumn("token_generation", "integer", (column) => column.notNull())
      .addColumn("registered_at", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("throttles")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("window_started_at_ms", "bigint", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("lockouts", "integer", (column) => column.notNull())
      .addColumn("locked_until_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("throttles_window").on("throttles").column("window_started_at_ms").execute();
  },
};
