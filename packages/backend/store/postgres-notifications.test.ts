import { expect, inject, onTestFinished, test } from "vitest";
import { entry, memoryLog, temporaryStore } from "#backend/testing/content-store.ts";
import { runStatement } from "#backend/testing/postgres-databases.ts";
import { type ContentChange, openChangeFeed } from "./changes.ts";
import { openDatabase } from "./database.ts";

/** A feed that practically never polls, as another process on the store. */
async function listeningFeed() {
  const store = await temporaryStore();
  const database = openDatabase(store.databaseUrl);
  const options = { intervalMs: 2 ** 31 - 1, directUrl: store.databaseUrl };
  const feed = await openChangeFeed(database, memoryLog(), options);
  const received: ContentChange[] = [];
  feed.subscribe((change) => received.push(change));
  onTestFinished(async () => {
    await feed.close();
    await database.destroy();
    await store.remove();
  });
  return { store, feed, received };
}

const uris = (received: readonly ContentChange[]) => received.flatMap((change) => change.uris);

test("a write and an announcement of another process are notified", async () => {
  const { store, received } = await listeningFeed();
  await store.write((writer) => writer.putEntry(entry("page", 1, { uri: "/a/" })));
  await expect.poll(() => uris(received)).toEqual(["/a/"]);
  const other = await openChangeFeed(store.database, memoryLog());
  await other.announce({ kinds: [], uris: ["/b/"] });
  await other.close();
  await expect.poll(() => uris(received)).toEqual(["/a/", "/b/"]);
});

test("after its connection ended it listens again and reads what it missed", async () => {
  const { store, received } = await listeningFeed();
  const { url } = inject("postgres") ?? { url: "" };
  const name = new URL(store.databaseUrl).pathname.slice(1);
  const isListening = `query = 'listen porchlight_changes' and datname = '${name}'`;
  const listening = async () => await runStatement(url, `select pid from pg_stat_activity where ${isListening}`);
  await expect.poll(listening).toHaveLength(1);
  const [first] = await listening();
  await runStatement(url, `select pg_terminate_backend(${first?.pid})`);
  await store.write((writer) => writer.putEntry(entry("page", 1, { uri: "/a/" })));
  await expect.poll(() => uris(received)).toEqual(["/a/"]);
  await expect.poll(listening).toHaveLength(1);
  expect(await listening()).not.toEqual([first]);
});
