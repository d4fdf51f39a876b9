#!/usr/bin/env node
// Says which numbered statements of the specification have a test. Plain JavaScript, as it runs before anything is installed.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { specificationCoverage } from "./spec/coverage.mjs";
import { coverageReport, idProblems, missingReport } from "./spec/report.mjs";

const usage = "npm run spec -- [--missing] [--json] [--root <folder>]";

async function main() {
  const { values } = parseArgs({
    options: { missing: { type: "boolean" }, json: { type: "boolean" }, root: { type: "string" } },
  });
  const coverage = await specificationCoverage(values.root ?? fileURLToPath(new URL("..", import.meta.url)));
  if (values.json) console.log(JSON.stringify(coverage, null, 2));
  else console.log(values.missing ? missingReport(coverage) : coverageReport(coverage));
  const problems = idProblems(coverage);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
  process.exitCode = 1;
}
