import { expect, test } from "vitest";
import { failuresOfPlaywright, failuresOfVitest } from "./test-failures.mjs";

interface Outcome {
  readonly status?: string;
  readonly errors?: readonly { readonly message: string }[];
}

const reported = (title: string, { status = "expected", errors = [] }: Outcome = {}) => ({
  title,
  file: "hearts.spec.ts",
  line: 7,
  tests: [{ status, results: [{ errors }] }],
});

test("a Vitest report lists each failed test with its message, and each file that failed to load", () => {
  const report = {
    testResults: [
      {
        name: "money.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "zero", failureMessages: [] },
          { status: "failed", fullName: "a million", failureMessages: ["\u001b[31mexpected 1\u001b[39m\nto be 2"] },
        ],
      },
      { name: "broken.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      { name: "fine.test.ts", status: "passed", message: "", assertionResults: [] },
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    "money.test.ts › a million\n  expected 1\n  to be 2",
    "broken.test.ts\n  no such module",
  ]);
});

test("a Playwright report gives failed and flaky tests at any depth, and errors outside of tests", () => {
  const report = {
    suites: [
      {
        specs: [reported("fine"), reported("red", { status: "unexpected", errors: [{ message: "not 2" }] })],
        suites: [{ specs: [reported("twice", { status: "flaky", errors: [{ message: "late" }] })] }],
      },
    ],
    errors: [{ message: "no browser" }],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    "hearts.spec.ts:7 › red\n  not 2",
    "hearts.spec.ts:7 › twice\n  late",
    "outside of the tests\n  no browser",
  ]);
});

test("a failure takes at most thirty lines", () => {
  const message = Array.from({ length: 50 }, (_, line) => `line ${line + 1}`).join("\n");
  const [only] = failuresOfPlaywright({ suites: [], errors: [{ message }] });
  expect(only.split("\n").at(-1)).toBe("  line 30");
});
