import { formatCount } from "../../app/domain/wording/numbers.ts";
import type { Content } from "./content.ts";
import { findingsBySubject, type ReportedFinding } from "./finding.ts";
import { leaveMisfitsOut, leaveNullsOut } from "./misfits.ts";
import { reported } from "./reported.ts";
import type { Rule } from "./rule.ts";
import { rules as allRules } from "./rules/index.ts";

/** What a check came to. */
export interface CheckResult {
  /** What was checked, in words: `the demo`, `https://cms.example.com`. */
  readonly of: string;
  /** ISO day on which it was true. */
  readonly on: string;
  /** How many entries were looked at. */
  readonly entries: number;
  readonly findings: readonly ReportedFinding[];
  /** All of it in one sentence. */
  readonly summary: string;
}

/** There is no content, so nothing can be said of it; the message is for people. */
export class NothingToCheckError extends Error {
  override readonly name = "NothingToCheckError";
}

/** Checks some content and says what came of it. `of` is what it is, in words. @throws {NothingToCheckError} */
export function checkResult(of: string, content: Content): CheckResult {
  if (content.snapshot.entries().length === 0) {
    throw new NothingToCheckError(`Nothing is published in ${of}, so there is nothing to check.`);
  }
  const findings = checkContent(content);
  const [entries, on] = [content.snapshot.entries().length, content.today];
  const looked = `${formatCount(entries, "entry", "entries")} of ${of} looked at as of ${on}`;
  const places = findingsBySubject(findings).length;
  const summary =
    findings.length === 0
      ? `${looked}: nothing is wrong.`
      : `${looked}: ${formatCount(findings.length, "finding")} in ${formatCount(places, "place")}.`;
  return { of, on, entries, findings, summary };
}

/**
 * Everything that the rules find in some content: by rule, and within it in the rule's order. A value of
 * another type than its field has is what `editor-rules` says of it, and nothing to all other rules. A rule that fails on
 * something that nobody thought of is a finding itself, after what it found until then; the others go on.
 */
export function checkContent(content: Content, rules: readonly Rule[] = allRules): ReportedFinding[] {
  const entries = content.snapshot.entries();
  for (const { data } of entries) leaveNullsOut(data);
  const ofAnyType = rules.filter(({ takesAnyType }) => takesAnyType).flatMap((rule) => findingsOf(rule, content));
  for (const entry of entries) leaveMisfitsOut(entry);
  return [
    ...ofAnyType,
    ...rules.filter(({ takesAnyType }) => !takesAnyType).flatMap((rule) => findingsOf(rule, content)),
  ];
}

function findingsOf(rule: Rule, content: Content): ReportedFinding[] {
  const findings: ReportedFinding[] = [];
  try {
    for (const finding of rule.check(content)) findings.push(reported(rule.name, finding, content));
  } catch (error) {
    const problem = `The rule “${rule.name}” could not end, and what else it would have found is not here: ${error}`;
    const remedy = "Report this to who runs the site; all other rules have been looked at.";
    findings.push(
      reported(rule.name, { at: { option: "The check itself" }, field: rule.name, problem, remedy }, content),
    );
  }
  return findings;
}
