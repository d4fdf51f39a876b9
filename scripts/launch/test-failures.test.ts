import { expect, test } from "vitest";
import { failuresOfPlaywright, failuresOfVitest, tightJourneys } from "./test-failures.mjs";

interface Outcome {
  readonly status?: string;
  readonly seconds?: number;
  readonly errors?: readonly { readonly message: string }[];
}

const journey = (title: string, { status = "expected", seconds = 1, errors = [] }: Outcome = {}) => ({
  title,
  file: "hearts.spec.ts",
  line: 7,
  tests: [{ status, timeout: 45_000, results: [{ duration: seconds * 1000, errors }] }],
});

test("of rules, each failed test is told with its message, and each file that could not be loaded", () => {
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

test("of journeys, each failed one is told wherever it stands, also one that passed only again, and what failed outside", () => {
  const report = {
    suites: [
      {
        specs: [journey("fine"), journey("red", { status: "unexpected", errors: [{ message: "not 2" }] })],
        suites: [{ specs: [journey("twice", { status: "flaky", errors: [{ message: "late" }] })] }],
      },
    ],
    errors: [{ message: "no browser" }],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    "hearts.spec.ts:7 › red\n  not 2",
    "hearts.spec.ts:7 › twice\n  late",
    "outside of the journeys\n  no browser",
  ]);
});

test("a failure is told in thirty lines at most", () => {
  const message = Array.from({ length: 50 }, (_, line) => `line ${line + 1}`).join("\n");
  const [only] = failuresOfPlaywright({ suites: [], errors: [{ message }] });
  expect(only.split("\n").at(-1)).toBe("  line 30");
});

test("journeys that used more than half their time are named, the tightest first", () => {
  const report = {
    suites: [
      {
        specs: [journey("half", { seconds: 22.5 }), journey("more", { seconds: 23 }), journey("most", { seconds: 44 })],
      },
    ],
    errors: [],
  };
  expect(tightJourneys(report)).toEqual(["44 of 45 s: hearts.spec.ts:7 › most", "23 of 45 s: hearts.spec.ts:7 › more"]);
});
