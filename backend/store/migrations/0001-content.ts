import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The content tables: entries with their references, categories, media, menus, single values, and the change log. */
export const migration0001: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("entries")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("uri", "text", (column) => column.notNull().unique())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("date", "text", (column) => column.notNull())
      .addColumn("modified", "text", (column) => column.notNull())
      .addColumn("content", "text")
      .addColumn("data", "text", (column) => column.notNull())
      .addColumn("origin", "text", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("entries_kind_slug").on("entries").columns(["kind", "slug"]).execute();

    await db.schema
      .createTable("relations")
      .addColumn("from_id", "integer", (column) => column.notNull().references("entries.id").onDelete("cascade"))
      .addColumn("field", "text", (column) => column.notNull())
      .addColumn("to_id", "integer", (column) => column.notNull().references("entries.id").onDelete("cascade"))
      .addColumn("position", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("relations_key", ["from_id", "field", "position"])
      .execute();
    await db.schema.createIndex("relations_to").on("relations").column("to_id").execute();

    await db.schema
      .createTable("media")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("file", "text", (column) => column.notNull().unique())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("mime_type", "text", (column) => column.notNull())
      .addColumn("width", "integer")
      .addColumn("height", "integer")
      .addColumn("alt", "text", (column) => column.notNull())
      .addColumn("caption", "text", (column) => column.notNull())
      .addColumn("origin", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("entry_media")
      .addColumn("entry_id", "integer", (column) => column.notNull().references("entries.id").onDelete("cascade"))
      .addColumn("media_id", "integer", (column) => column.notNull().references("media.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("entry_media_key", ["entry_id", "media_id"])
      .execute();
    await db.schema.createIndex("entry_media_media").on("entry_media").column("media_id").execute();

    await db.schema
      .createTable("terms")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("taxonomy", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("uri", "text", (column) => column.notNull())
      .addColumn("origin", "text", (column) => column.notNull())
      .addUniqueConstraint("terms_taxonomy_slug", ["taxonomy", "slug"])
      .execute();

    await db.schema
      .createTable("entry_terms")
      .addColumn("entry_id", "integer", (column) => column.notNull().references("entries.id").onDelete("cascade"))
      .addColumn("term_id", "integer", (column) => column.notNull().references("terms.id").onDelete("cascade"))
      .addColumn("position", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("entry_terms_key", ["entry_id", "term_id"])
      .execute();
    await db.schema.createIndex("entry_terms_term").on("entry_terms").column("term_id").execute();

    await db.schema
      .createTable("menus")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("slug", "text", (column) => column.notNull().unique())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("items", "text", (column) => column.notNull())
      .addColumn("origin", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("options")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("value", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("changes")
      .addColumn("version", "integer", (column) => column.primaryKey())
      .addColumn("kinds", "text", (column) => column.notNull())
      .addColumn("uris", "text", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("sequences")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("last_id", "integer", (column) => column.notNull())
      .execute();
  },
};
