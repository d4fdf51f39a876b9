import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Turns } from "./mutex.ts";
import { OutOfPatience, requirePatience, withEndlessPatience, withinPatience, withPatience } from "./patience.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

test("what comes in time is given, and leaves no timer", async () => {
  expect(await withPatience(100, () => withinPatience(Promise.resolve("here")))).toBe("here");
  await expect(withPatience(100, () => withinPatience(Promise.reject(new Error("broken"))))).rejects.toThrow("broken");
  expect(vi.getTimerCount()).toBe(0);
});

test("what does not come in time is given up, and so is everything after it", async () => {
  await withPatience(100, async () => {
    const given = expect(withinPatience(never)).rejects.toBeInstanceOf(OutOfPatience);
    await vi.advanceTimersByTimeAsync(100);
    await given;
    expect(requirePatience).toThrow(OutOfPatience);
    await expect(withinPatience(Promise.resolve("late"))).rejects.toBeInstanceOf(OutOfPatience);
    expect(withEndlessPatience(requirePatience)).toBeUndefined();
  });
});

test("work of nobody's request has no end", async () => {
  const waiting = withinPatience(new Promise((resolve) => setTimeout(resolve, 3_600_000, "after an hour")));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(await waiting).toBe("after an hour");
});

test("who gives up waiting for a turn lets nobody behind pass whoever is before", async () => {
  const turns = new Turns();
  const endFirst = await turns.take();
  const impatient = withPatience(100, () => turns.take());
  const given = expect(impatient).rejects.toBeInstanceOf(OutOfPatience);
  let isThird = false;
  const third = turns.take().then((end) => {
    isThird = true;
    return end;
  });
  await vi.advanceTimersByTimeAsync(100);
  await given;
  expect(isThird).toBe(false);
  endFirst();
  (await third)();
  (await turns.take())();
});
