import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Deadline, DeadlinePassed } from "./execution-deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passesWithin = (deadline: Deadline, steps: number) => Array.from({ length: steps }).some(() => deadline.step());

test("work may go on until the time is over", () => {
  const deadline = new Deadline(5000);
  vi.advanceTimersByTime(4999);
  expect(passesWithin(deadline, 100_000)).toBe(false);
  expect(deadline.isPassed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(passesWithin(deadline, 1000)).toBe(true);
  expect(deadline.isPassed).toBe(true);
});

test("once the time is over, every further step fails", () => {
  const deadline = new Deadline(0);
  expect(passesWithin(deadline, 1000)).toBe(true);
  expect([deadline.step(), deadline.step()]).toEqual([true, true]);
});

test("a result in time is the result, and leaves no timer", async () => {
  const deadline = new Deadline(5000);
  expect(await deadline.race(Promise.resolve("result"))).toBe("result");
  expect(vi.getTimerCount()).toBe(0);
  expect(deadline.isPassed).toBe(false);
});

test("an error in time stays that error", async () => {
  await expect(new Deadline(5000).race(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("a result that does not come is no longer waited for", async () => {
  const deadline = new Deadline(5000);
  const result = deadline.race(new Promise(() => undefined));
  const given = expect(result).rejects.toBeInstanceOf(DeadlinePassed);
  await vi.advanceTimersByTimeAsync(5000);
  await given;
  expect(deadline.isPassed).toBe(true);
});
