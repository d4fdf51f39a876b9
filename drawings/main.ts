/**
 * Draws every plan of the demo builder: its floor plans, their mirrored variants and its elevations.
 *
 *   node drawings/main.ts            writes demo/drawings/
 *   node drawings/main.ts --check    exits 1 when a committed drawing differs, is missing or is left over
 */

import { fileURLToPath } from "node:url";
import { changedDrawings, drawingsOf, writeDrawings } from "./drawing-set.ts";
import { readPlanFiles } from "./plans/plan-file.ts";

const plansFolder = fileURLToPath(new URL("../demo/plans/", import.meta.url));
const drawingsFolder = fileURLToPath(new URL("../demo/drawings/", import.meta.url));

const drawings = drawingsOf(readPlanFiles(plansFolder));
if (process.argv.includes("--check")) {
  const changed = changedDrawings(drawings, drawingsFolder);
  for (const { file, problem } of changed) console.error(`demo/drawings/${file} ${problem}`);
  if (changed.length > 0) {
    console.error("Run node drawings/main.ts and commit what it writes.");
    process.exitCode = 1;
  }
} else {
  writeDrawings(drawings, drawingsFolder);
  console.log(`${drawings.size} drawings written to demo/drawings/`);
}
