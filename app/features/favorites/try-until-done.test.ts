import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { quietPage } from "./testing/quiet-page.ts";
import { tryUntilDone } from "./try-until-done.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that fails until it is told to succeed, with the seconds at which it was tried. */
function workThatFails() {
  const began = Date.now();
  const tries: number[] = [];
  let isDone = false;
  return {
    tries,
    succeed() {
      isDone = true;
    },
    work: vi.fn(async (_isFirst: boolean): Promise<boolean> => {
      tries.push((Date.now() - began) / 1000);
      return isDone;
    }),
  };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test("it is tried at once, then after pauses that double from 15 seconds to 10 minutes, until it is done", async () => {
  const { work, tries, succeed } = workThatFails();
  tryUntilDone(work, quietPage());
  await seconds(2130);
  expect(tries).toEqual([0, 15, 45, 105, 225, 465, 945, 1545]);
  expect(work.mock.calls.map(([isFirst]) => isFirst)).toEqual([true, ...Array(7).fill(false)]);
  succeed();
  await seconds(100_000);
  expect(tries.slice(8)).toEqual([2145]);
});

test("work that throws is tried again as well", async () => {
  const { work, tries } = workThatFails();
  work.mockRejectedValueOnce(new Error("no network"));
  tryUntilDone(work, quietPage());
  await seconds(15);
  expect(tries).toEqual([15]);
});

test("the network that is back, and the visitor who is, end a pause; the next ones are short again", async () => {
  const { work, tries } = workThatFails();
  const page = quietPage();
  tryUntilDone(work, page);
  await seconds(50);
  page.window.dispatchEvent(new Event("online"));
  await seconds(5);
  page.document.visibilityState = "hidden";
  page.document.dispatchEvent(new Event("visibilitychange"));
  await seconds(5);
  page.document.visibilityState = "visible";
  page.document.dispatchEvent(new Event("visibilitychange"));
  await seconds(15);
  expect(tries).toEqual([0, 15, 45, 50, 60, 75]);
});

test("without a network nothing is tried but the first time", async () => {
  const { work, tries } = workThatFails();
  const page = quietPage();
  page.navigator.onLine = false;
  tryUntilDone(work, page);
  await seconds(1000);
  expect(tries).toEqual([0]);
  page.navigator.onLine = true;
  page.window.dispatchEvent(new Event("online"));
  await seconds(0);
  expect(tries).toEqual([0, 1000]);
});

test("one try runs at a time, and a page that stops it hears of nothing more", async () => {
  const page = quietPage();
  const answer = Promise.withResolvers<boolean>();
  const work = vi.fn(() => answer.promise);
  const stop = tryUntilDone(work, page);
  page.window.dispatchEvent(new Event("online"));
  await seconds(60);
  expect(work).toHaveBeenCalledTimes(1);
  stop();
  answer.resolve(false);
  await seconds(60);
  page.window.dispatchEvent(new Event("online"));
  await seconds(60);
  expect(work).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});
