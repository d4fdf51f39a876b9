import { beforeEach, describe, expect, test, vi } from "vitest";
import { memoryCounters, Throttle, type ThrottleRule } from "./throttle.ts";

const minuteMs = 60_000;
const start = Date.UTC(2026, 0, 7, 14);
const queue: ThrottleRule = { name: "login", limit: 5, windowMs: 15 * minuteMs, beyond: "queue" };
const reject: ThrottleRule = { name: "registration", limit: 3, windowMs: 60 * minuteMs, beyond: "reject" };
/** The time of the counters in a test. */
let nowMs = start;
const newThrottle = () =>
  new Throttle(
    memoryCounters(() => nowMs),
    "a secret for tests",
  );
beforeEach(() => {
  nowMs = start;
});

/** Seconds that attempts wait, or after which a rejected one may be repeated. */
async function attempts(throttle: Throttle, count: number, rule: ThrottleRule, atMs: number, subject = "jane") {
  const waits: (number | string)[] = [];
  nowMs = atMs;
  for (let index = 0; index < count; index++) {
    const attempt = await throttle.reserve(rule, subject);
    waits.push("retryAfterMs" in attempt ? `rejected ${attempt.retryAfterMs / 1000}` : attempt.waitMs / 1000);
  }
  return waits;
}

test("attempts up to the limit go ahead, the next ones queue, and a full queue rejects the rest", async () => {
  const throttle = newThrottle();
  expect(await attempts(throttle, 11, queue, start)).toEqual([0, 0, 0, 0, 0, 1, 3, 7, 15, "rejected 8", "rejected 8"]);
  // Once the first two had their results there is room for another.
  expect(await attempts(throttle, 2, queue, start + 8000)).toEqual([15, "rejected 8"]);
});

test("attempts one after another never wait longer than eight seconds", async () => {
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

test("beyond a limit that rejects, every attempt is rejected until the window ends", async () => {
  const throttle = newThrottle();
  expect(await attempts(throttle, 5, reject, start)).toEqual([0, 0, 0, "rejected 3600", "rejected 3600"]);
  expect(await attempts(throttle, 1, reject, start + 59 * minuteMs)).toEqual(["rejected 60"]);
  expect(await attempts(throttle, 4, reject, start + 60 * minuteMs)).toEqual([0, 0, 0, "rejected 3600"]);
});

test("subjects and rules have separate counters", async () => {
  const throttle = newThrottle();
  await attempts(throttle, 6, queue, start);
  expect(await attempts(throttle, 1, queue, start, "john")).toEqual([0]);
  expect(await attempts(throttle, 1, { ...queue, name: "other" }, start)).toEqual([0]);
});

test("a released attempt does not count, and the last in the queue frees its slot", async () => {
  const throttle = newThrottle();
  await attempts(throttle, 6, queue, start);
  const last = await throttle.reserve(queue, "jane");
  if ("retryAfterMs" in last) throw new Error("rejected");
  expect(last.waitMs).toBe(3000);
  await throttle.release(last);
  expect(await attempts(throttle, 1, queue, start)).toEqual([3]);
});

test("releasing an attempt of a past window does not change the next", async () => {
  const throttle = newThrottle();
  const old = await throttle.reserve(reject, "jane");
  if ("retryAfterMs" in old) throw new Error("rejected");
  await attempts(throttle, 3, reject, start + 60 * minuteMs);
  await throttle.release(old);
  expect(await attempts(throttle, 1, reject, start + 60 * minuteMs)).toEqual(["rejected 3600"]);
});

test("a reset subject starts from zero", async () => {
  const throttle = newThrottle();
  await attempts(throttle, 5, queue, start);
  expect(await throttle.attempts(queue, "jane")).toBe(5);
  await throttle.reset(queue, "jane");
  expect(await throttle.attempts(queue, "jane")).toBe(0);
  expect(await attempts(throttle, 1, queue, start)).toEqual([0]);
});

test("simultaneous attempts are all counted", async () => {
  const throttle = newThrottle();
  const results = await Promise.all(Array.from({ length: 50 }, () => throttle.reserve(reject, "jane")));
  expect(results.filter((attempt) => "waitMs" in attempt)).toHaveLength(3);
});

describe("after the clock has stepped back", () => {
  test("by an hour, attempts count from zero without a wait", async () => {
    const throttle = newThrottle();
    await attempts(throttle, 11, queue, start);
    await attempts(throttle, 4, reject, start);
    expect(await throttle.attempts(queue, "jane")).toBe(9);
    nowMs -= 60 * minuteMs;
    expect(await throttle.attempts(queue, "jane")).toBe(0);
    expect(await attempts(throttle, 6, queue, nowMs)).toEqual([0, 0, 0, 0, 0, 1]);
    expect(await attempts(throttle, 4, reject, nowMs)).toEqual([0, 0, 0, "rejected 3600"]);
  });

  test("within a window, the queue ignores earlier turns", async () => {
    const throttle = newThrottle();
    await attempts(throttle, 1, queue, start);
    await attempts(throttle, 8, queue, start + 14 * minuteMs);
    expect(await attempts(throttle, 2, queue, start + 4 * minuteMs)).toEqual([8, "rejected 1"]);
  });

  test("by no more than the clocks of two machines may differ, everything still counts", async () => {
    const throttle = newThrottle();
    await attempts(throttle, 3, reject, start);
    await attempts(throttle, 9, queue, start);
    expect(await attempts(throttle, 1, reject, start - 5000)).toEqual(["rejected 3605"]);
    expect(await attempts(throttle, 1, queue, start - 5000)).toEqual(["rejected 13"]);
  });

  test("ended counters are deleted ten minutes later", async () => {
    const counters = memoryCounters(() => nowMs);
    const deletedAt: number[] = [];
    const deleteExpired = async (atMs: number) => void deletedAt.push((atMs - start) / minuteMs);
    const throttle = new Throttle({ ...counters, deleteExpired }, "a secret for tests");
    for (const minutes of [0, 9, -60, -51, -50]) await attempts(throttle, 1, queue, start + minutes * minuteMs);
    expect(deletedAt).toEqual([0, -60, -50]);
  });
});

test("a window in memory ends on time although the time of day steps back an hour", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const throttle = new Throttle(memoryCounters(), "a secret for tests");
  for (let count = 0; count < 3; count += 1) await throttle.reserve(reject, "jane");
  expect(await throttle.reserve(reject, "jane")).toEqual({ retryAfterMs: 60 * minuteMs });
  vi.setSystemTime(Date.now() - 60 * minuteMs);
  vi.advanceTimersByTime(59 * minuteMs);
  expect(await throttle.reserve(reject, "jane")).toEqual({ retryAfterMs: minuteMs });
  vi.advanceTimersByTime(minuteMs);
  expect(await throttle.reserve(reject, "jane")).toHaveProperty("waitMs", 0);
  vi.useRealTimers();
});
