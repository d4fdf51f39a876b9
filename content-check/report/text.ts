import { formatCount } from "../../site/app/domain/wording/numbers.ts";
import type { CheckResult } from "../check.ts";
import type { ReportedFinding, ReportedSubject } from "../finding.ts";
import { kindTitle } from "../reported.ts";

/** A result for a terminal: what was found, entry by entry, and how much it is. */
export function textReport(result: CheckResult): string {
  const { findings } = result;
  const blocks = findingsBySubject(findings).map(([subject, own]) => {
    const address = subject.address === "" ? "" : `  ${subject.address}`;
    const lines = own.map(
      ({ label, problem, remedy, rule }) => `  ${label}: ${problem}\n    To do: ${remedy} (${rule})`,
    );
    return `${kindTitle(subject.kind)} “${subject.title}”${address}\n  edit: ${subject.edit}\n${lines.join("\n")}\n`;
  });
  return [...blocks, `${summary(result)}\n`].join("\n");
}

/** What a check came to in one sentence. */
export function summary({ of, on, entries, findings }: CheckResult): string {
  const looked = `${formatCount(entries, "entry", "entries")} of ${of} looked at as of ${on}`;
  if (findings.length === 0) return `${looked}: nothing is wrong.`;
  const subjects = findingsBySubject(findings).length;
  return `${looked}: ${formatCount(findings.length, "finding")} in ${formatCount(subjects, "place")}.`;
}

/** Findings with what they are about, in the order in which each was first found. */
export function findingsBySubject(
  findings: readonly ReportedFinding[],
): readonly (readonly [ReportedSubject, readonly ReportedFinding[]])[] {
  const groups = Map.groupBy(
    findings,
    ({ subject: { kind, id, address, title } }) => `${kind} ${id} ${address} ${title}`,
  );
  return [...groups.values()].flatMap((own) => (own[0] ? [[own[0].subject, own] as const] : []));
}
