// Says once more at the end what failed, and which journeys nearly did: a log of thousands of lines has it in its middle.
// Shapes: the JSON reports of Vitest and of Playwright.
import { stripVTControlCharacters } from "node:util";

/** Lines that a failure is told in, at most. */
const lineLimit = 30;

/** Of its limit, what a journey may use before it is told of: a machine half as fast would fail it. */
const tightShare = 0.5;

function told(name, message) {
  const lines = stripVTControlCharacters(message ?? "no message").split("\n");
  return [name, ...lines.slice(0, lineLimit).map((line) => `  ${line}`)].join("\n");
}

/** Each failed test of a Vitest report with its message, and each file that could not be loaded. */
export function failuresOfVitest(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === "failed");
    if (status === "failed" && failed.length === 0) return [told(name, message)];
    return failed.map((each) => told(`${name} › ${each.fullName}`, each.failureMessages.join("\n")));
  });
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** Every journey of a Playwright report by its place and title, with its last try. */
function journeysOf(report) {
  return report.suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, timeout, results }) => ({
      name: `${file}:${line} › ${title}`,
      status,
      limitMilliseconds: timeout,
      results,
    })),
  );
}

/** Each journey of a Playwright report that failed, with what it saw, and errors outside of journeys. */
export function failuresOfPlaywright(report) {
  const failed = journeysOf(report).filter(({ status }) => status === "unexpected" || status === "flaky");
  return [
    ...failed.map(({ name, results }) =>
      told(name, results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n")),
    ),
    ...report.errors.map(({ message }) => told("outside of the journeys", message)),
  ];
}

/** Journeys that used more than half the time they may take, the tightest first, in seconds. */
export function tightJourneys(report) {
  return journeysOf(report)
    .map(({ name, limitMilliseconds, results }) => ({
      name,
      seconds: Math.max(0, ...results.map(({ duration }) => duration)) / 1000,
      limitSeconds: limitMilliseconds / 1000,
    }))
    .filter(({ seconds, limitSeconds }) => limitSeconds > 0 && seconds > limitSeconds * tightShare)
    .sort((one, other) => other.seconds / other.limitSeconds - one.seconds / one.limitSeconds)
    .map(({ name, seconds, limitSeconds }) => `${seconds.toFixed(0)} of ${limitSeconds.toFixed(0)} s: ${name}`);
}
