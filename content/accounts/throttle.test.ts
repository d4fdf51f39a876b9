import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#content/store/database.ts";
import { type TemporaryStore, temporaryStore } from "#content/testing/content-store.ts";
import { Throttle, type ThrottleRule } from "./throttle.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 0, 7, 14);
const doubling: ThrottleRule = { name: "login", limit: 5, windowMs: 15 * minute, firstLockMs: 15 * minute };
const plain: ThrottleRule = { name: "refresh", limit: 3, windowMs: minute };

let store: TemporaryStore;
let throttle: Throttle;
beforeEach(async () => {
  store = await temporaryStore();
  throttle = new Throttle(store.database, "a secret for tests");
});
afterEach(() => store.remove());

async function attempts(count: number, rule: ThrottleRule, atMs: number, subject = "jane"): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; index < count; index++) waits.push(await throttle.attempt(rule, subject, atMs));
  return waits;
}

test("so many attempts as the limit may be made, the next one waits", async () => {
  expect(await attempts(7, doubling, start)).toEqual([0, 0, 0, 0, 0, 900, 900]);
  expect(await throttle.attempt(doubling, "jane", start + 14 * minute)).toBe(60);
});

test("subjects and rules have counters of their own", async () => {
  await attempts(6, doubling, start);
  expect(await throttle.attempt(doubling, "john", start)).toBe(0);
  expect(await throttle.attempt({ ...doubling, name: "other" }, "jane", start)).toBe(0);
});

test("attempts count within a window that begins with the first", async () => {
  await attempts(5, doubling, start);
  expect(await attempts(6, doubling, start + 15 * minute)).toEqual([0, 0, 0, 0, 0, 900]);
});

test("each further lock is twice as long, up to a day", async () => {
  let now = start;
  const waitsInMinutes: number[] = [];
  for (let round = 0; round < 9; round++) {
    const wait = (await attempts(6, doubling, now)).at(-1) ?? 0;
    waitsInMinutes.push(wait / 60);
    now += wait * 1000;
  }
  expect(waitsInMinutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
});

test("a day without an attempt makes earlier locks forgotten, a shorter time does not", async () => {
  await attempts(6, doubling, start);
  const unlocked = start + 15 * minute;
  expect((await attempts(6, doubling, unlocked + day - 1)).at(-1)).toBe(1800);
  const unlockedAgain = unlocked + day - 1 + 30 * minute;
  expect((await attempts(6, doubling, unlockedAgain + day)).at(-1)).toBe(900);
});

test("without doubling the wait lasts until the window ends", async () => {
  await attempts(3, plain, start);
  expect(await attempts(2, plain, start + 45_000)).toEqual([15, 15]);
  expect(await attempts(4, plain, start + minute)).toEqual([0, 0, 0, 60]);
});

test("an attempt that is given back does not count, a forgotten subject starts anew", async () => {
  await attempts(3, plain, start);
  await throttle.giveBack(plain, "jane");
  expect(await attempts(2, plain, start)).toEqual([0, 60]);
  await throttle.forget(plain, "jane");
  expect(await attempts(4, plain, start)).toEqual([0, 0, 0, 60]);
  await throttle.giveBack(plain, "nobody");
});

test("two processes on one store count together, and at the same time no attempt is lost", async () => {
  const database = openDatabase(store.databaseUrl);
  const elsewhere = new Throttle(database, "a secret for tests");
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? throttle : elsewhere).attempt(doubling, "jane", start)),
  );
  await database.destroy();
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(waits.filter((wait) => wait === 900)).toHaveLength(15);
});

test("the store does not tell whom it counts", async () => {
  await throttle.attempt(plain, "203.0.113.7", start);
  const rows = await store.database.selectFrom("throttles").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("203.0.113.7");
});

test("counters that nothing depends on any more are deleted in time", async () => {
  await attempts(6, doubling, start);
  await attempts(1, plain, start + 20 * minute);
  await attempts(1, plain, start + day + 10 * minute, "john");
  expect(await store.database.selectFrom("throttles").select("key").execute()).toHaveLength(3);
  await attempts(1, plain, start + day + 20 * minute + 1, "john");
  const keys = await store.database.selectFrom("throttles").select("key").execute();
  expect(keys).toHaveLength(1);
});
