// Counts the results of test programs, and adds them up.

/** Counts of no tests. */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of `npm test`. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Counts Vitest’s JSON report. A file that could not be loaded counts as one failed test. */
export function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((each) => each.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts Playwright’s JSON report. A test that passed only on retry counts as failed, as does an error outside of
 * tests.
 */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * Counts of a report file; a missing report, or one without failures although the program failed, counts as one
 * failure.
 */
export function countsOf(report, exitCode, count) {
  const counts = report === undefined ? nothing : count(report);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
