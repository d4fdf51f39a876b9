import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, type TemporaryStore, temporaryStore } from "#backend/testing/content-store.ts";
import { openDatabase } from "./database.ts";
import { nextSequenceId } from "./sequences.ts";
import type { ContentDatabase } from "./tables.ts";
import { writeContent } from "./writes.ts";

let store: TemporaryStore;
let others: ContentDatabase[];
beforeAll(async () => {
  store = await temporaryStore();
  // Separate connections, as in other processes.
  others = [store.database, openDatabase(store.databaseUrl), openDatabase(store.databaseUrl)];
});
afterAll(async () => {
  for (const other of others.slice(1)) await other.destroy();
  await store.remove();
});

const rounds = Array.from({ length: 10 }, (_, round) => round);

test("ids that several take at once are all different, and none is omitted", async () => {
  const ids = await Promise.all(
    rounds.flatMap(() =>
      others.map((database) => database.transaction().execute((transaction) => nextSequenceId(transaction, "users"))),
    ),
  );
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test("concurrent writes get consecutive versions, and none is visible before its predecessor", async () => {
  let isWriting = true;
  const reader = openDatabase(store.databaseUrl);
  const seen: number[][] = [];
  const reading = (async () => {
    while (isWriting) {
      const rows = await reader.selectFrom("changes").select("version").orderBy("version").execute();
      seen.push(rows.map(({ version }) => version));
      await nextTurn();
    }
  })();
  await Promise.all(
    rounds.flatMap((round) =>
      others.map((database, which) =>
        writeContent(database, (writer) => writer.putEntry(entry("page", 1 + round * others.length + which))),
      ),
    ),
  );
  isWriting = false;
  await reading;
  const last = await reader.selectFrom("changes").select("version").orderBy("version").execute();
  await reader.destroy();
  for (const versions of [...seen, last.map(({ version }) => version)]) {
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  }
  expect(last).toHaveLength(30);
});
