import { openDatabase } from "@porchlight/backend/store/database.ts";
import { entry } from "@porchlight/backend/testing/content-store.ts";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { hostEntry } from "./host-fixture.ts";
import { hostOf, importFixture } from "./import-fixture.ts";

test("favorites that a visitor saves while an import moves them are moved, not lost", async () => {
  const { store, run } = await importFixture();
  await store.write((writer) => writer.putEntry(entry("plan", 1, { slug: "a", uri: "/plans/a/" })));
  const names = { username: "ann", username_key: "ann", email: "a@a.test", email_key: "a@a.test" };
  const rest = { first_name: "", last_name: "", password_hash: "", token_generation: 0, registered_at: "2026-01-01" };
  await store.database
    .insertInto("users")
    .values({ id: 1, ...names, ...rest, favorites: "[1]" })
    .execute();
  const { url } = await hostOf({ plans: [hostEntry(2, { uri: "/plans/a/" })] });

  const visitor = openDatabase(store.databaseUrl);
  onTestFinished(() => visitor.destroy());
  const saved = Promise.withResolvers<void>();
  const isWaitedFor = Promise.withResolvers<void>();
  const saving = visitor.transaction().execute(async (transaction) => {
    await transaction.updateTable("users").set({ favorites: "[7,1]" }).where("id", "=", 1).execute();
    saved.resolve();
    await isWaitedFor.promise;
  });
  await saved.promise;
  const importing = run(url, { replace: true });
  const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(visitor)).rows[0]?.count).toBe(1);
  isWaitedFor.resolve();
  await saving;
  expect((await importing).favorites).toEqual({ moved: 1, dropped: 0 });
  expect(await store.database.selectFrom("users").select("favorites").execute()).toEqual([{ favorites: "[7,2]" }]);
});
