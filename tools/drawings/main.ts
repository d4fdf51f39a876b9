/**
 * Draws every plan of the demo builder: its floor plans, their mirrored variants and its elevations.
 *
 *   node tools/drawings/main.ts            writes demo/drawings/
 *   node tools/drawings/main.ts --check    exits 1 when a committed drawing differs, is missing or is left over
 */
import { readPlanFiles } from "./plan-file.ts";
import { changedDrawings, drawingsOf, writeDrawings } from "./drawing-set.ts";
import { fileURLToPath } from "node:url";

const plansFolder = fileURLToPath(new URL("../../demo/plans/", import.meta.url));
const drawingsFolder = fileURLToPath(new URL("../../demo/drawings/", import.meta.url));

const drawings = drawingsOf(readPlanFiles(plansFolder));
if (process.argv.includes("--check")) {
  const changed = changedDrawings(drawings, drawingsFolder);
  for (const { file, problem } of changed) console.error(`demo/drawings/${file} ${problem}`);
  if (changed.length > 0) {
    console.error("Run node tools/drawings/main.ts and commit what it writes.");
    process.exitCode = 1;
  }
} else {
  writeDrawings(drawings, drawingsFolder);
  console.log(`${drawings.size} drawings written to demo/drawings/`);
}
