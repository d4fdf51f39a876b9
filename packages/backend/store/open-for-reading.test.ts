import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { temporaryStore } from "../testing/content-store.ts";
import { openForReading } from "./open-store.ts";
import { StoreError } from "./store-error.ts";

test("a store opened for reading is read while it is in use, and rejects every change", async () => {
  const store = await temporaryStore();
  onTestFinished(() => store.remove());
  await store.database.insertInto("options").values({ key: "a", value: "1" }).execute();
  await using database = await openForReading(store.databaseUrl);
  const keys = () => database.selectFrom("options").select("key").where("key", "in", ["a", "b"]).execute();
  expect(await keys()).toEqual([{ key: "a" }]);
  await expect(database.insertInto("options").values({ key: "b", value: "1" }).execute()).rejects.toThrow();
  await expect(
    database
      .transaction()
      .execute((transaction) => transaction.insertInto("options").values({ key: "b", value: "1" }).execute()),
  ).rejects.toThrow();
  expect(await keys()).toEqual([{ key: "a" }]);
});

test("a store with tables of an older version is rejected, and unchanged", async () => {
  const store = await temporaryStore();
  onTestFinished(() => store.remove());
  await sql`drop table search_demand`.execute(store.database);
  await sql`delete from kysely_migration where name = '0008-search-demand'`.execute(store.database);
  await expect(openForReading(store.databaseUrl)).rejects.toThrow(StoreError);
  await expect(store.database.selectFrom("search_demand").select("day").execute()).rejects.toThrow();
});
