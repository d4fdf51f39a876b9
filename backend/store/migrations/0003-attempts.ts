import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Counters of attempts that give out turns in place of locks. What was locked before is not any more. */
export const migration0003: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropTable("throttles").execute();
    await db.schema
      .createTable("throttles")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("window_ends_at_ms", "bigint", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("last_turn_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("throttles_window_end").on("throttles").column("window_ends_at_ms").execute();
  },
};
