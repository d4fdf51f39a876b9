import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Mutex } from "./sqlite-database.ts";
import {
  raceStoreTimeout,
  requireStoreTime,
  StoreTimeout,
  withoutStoreTimeout,
  withStoreTimeout,
} from "./store-error.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

test("a result in time is returned, and leaves no timer", async () => {
  expect(await withStoreTimeout(100, () => raceStoreTimeout(Promise.resolve("here")))).toBe("here");
  await expect(withStoreTimeout(100, () => raceStoreTimeout(Promise.reject(new Error("broken"))))).rejects.toThrow(
    "broken",
  );
  expect(vi.getTimerCount()).toBe(0);
});

test("work over the timeout fails, and so does everything after it", async () => {
  await withStoreTimeout(100, async () => {
    const given = expect(raceStoreTimeout(never)).rejects.toBeInstanceOf(StoreTimeout);
    await vi.advanceTimersByTimeAsync(100);
    await given;
    expect(requireStoreTime).toThrow(StoreTimeout);
    await expect(raceStoreTimeout(Promise.resolve("late"))).rejects.toBeInstanceOf(StoreTimeout);
    expect(withoutStoreTimeout(requireStoreTime)).toBeUndefined();
  });
});

test("work outside of a request has no timeout", async () => {
  const waiting = raceStoreTimeout(new Promise((resolve) => setTimeout(resolve, 3_600_000, "after an hour")));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await waiting).toBe("after an hour");
});

test("a caller that stops waiting for the mutex keeps the order of the others", async () => {
  const mutex = new Mutex();
  const releaseFirst = await mutex.acquire();
  const timedOut = withStoreTimeout(100, () => mutex.acquire());
  const given = expect(timedOut).rejects.toBeInstanceOf(StoreTimeout);
  let hasThird = false;
  const third = mutex.acquire().then((release) => {
    hasThird = true;
    return release;
  });
  await vi.advanceTimersByTimeAsync(100);
  await given;
  expect(hasThird).toBe(false);
  releaseFirst();
  (await third)();
  (await mutex.acquire())();
});
