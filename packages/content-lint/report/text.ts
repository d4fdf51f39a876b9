import type { CheckResult } from "../check.ts";
import { findingsBySubject } from "../finding.ts";

/** A result for a terminal: what was found, entry by entry, and how much it is. */
export function textReport(result: CheckResult): string {
  const { findings } = result;
  const blocks = findingsBySubject(findings).map(([subject, own]) => {
    const address = subject.address === "" ? "" : `  ${subject.address}`;
    const lines = own.map(
      ({ label, problem, remedy, rule }) => `  ${label}: ${problem}\n    To do: ${remedy} (${rule})`,
    );
    return `${subject.kindTitle} “${subject.title}”${address}\n  edit: ${subject.edit}\n${lines.join("\n")}\n`;
  });
  return [...blocks, `${result.summary}\n`].join("\n");
}
