import { expect, test } from "vitest";
import { memoryCounters, Throttle, type ThrottleRule } from "./throttle.ts";

const minuteMs = 60_000;
const start = Date.UTC(2026, 0, 7, 14);
const queue: ThrottleRule = { name: "login", limit: 5, windowMs: 15 * minuteMs, beyond: "queue" };
const reject: ThrottleRule = { name: "registration", limit: 3, windowMs: 60 * minuteMs, beyond: "reject" };
const newThrottle = () => new Throttle(memoryCounters(), "a secret for tests");

/** Seconds that attempts wait; what is refused is told by the seconds after which another one is welcome. */
async function attempts(throttle: Throttle, count: number, rule: ThrottleRule, atMs: number, subject = "jane") {
  const told: (number | string)[] = [];
  for (let index = 0; index < count; index++) {
    const turn = await throttle.reserve(rule, subject, atMs);
    told.push("retryAfterMs" in turn ? `refused ${turn.retryAfterMs / 1000}` : turn.waitMs / 1000);
  }
  return told;
}

test("so many attempts as the limit go ahead at once, the next ones take turns, and a long line takes nobody more", async () => {
  const throttle = newThrottle();
  expect(await attempts(throttle, 11, queue, start)).toEqual([0, 0, 0, 0, 0, 1, 3, 7, 15, "refused 8", "refused 8"]);
  // Once the first two had their turns there is room for another.
  expect(await attempts(throttle, 2, queue, start + 8000)).toEqual([15, "refused 8"]);
});

test("who comes one by one never waits longer than eight seconds", async () => {
  const throttle = newThrottle();
  const waits: (number | string)[] = [];
  let now = start;
  for (let index = 0; index < 12; index++) {
    const [wait = 0] = await attempts(throttle, 1, queue, now);
    waits.push(wait);
    now += Number(wait) * 1000 + 500;
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 8, 8, 8]);
});

test("beyond the other kind of limit every attempt is refused until the window ends", async () => {
  const throttle = newThrottle();
  expect(await attempts(throttle, 5, reject, start)).toEqual([0, 0, 0, "refused 3600", "refused 3600"]);
  expect(await attempts(throttle, 1, reject, start + 59 * minuteMs)).toEqual(["refused 60"]);
  expect(await attempts(throttle, 4, reject, start + 60 * minuteMs)).toEqual([0, 0, 0, "refused 3600"]);
});

test("subjects and rules have counters of their own", async () => {
  const throttle = newThrottle();
  await attempts(throttle, 6, queue, start);
  expect(await attempts(throttle, 1, queue, start, "john")).toEqual([0]);
  expect(await attempts(throttle, 1, { ...queue, name: "other" }, start)).toEqual([0]);
});

test("an attempt that is given back does not count, and the last in the line leaves its place", async () => {
  const throttle = newThrottle();
  await attempts(throttle, 6, queue, start);
  const last = await throttle.reserve(queue, "jane", start);
  if ("retryAfterMs" in last) throw new Error("refused");
  expect(last.waitMs).toBe(3000);
  await throttle.release(last);
  expect(await attempts(throttle, 1, queue, start)).toEqual([3]);
});

test("an attempt of a window that is over is not taken from the next", async () => {
  const throttle = newThrottle();
  const old = await throttle.reserve(reject, "jane", start);
  if ("retryAfterMs" in old) throw new Error("refused");
  await attempts(throttle, 3, reject, start + 60 * minuteMs);
  await throttle.release(old);
  expect(await attempts(throttle, 1, reject, start + 60 * minuteMs)).toEqual(["refused 3600"]);
});

test("a forgotten subject starts anew, and its attempts are not taken for others’", async () => {
  const throttle = newThrottle();
  await attempts(throttle, 5, queue, start);
  expect(await throttle.attempts(queue, "jane", start)).toBe(5);
  await throttle.reset(queue, "jane");
  expect(await throttle.attempts(queue, "jane", start)).toBe(0);
  expect(await attempts(throttle, 1, queue, start)).toEqual([0]);
});

test("attempts at the same time are all counted", async () => {
  const throttle = newThrottle();
  const turns = await Promise.all(Array.from({ length: 50 }, () => throttle.reserve(reject, "jane", start)));
  expect(turns.filter((turn) => "waitMs" in turn)).toHaveLength(3);
});
