import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Deadline, DeadlinePassed } from "./deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isOverWithin = (deadline: Deadline, steps: number) => Array.from({ length: steps }).some(() => deadline.isOver());

test("work may go on until the time is over", () => {
  const deadline = new Deadline(5000);
  vi.advanceTimersByTime(4999);
  expect(isOverWithin(deadline, 100_000)).toBe(false);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOverWithin(deadline, 1000)).toBe(true);
  expect(deadline.signal.aborted).toBe(true);
});

test("once the time is over, every further step is told so", () => {
  const deadline = new Deadline(0);
  expect(isOverWithin(deadline, 1000)).toBe(true);
  expect([deadline.isOver(), deadline.isOver()]).toEqual([true, true]);
});

test("an answer in time is the answer, and leaves no timer", async () => {
  const deadline = new Deadline(5000);
  expect(await deadline.race(Promise.resolve("answer"))).toBe("answer");
  expect(vi.getTimerCount()).toBe(0);
  expect(deadline.signal.aborted).toBe(false);
});

test("an answer that fails in time fails as it did", async () => {
  await expect(new Deadline(5000).race(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});

test("an answer that does not come is given up, and whoever works on it is told", async () => {
  const deadline = new Deadline(5000);
  const answer = deadline.race(new Promise(() => undefined));
  const given = expect(answer).rejects.toBeInstanceOf(DeadlinePassed);
  await vi.advanceTimersByTimeAsync(5000);
  await given;
  expect(deadline.signal.reason).toBeInstanceOf(DeadlinePassed);
});
