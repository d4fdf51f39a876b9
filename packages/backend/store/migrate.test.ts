import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { backendOn, emptyPlace, temporaryStore } from "#backend/testing/content-store.ts";
import { runStatement } from "#backend/testing/postgres-databases.ts";
import { openDatabase } from "./database.ts";
import { migrate, openForReading, openMigrated } from "./open-store.ts";
import { writeContent } from "./writes.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-migrate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Loads the dump of an older store into an empty one. */
async function load(databaseUrl: string, dump: string): Promise<void> {
  const sql = readFileSync(join(import.meta.dirname, "fixtures", dump), "utf8");
  if (!databaseUrl.startsWith("file:")) return void (await runStatement(databaseUrl, sql));
  const database = new DatabaseSync(databaseUrl.slice("file:".length));
  database.exec(sql);
  database.close();
}

test("a store of the first version is migrated to the current tables and keeps its content", async () => {
  const { databaseUrl, remove } = await emptyPlace(folder);
  await load(databaseUrl, "0001.sql");
  const { backend, data } = await backendOn(databaseUrl);
  expect(
    await data(`{
      neighborhoods { nodes { databaseId title extras { directions } } }
      plans { nodes { databaseId uri extras { shortDescription } } }
      blogPosts { nodes { title } }
      blogCategories { nodes { slug count } }
      pages { nodes { title } }
    }`),
  ).toEqual({
    neighborhoods: { nodes: [{ databaseId: 10, title: "Bluestem", extras: { directions: "Turn at the barn." } }] },
    plans: {
      nodes: [
        {
          databaseId: 20,
          uri: "/homes/berthoud/bluestem/plans/ponderosa/",
          extras: { shortDescription: 'A field named "say": a text.' },
        },
      ],
    },
    blogPosts: { nodes: [{ title: "What a mill is, and what it’s worth" }] },
    blogCategories: { nodes: [{ slug: "money", count: 1 }] },
    pages: { nodes: [] },
  });
  await backend.close();

  const database = openDatabase(databaseUrl);
  expect(await database.selectFrom("users").selectAll().execute()).toEqual([]);
  // Ids continue after those of the older version.
  await writeContent(database, async (writer) => {
    expect(await writer.nextId("content")).toBe(32);
    expect(await writer.nextId("terms")).toBe(3);
  });
  await database.destroy();
  await remove();
});

test("a failed migration changes nothing, and is named", async () => {
  const { databaseUrl, remove } = await emptyPlace(folder);
  const database = openDatabase(databaseUrl);
  // The second migration creates this table, after the first has created its own.
  await database.schema.createTable("throttles").addColumn("key", "text").execute();
  await expect(migrate(database)).rejects.toThrow(
    "The content store could not be brought up to date: 0002-accounts failed.",
  );
  const tables = await database.introspection.getTables();
  expect(tables.map(({ name }) => name)).toEqual(["throttles"]);
  await database.destroy();
  await remove();
});

test("a store of a newer version is rejected unchanged, with an error that explains what to do", async () => {
  const store = await temporaryStore();
  const newest = { name: "9999-of-tomorrow", timestamp: "2026-11-21T15:09:27.862Z" };
  const migrations = () =>
    sql<typeof newest>`select name, timestamp from kysely_migration order by name`.execute(store.database);
  await sql`insert into kysely_migration values (${newest.name}, ${newest.timestamp})`.execute(store.database);
  const before = await migrations();
  const refused = expect.objectContaining({
    name: "StoreError",
    message:
      "The store was brought up to date by a newer version of this program (9999-of-tomorrow is unknown to this one); nothing was changed. Start that version, or restore a backup from before it (npm run restore).",
  });
  await expect(backendOn(store.databaseUrl)).rejects.toEqual(refused);
  await expect(openMigrated(store.databaseUrl)).rejects.toEqual(refused);
  await expect(openForReading(store.databaseUrl)).rejects.toEqual(refused);
  await sql`delete from kysely_migration where name = '0008-search-demand'`.execute(store.database);
  await expect(openMigrated(store.databaseUrl)).rejects.toEqual(refused);
  const after = await migrations();
  expect(after.rows).toEqual(before.rows.filter(({ name }) => name !== "0008-search-demand"));
  expect(after.rows.at(-1)).toEqual(newest);
  await store.remove();
});
