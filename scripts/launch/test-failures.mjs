// Lists failed tests at the end of a run. Parses the JSON reports of Vitest and Playwright.
import { stripVTControlCharacters } from "node:util";

/** Largest number of printed lines per failure. */
const lineLimit = 30;

function describeFailure(name, message) {
  const lines = stripVTControlCharacters(message ?? "no message").split("\n");
  return [name, ...lines.slice(0, lineLimit).map((line) => `  ${line}`)].join("\n");
}

/** Each failed test of a Vitest report with its message, and each file that could not be loaded. */
export function failuresOfVitest(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === "failed");
    if (status === "failed" && failed.length === 0) return [describeFailure(name, message)];
    return failed.map((each) => describeFailure(`${name} › ${each.fullName}`, each.failureMessages.join("\n")));
  });
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Every test of a Playwright report with its location and title. */
function testsOf(report) {
  return report.suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, results }) => ({ name: `${file}:${line} › ${title}`, status, results })),
    );
}

/** Each test of a Playwright report that failed, with its errors, and errors outside of tests. */
export function failuresOfPlaywright(report) {
  const failed = testsOf(report).filter(({ status }) => status === "unexpected" || status === "flaky");
  return [
    ...failed.map(({ name, results }) =>
      describeFailure(name, results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n")),
    ),
    ...report.errors.map(({ message }) => describeFailure("outside of the tests", message)),
  ];
}
