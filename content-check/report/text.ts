import type { CheckResult } from "../check.ts";
import type { ReportedFinding, ReportedSubject } from "../finding.ts";

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

/** Findings with what they are about, in the order in which each was first found. */
function findingsBySubject(
  findings: readonly ReportedFinding[],
): readonly (readonly [ReportedSubject, readonly ReportedFinding[]])[] {
  const groups = Map.groupBy(
    findings,
    ({ subject: { kind, id, address, title } }) => `${kind} ${id} ${address} ${title}`,
  );
  return [...groups.values()].flatMap((own) => (own[0] ? [[own[0].subject, own] as const] : []));
}
