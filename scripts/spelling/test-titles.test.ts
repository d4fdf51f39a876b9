import { expect, test } from "vitest";
import { longTitlesOf } from "./test-titles.ts";

const long = "x".repeat(91);
const whole = "x".repeat(90);

test.each([
  ["a test", `test("${long}", () => {});`],
  ["a group", `describe("${long}", () => {});`],
  ["a test of several cases", `test.each([1])("${long}", () => {});`],
  ["a test in a group that may be skipped", `describe.skipIf(true)("a", () => { test("${long}", () => {}); });`],
  ["a template", `test(\`${long}\${value}\`, () => {});`],
])("a title of 91 characters of %s is found with its line", (_, source) => {
  expect(longTitlesOf("a.test.ts", `\n${source}`)).toEqual([{ at: "a.test.ts:2", title: long }]);
});

test.each([
  ["90 characters", `test("${whole}", () => {});`],
  ["90 characters besides a value", `test(\`${whole}\${value}\`, () => {});`],
  ["another function", `expect("${long}").toBe("");`],
])("a title is allowed with %s", (_, source) => {
  expect(longTitlesOf("a.test.ts", source)).toEqual([]);
});
