import { expect, test } from "vitest";
import { limits } from "./limits.ts";
import { variableProblem, variableValueCountOf } from "./variable-limit.ts";

const ids = (count: number) => ({ ids: Array.from({ length: count - 1 }, (_, index) => index) });

test("each value counts, and each list and object around it", () => {
  expect(variableValueCountOf({ first: 3, where: { in: [1, null] } })).toBe(5);
  expect(variableValueCountOf({})).toBe(0);
  expect(variableValueCountOf(null)).toBe(0);
});

test("variables may hold as many values as are allowed, not one more", () => {
  expect(variableProblem(ids(limits.variableValues))).toBeUndefined();
  expect(variableProblem(ids(limits.variableValues + 1))).toBe(
    "The variables hold more than 520 values; 520 are allowed.",
  );
});

test("variables may be nested as deep as they like without harm", () => {
  const nested: unknown = JSON.parse(`${"[".repeat(40_000)}${"]".repeat(40_000)}`);
  expect(variableProblem({ nested })).toBe("The variables hold more than 520 values; 520 are allowed.");
});
