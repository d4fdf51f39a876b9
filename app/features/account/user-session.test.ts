import { afterEach, expect, test, vi } from "vitest";
import { withWebLock } from "./user-session.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The browser's locks, one of which another tab may hold. */
function stubLocks({ isHeld }: { readonly isHeld: boolean }) {
  const request = vi.fn(async (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    if (!isHeld) return await work();
    return await new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  vi.stubGlobal("navigator", { locks: { request } });
  return request;
}

test("work runs under the lock of its name and returns its result or error", async () => {
  const request = stubLocks({ isHeld: false });
  expect(await withWebLock("favorites", async () => 5)).toBe(5);
  expect(request.mock.calls[0]?.[0]).toBe("porchlight:favorites");
  const work = vi.fn(() => Promise.reject(new Error("no")));
  await expect(withWebLock("favorites", work)).rejects.toThrow("no");
  expect(work).toHaveBeenCalledTimes(1);
});

test("a tab that hangs blocks the others for at most twenty seconds", async () => {
  vi.useFakeTimers();
  stubLocks({ isHeld: true });
  const work = vi.fn(async () => 5);
  const result = withWebLock("favorites", work);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toBe(5);
});

test("a browser without locks runs the work at once", async () => {
  vi.stubGlobal("navigator", {});
  expect(await withWebLock("favorites", async () => 5)).toBe(5);
});
