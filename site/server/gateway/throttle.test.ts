import { expect, test } from "vitest";
import { memoryCounters } from "./memory-counters.ts";
import { Throttle, type ThrottleRule } from "./throttle.ts";

const minuteMs = 60_000;
const start = Date.UTC(2026, 0, 7, 14);
const slow: ThrottleRule = { name: "login", limit: 5, windowMs: 15 * minuteMs, beyond: "slow" };
const refuse: ThrottleRule = { name: "registration", limit: 3, windowMs: 60 * minuteMs, beyond: "refuse" };
const newThrottle = () => new Throttle(memoryCounters(), "a secret for tests");

/** Seconds that attempts wait; what is refused is told by the seconds after which another one is welcome. */
async function attempts(throttle: Throttle, count: number, rule: ThrottleRule, atMs: number, subject = "jane") {
  const told: (number | string)[] = [];
  for (let index = 0; index < count; index++) {
    const turn = await throttle.take(rule, subject, atMs);
    told.push("retryAfterMs" in turn ? `refused ${turn.retryAfterMs / 1000}` : turn.waitMs / 1000);
  }
  return told;
}

test("so many attempts as the limit go ahead at once, the next ones take turns, and a long line takes nobody more", async () => {
  const throttle = newThrottle();
  expect(await attempts(throttle, 11, slow, start)).toEqual([0, 0, 0, 0, 0, 1, 3, 7, 15, "refused 8", "refused 8"]);
  // Once the first two had their turns there is room for another.
  expect(await attempts(throttle, 2, slow, start + 8000)).toEqual([15, "refused 8"]);
});

test("who comes one by one never waits longer than eight seconds", async () => {
  const throttle = newThrottle();
  const waits: (number | string)[] = [];
  let now = start;
  for (let index = 0; index < 12; index++) {
    const [wait = 0] = await attempts(throttle, 1, slow, now);
    waits.push(wait);
    now += Number(wait) * 1000 + 500;
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 8, 8, 8]);
});

test("beyond the other kind of limit every attempt is refused until the window ends", async () => {
  const throttle = newThrottle();
  expect(await attempts(throttle, 5, refuse, start)).toEqual([0, 0, 0, "refused 3600", "refused 3600"]);
  expect(await attempts(throttle, 1, refuse, start + 59 * minuteMs)).toEqual(["refused 60"]);
  expect(await attempts(throttle, 4, refuse, start + 60 * minuteMs)).toEqual([0, 0, 0, "refused 3600"]);
});

test("subjects and rules have counters of their own", async () => {
  const throttle = newThrottle();
  await attempts(throttle, 6, slow, start);
  expect(await attempts(throttle, 1, slow, start, "john")).toEqual([0]);
  expect(await attempts(throttle, 1, { ...slow, name: "other" }, start)).toEqual([0]);
});

test("an attempt that is given back does not count, and the last in the line leaves its place", async () => {
  const throttle = newThrottle();
  await attempts(throttle, 6, slow, start);
  const last = await throttle.take(slow, "jane", start);
  if ("retryAfterMs" in last) throw new Error("refused");
  expect(last.waitMs).toBe(3000);
  await throttle.giveBack(last);
  expect(await attempts(throttle, 1, slow, start)).toEqual([3]);
});

test("an attempt of a window that is over is not taken from the next", async () => {
  const throttle = newThrottle();
  const old = await throttle.take(refuse, "jane", start);
  if ("retryAfterMs" in old) throw new Error("refused");
  await attempts(throttle, 3, refuse, start + 60 * minuteMs);
  await throttle.giveBack(old);
  expect(await attempts(throttle, 1, refuse, start + 60 * minuteMs)).toEqual(["refused 3600"]);
});

test("a forgotten subject starts anew, and its attempts are not taken for others’", async () => {
  const throttle = newThrottle();
  await attempts(throttle, 5, slow, start);
  expect(await throttle.attempts(slow, "jane", start)).toBe(5);
  await throttle.forget(slow, "jane");
  expect(await throttle.attempts(slow, "jane", start)).toBe(0);
  expect(await attempts(throttle, 1, slow, start)).toEqual([0]);
});

test("attempts at the same time are all counted", async () => {
  const throttle = newThrottle();
  const turns = await Promise.all(Array.from({ length: 50 }, () => throttle.take(refuse, "jane", start)));
  expect(turns.filter((turn) => "waitMs" in turn)).toHaveLength(3);
});
