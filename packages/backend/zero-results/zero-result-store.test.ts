import { afterEach, beforeEach, expect, test } from "vitest";
import { memoryLog, temporaryStore } from "#backend/testing/content-store.ts";
import { daysBefore, maxNewPerDay, openZeroResults, ZeroResultStore } from "./zero-results.ts";

let place: Awaited<ReturnType<typeof temporaryStore>>;
let store: ZeroResultStore;
beforeEach(async () => {
  place = await temporaryStore();
  store = new ZeroResultStore(place.database);
});
afterEach(() => place.remove());

const erie = { kind: "filter", key: "where: Erie", text: "Erie" } as const;
const five = { kind: "filter", key: "beds: 5+", text: "5+ bedrooms" } as const;
const both = { kind: "search", key: "?where=Erie&beds=5", text: "Erie · 5+ bedrooms" } as const;

test("repeated queries are counted per day and summed, most frequent first, with the latest text", async () => {
  await store.count("2026-11-20", [erie, both]);
  await store.count("2026-11-21", [five, both]);
  await store.count("2026-11-21", [{ ...erie, text: "Erie, Colorado" }]);
  await store.count("2026-11-21", [both]);
  expect(await store.since("2026-11-20")).toEqual([
    { ...both, count: 3 },
    { ...erie, text: "Erie, Colorado", count: 2 },
    { ...five, count: 1 },
  ]);
  expect(await store.since("2026-11-21")).toEqual([
    { ...both, count: 2 },
    { ...five, count: 1 },
    { ...erie, text: "Erie, Colorado", count: 1 },
  ]);
});

test("the same key as a filter and as a word is counted separately", async () => {
  await store.count("2026-11-21", [
    { kind: "filter", key: "pool", text: "Pool" },
    { kind: "word", key: "pool", text: "pool" },
  ]);
  expect((await store.since("2026-11-21")).map(({ kind, count }) => [kind, count])).toEqual([
    ["word", 1],
    ["filter", 1],
  ]);
});

test("simultaneous searches are all counted", async () => {
  await Promise.all(Array.from({ length: 12 }, () => store.count("2026-11-21", [erie])));
  expect(await store.since("2026-11-21")).toEqual([{ ...erie, count: 12 }]);
});

test("a day stores at most its limit of new queries; known queries are still counted", async () => {
  const others = Array.from({ length: maxNewPerDay - 1 }, (_, index) => ({ ...five, key: `made up ${index}` }));
  expect(await store.count("2026-11-21", others)).toBe(maxNewPerDay - 1);
  expect(await store.count("2026-11-21", [erie, both])).toBe(1);
  expect(await store.count("2026-11-21", [both, erie])).toBe(1);
  expect(await store.count("2026-11-22", [both])).toBe(1);
  const found = await store.since("2026-11-21");
  expect(found.filter(({ key }) => key === erie.key || key === both.key)).toEqual([
    { ...erie, count: 2 },
    { ...both, count: 1 },
  ]);
});

test("counts older than 400 days are deleted when the store is opened", async () => {
  const now = Date.parse("2026-11-21T17:00:00Z");
  await store.count(daysBefore(now, 401), [five]);
  await store.count(daysBefore(now, 400), [erie]);
  const opened = await openZeroResults({ databaseUrl: place.databaseUrl, now: () => now, log: memoryLog() });
  await opened.close();
  expect(await store.since("2000-01-01")).toEqual([{ ...erie, count: 1 }]);
});
