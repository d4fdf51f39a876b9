import { expect, test } from "vitest";
import { add, countPlaywright, countsOf, countVitest, summary } from "./test-results.mjs";

test("Vitest’s skipped and to-do tests are skipped, and a file that cannot load has failed", () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{ status: "passed" }] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("a browser test that passed on its second try has failed", () => {
  expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({
    passed: 4,
    failed: 3,
    skipped: 2,
  });
});

test("a program that fails without a failed test, or without a report, counts as one failure", () => {
  const count = () => ({ passed: 3, failed: 0, skipped: 0 });
  expect(countsOf({}, 1, count)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(countsOf(undefined, 1, count)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countsOf({}, 0, count)).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

test("the last line is the sum", () => {
  expect(summary(add({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 1, skipped: 0 }))).toBe(
    "4 passed, 1 failed, 2 skipped",
  );
});
