/** Prints which numbered statements of the specification have a test: `npm run spec -- [--missing] [--json]`. */
import { resolve } from "node:path";
import { printResult, runCommand } from "../../packages/backend/command.ts";
import { specificationCoverage } from "./coverage.ts";
import { coverageReport, idProblems, missingReport } from "./report.ts";

const usage = `Usage: npm run spec -- [--missing] [--json] [--root <folder>]

Prints which numbered statements of the specification have a test.

  --missing        the text of the statements without a test
  --json           everything, as JSON
  --root <folder>  another project (this one)`;

await runCommand({ usage, options: { missing: { type: "boolean" }, root: { type: "string" } } }, async ({ values }) => {
  const { missing, json, root } = values;
  const coverage = await specificationCoverage(root ?? resolve(import.meta.dirname, "../.."));
  printResult(json, coverage, [missing ? missingReport(coverage) : coverageReport(coverage)]);
  const problems = idProblems(coverage);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
});
