import type { Content } from "./content.ts";
import type { ReportedFinding } from "./finding.ts";
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
}

/** Everything that the rules find in some content: by rule, and within it in the rule's order. */
export function checkContent(content: Content, rules: readonly Rule[] = allRules): ReportedFinding[] {
  return rules.flatMap((rule) => [...rule.check(content)].map((finding) => reported(rule.name, finding, content)));
}
