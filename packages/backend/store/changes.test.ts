import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entry, memoryLog, type TemporaryStore, temporaryStore } from "#backend/testing/content-store.ts";
import { type ContentChange, openChangeFeed } from "./changes.ts";
import { openDatabase } from "./database.ts";

let store: TemporaryStore;
let feed: Awaited<ReturnType<typeof openChangeFeed>>;
let received: ContentChange[];

beforeEach(async () => {
  store = await temporaryStore();
  received = [];
});
afterEach(async () => {
  await feed.close();
  vi.useRealTimers();
  await store.remove();
});

const open = async () => {
  // A separate connection, as in another process.
  const other = openDatabase(store.databaseUrl);
  feed = await openChangeFeed(other, memoryLog());
  feed.subscribe((change) => received.push(change));
  return other;
};

test("a write of another connection is announced at the next read, once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const other = await open();
  await store.write((writer) => writer.putEntry(entry("page", 1, { uri: "/a/" })));
  expect(received).toEqual([]);
  vi.advanceTimersByTime(1000);
  await feed.read();
  expect(received).toEqual([{ kinds: ["page"], uris: ["/a/"] }]);
  vi.advanceTimersByTime(1000);
  await feed.read();
  expect(received).toHaveLength(1);
  await feed.close();
  await other.destroy();
});

test("several writes between two reads are one change", async () => {
  const other = await open();
  await store.write((writer) => writer.putEntry(entry("page", 1, { uri: "/a/" })));
  await store.write((writer) => writer.putEntry(entry("home", 2, { uri: "/b/" })));
  await feed.read();
  expect(received).toEqual([{ kinds: ["page", "home"], uris: ["/a/", "/b/"] }]);
  await feed.close();
  await other.destroy();
});

test("for a reader that missed more than the log everything has changed", async () => {
  const other = await open();
  await store.write((writer) => writer.putEntry(entry("page", 1, { uri: "/a/" })));
  await store.write((writer) => writer.putEntry(entry("page", 2, { uri: "/b/" })));
  await store.database.deleteFrom("changes").where("version", "=", 1).execute();
  await feed.read();
  expect(received).toEqual([{ kinds: ["everything"], uris: [] }]);
  await feed.close();
  await other.destroy();
});

test("a failing listener does not affect the others", async () => {
  const other = await open();
  feed.subscribe(() => {
    throw new Error("no");
  });
  const later = vi.fn();
  const unsubscribe = feed.subscribe(later);
  await store.write((writer) => writer.putEntry(entry("page", 1)));
  await feed.read();
  expect(later).toHaveBeenCalledOnce();
  unsubscribe();
  await store.write((writer) => writer.putEntry(entry("page", 2)));
  await feed.read();
  expect(later).toHaveBeenCalledOnce();
  await feed.close();
  await other.destroy();
});

test("a change is received at once in its own process, and at the next read in others", async () => {
  const other = await open();
  const receivedHere: ContentChange[] = [];
  const here = await openChangeFeed(store.database, memoryLog());
  here.subscribe((change) => receivedHere.push(change));
  const change = { kinds: ["home", "redirect"], uris: ["/homes/a/b/qmi/c/"] };
  await here.announce(change);
  expect([receivedHere, received]).toEqual([[change], []]);
  await feed.read();
  await here.read();
  expect([receivedHere, received]).toEqual([[change], [change]]);
  await here.close();
  await feed.close();
  await other.destroy();
});

test("when the store is unavailable, an announcement fails after calling local listeners", async () => {
  const other = await open();
  await other.destroy();
  await expect(feed.announce({ kinds: ["menu"], uris: [] })).rejects.toThrow();
  expect(received).toEqual([{ kinds: ["menu"], uris: [] }]);
});
