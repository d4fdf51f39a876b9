#!/usr/bin/env node
// Says which imports go the wrong way, and which go in a circle. Biome cannot say "no other feature than its own".
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { importCycles } from "./imports/cycles.mjs";
import { wrongDirection } from "./imports/directions.mjs";
import { importsOf, sourceFiles } from "./imports/read-imports.mjs";

const root = resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
const files = sourceFiles(root, ["contract", "content", "site/app", "site/server"]);
const graph = new Map();
const problems = [];

for (const file of files) {
  // Tests, and what only they use, may look into any part.
  if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
  const imports = importsOf(root, file);
  for (const { to } of imports) {
    const reason = wrongDirection(file, to);
    if (reason) problems.push(`${file} imports ${to}: ${reason}.`);
  }
  // Types are gone at run time: they make no circle.
  graph.set(
    file,
    imports.filter(({ isType }) => !isType).map(({ to }) => to),
  );
}
for (const cycle of importCycles(graph)) problems.push(`In a circle: ${cycle.join(" → ")}`);

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${files.length} files import in the allowed directions.`);
process.exitCode = problems.length === 0 ? 0 : 1;
