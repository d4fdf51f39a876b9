import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Deadline, DeadlinePassed } from "./execution-deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passesWithin = (deadline: Deadline, steps: number) => Array.from({ length: steps }).some(() => deadline.step());

test("work may continue until the deadline", () => {
  const deadline = new Deadline(5000);
  vi.advanceTimersByTime(4999);
  expect(passesWithin(deadline, 100_000)).toBe(false);
  expect(deadline.isPassed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(passesWithin(deadline, 1000)).toBe(true);
  expect(deadline.isPassed).toBe(true);
});

test("after the deadline every further step fails", () => {
  const deadline = new Deadline(0);
  expect(passesWithin(deadline, 1000)).toBe(true);
  expect([deadline.step(), deadline.step()]).toEqual([true, true]);
});

test("a result in time is returned, and leaves no timer", async () => {
  const deadline = new Deadline(5000);
  expect(await deadline.race(Promise.resolve("result"))).toBe("result");
  expect(vi.getTimerCount()).toBe(0);
  expect(deadline.isPassed).toBe(false);
});

test("an error in time is unchanged", async () => {
  await expect(new Deadline(5000).race(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("a missing result is no longer awaited", async () => {
  const deadline = new Deadline(5000);
  const result = deadline.race(new Promise(() => undefined));
  const given = expect(result).rejects.toBeInstanceOf(DeadlinePassed);
  await vi.advanceTimersByTimeAsync(5000);
  await given;
  expect(deadline.isPassed).toBe(true);
});
