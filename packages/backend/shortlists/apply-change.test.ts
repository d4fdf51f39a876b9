import { expect, test } from "vitest";
import { rankingAfter } from "./apply-change.ts";

test.each([
  ["up", [], 7, [7]],
  ["up", [1, 2], 7, [1, 2, 7]],
  ["up", [1, 7, 2], 7, [7, 1, 2]],
  ["up", [1, 2, 7], 7, [1, 7, 2]],
  ["up", [7, 1, 2], 7, [7, 1, 2]],
  ["down", [7, 1, 2], 7, [1, 7, 2]],
  ["down", [1, 7, 2], 7, [1, 2, 7]],
  ["down", [1, 2, 7], 7, [1, 2]],
  ["down", [1, 2], 7, [1, 2]],
] as const)("a step %s in %j of %i makes %j", (step, ranking, id, expected) => {
  expect(rankingAfter(ranking, id, step)).toEqual(expected);
});
