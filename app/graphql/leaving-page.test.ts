import { expect, onTestFinished, test, vi } from "vitest";
import { watchLeaving } from "./leaving-page.ts";

function pageThatIsWatched() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const window = new EventTarget();
  const isLeaving = watchLeaving(window);
  return { isLeaving, happens: (event: string) => void window.dispatchEvent(new Event(event)) };
}

test("a page is left from pagehide until it is shown again", () => {
  const { isLeaving, happens } = pageThatIsWatched();
  expect(isLeaving()).toBe(false);
  happens("pagehide");
  vi.advanceTimersByTime(60_000);
  expect(isLeaving()).toBe(true);
  happens("pageshow");
  expect(isLeaving()).toBe(false);
});

test("a navigation that begins counts for ten seconds, as it may leave the page where it is", () => {
  const { isLeaving, happens } = pageThatIsWatched();
  happens("beforeunload");
  vi.advanceTimersByTime(9999);
  expect(isLeaving()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isLeaving()).toBe(false);
});
