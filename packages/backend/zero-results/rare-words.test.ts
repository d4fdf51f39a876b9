import { expect, test } from "vitest";
import { networksNeeded, RareWords } from "./zero-results.ts";

test("a word passes once three networks have used it, however often each did", () => {
  const rare = new RareWords();
  expect(networksNeeded).toBe(3);
  expect([1, 2, 3, 4].flatMap(() => rare.common(["okada"], "192.0.2.1"))).toEqual([]);
  expect(rare.common(["pool", "okada"], "192.0.2.2")).toEqual([]);
  expect(rare.common(["pool", "okada"], "192.0.2.3")).toEqual(["okada"]);
  expect(rare.common(["pool", "pool"], "192.0.2.1")).toEqual(["pool"]);
  expect(rare.common(["pool"], "192.0.2.1")).toEqual(["pool"]);
});

test("invented words evict each other, not words in use", () => {
  const rare = new RareWords();
  rare.common(["pool"], "192.0.2.1");
  for (let index = 0; index < 1999; index += 1) rare.common([`made${index}`], "198.51.100.1");
  rare.common(["pool"], "192.0.2.2");
  for (let index = 0; index < 1999; index += 1) rare.common([`up${index}`], "198.51.100.1");
  expect(rare.common(["pool"], "192.0.2.3")).toEqual(["pool"]);
  rare.common(["barn"], "192.0.2.1");
  rare.common(["barn"], "192.0.2.2");
  for (let index = 0; index < 2000; index += 1) rare.common([`over${index}`], "198.51.100.1");
  expect(rare.common(["barn"], "192.0.2.3")).toEqual([]);
});
