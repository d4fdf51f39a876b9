import type { CheckResult } from "../check.ts";

/** A result as JSON for programs, by which a running site hands it on too. */
export function jsonReport(result: CheckResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
