/** Says which numbered statements of the specification have a test: `npm run spec -- [--missing] [--json]`. */
import { resolve } from "node:path";
import { readOptions, runCommand } from "../../backend/command.ts";
import { specificationCoverage } from "./coverage.ts";
import { coverageReport, idProblems, missingReport } from "./report.ts";

const usage = "Usage: npm run spec -- [--missing] [--json] [--root <folder>]";
const flag = { type: "boolean" } as const;

await runCommand(async (args) => {
  const { missing, json, root } = readOptions(args, { missing: flag, json: flag, root: { type: "string" } }, usage);
  const coverage = await specificationCoverage(root ?? resolve(import.meta.dirname, "../.."));
  if (json) console.log(JSON.stringify(coverage, null, 2));
  else console.log(missing ? missingReport(coverage) : coverageReport(coverage));
  const problems = idProblems(coverage);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
});
