import { expect, test } from "vitest";
import { reloadOnce } from "./reload-guard.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("S9.26 a second automatic reload within 10 seconds does nothing", () => {
  const storage = memory();
  const loaded: string[] = [];
  const load = (address: string) => void loaded.push(address);
  expect(reloadOnce("/a/", storage, 1_000, load)).toBe(true);
  expect(reloadOnce("/a/", storage, 10_999, load)).toBe(false);
  expect(reloadOnce("/a/", storage, 11_000, load)).toBe(true);
  expect(loaded).toEqual(["/a/", "/a/"]);
});
