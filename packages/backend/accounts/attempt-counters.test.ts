import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#backend/store/database.ts";
import { memoryLog, type TemporaryStore, temporaryStore } from "#backend/testing/content-store.ts";
import { type AttemptCounters, storedCounters } from "./attempt-counters.ts";

const one = { windowEndsAtMs: 1_795_271_698_651, attempts: 1, lastStartAtMs: 0 };
const two = { ...one, attempts: 2, lastStartAtMs: 1_795_271_698_000 };

let store: TemporaryStore;
let counters: AttemptCounters;
beforeEach(async () => {
  store = await temporaryStore();
  counters = storedCounters(store.database, memoryLog());
});
afterEach(() => store.remove());

test("a counter is replaced only if its value is the expected one", async () => {
  expect(await counters.get("a")).toBeUndefined();
  expect(await counters.replace("a", undefined, one)).toBe(true);
  expect(await counters.replace("a", undefined, two)).toBe(false);
  expect(await counters.get("a")).toEqual(one);
  expect(await counters.replace("a", two, one)).toBe(false);
  expect(await counters.replace("a", one, two)).toBe(true);
  expect(await counters.get("a")).toEqual(two);
  expect(await counters.replace("a", one, undefined)).toBe(false);
  expect(await counters.replace("a", two, undefined)).toBe(true);
  expect(await counters.get("a")).toBeUndefined();
});

test("of two processes that change a counter at the same time one succeeds", async () => {
  const database = openDatabase(store.databaseUrl);
  const elsewhere = storedCounters(database, memoryLog());
  for (const old of [undefined, one]) {
    const next = old ? two : one;
    const changed = await Promise.all([counters.replace("a", old, next), elsewhere.replace("a", old, next)]);
    expect(changed.filter(Boolean)).toHaveLength(1);
  }
  await database.destroy();
});

test("a counter is deleted once its window and its last turn are over", async () => {
  await counters.replace("a", undefined, { windowEndsAtMs: 1000, attempts: 1, lastStartAtMs: 2000 });
  await counters.replace("b", undefined, { windowEndsAtMs: 3000, attempts: 1, lastStartAtMs: 0 });
  await counters.deleteExpired(1999);
  expect([await counters.get("a"), await counters.get("b")].map(Boolean)).toEqual([true, true]);
  await counters.deleteExpired(2000);
  expect([await counters.get("a"), await counters.get("b")].map(Boolean)).toEqual([false, true]);
});

test("shared counters use the time of day", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_795_271_698_651 });
  expect(counters.now()).toBe(1_795_271_698_651);
  vi.useRealTimers();
});
