import { expect, test } from "vitest";
import { temporaryStore } from "#backend/testing/content-store.ts";
import { openDatabase, storeIdentity } from "./database.ts";
import { migrate } from "./open-store.ts";

test("a URL of another kind is rejected with a plain message, without its password", () => {
  expect(() => openDatabase("mysql://me:secret@host/db")).toThrow(
    'DATABASE_URL must begin with "file:" (a SQLite file) or "postgres://"; it is "mysql://…@host/db".',
  );
  expect(() => openDatabase("mysql://me:sec/r@t@host/db")).toThrow('it is "mysql://…@host/db"');
  expect(() => openDatabase("file:")).toThrow("DATABASE_URL names no file");
  expect(() => openDatabase("postgres://me:se%cret@ho st/db")).toThrow(
    'DATABASE_URL is not an address of a PostgreSQL database; it is "postgres://…@ho st/db".',
  );
});

test("a store is identified by its file or its database, not by user and password", () => {
  expect(storeIdentity("file:var/a.db")).toBe(storeIdentity(`file:${process.cwd()}/var/../var/a.db`));
  expect(storeIdentity("file:var/a.db")).not.toBe(storeIdentity("file:var/b.db"));
  expect(storeIdentity("postgres://me:secret@db.example.com/site")).toBe("postgres://db.example.com/site");
  expect(storeIdentity("postgres://db.example.com/site?user=me&password=secret")).toBe(
    "postgres://db.example.com/site",
  );
  expect(storeIdentity("postgres://me:se%cret@ho st/site")).not.toContain("secret");
});

test("a failed transaction leaves nothing behind, and the next one works", async () => {
  const store = await temporaryStore();
  const write = store.database.transaction().execute(async (transaction) => {
    await transaction.insertInto("options").values({ key: "a", value: "1" }).execute();
    throw new Error("no");
  });
  await expect(write).rejects.toThrow("no");
  expect(await store.database.selectFrom("options").selectAll().execute()).toEqual([]);
  await store.database.insertInto("options").values({ key: "b", value: "2" }).execute();
  expect(await store.database.selectFrom("options").select("key").execute()).toEqual([{ key: "b" }]);
  await store.remove();
});

test("counts, ids and times in ms are numbers", async () => {
  const store = await temporaryStore();
  const row = { key: "a", window_ends_at_ms: 1_795_271_698_651, attempts: 1, last_turn_at_ms: 0 };
  await store.database.insertInto("throttles").values(row).execute();
  expect(await store.database.selectFrom("throttles").selectAll().execute()).toEqual([row]);
  const { count } = await store.database
    .selectFrom("throttles")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  await store.remove();
});

test("current tables are only read, so a start does not wait for an import", async () => {
  const statements: string[] = [];
  const store = await temporaryStore((sql) => statements.push(sql));
  statements.length = 0;
  await migrate(store.database);
  expect(statements.length).toBeGreaterThan(0);
  for (const sql of statements) expect(sql).toMatch(/^(select|with)\b/i);
  await store.remove();
});
