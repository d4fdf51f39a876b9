import { expect, test } from "vitest";
import { markHydrated, mayForceFetch } from "./hydration.ts";

test("forced fetches are answered from the cache until 100 ms after hydration", { tags: ["S9.31"] }, () => {
  expect(mayForceFetch(5_000)).toBe(false);
  markHydrated(1_000);
  expect(mayForceFetch(1_099)).toBe(false);
  expect(mayForceFetch(1_100)).toBe(true);
});
