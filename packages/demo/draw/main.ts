/**
 * Draws the plans of the demo builder (floor plans, their mirrored variants, elevations), its site plans with their
 * homesites, the drawings of its pages, and the map's basemap.
 *
 *   node packages/demo/draw/main.ts            writes packages/demo/drawings/, packages/demo/homesites/ and basemap.generated.ts
 *   node packages/demo/draw/main.ts --check    exits with 1 when a committed file differs, is missing or obsolete
 */

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { basemapModule } from "./basemap/basemap-module.ts";
import { drawElevation } from "./elevations/elevation-drawing.ts";
import { figures } from "./pages/figures.ts";
import { crackGauge, lockAndKeys, twelveColors } from "./pages/page-drawings.ts";
import { drawingOrigin, drawPlan } from "./plans/plan-drawing.ts";
import { type Level, type PlanFile, readPlanFiles } from "./plans/plan-file.ts";
import { drawSitePlan, homesitesFile } from "./site-plans/site-plan-drawing.ts";
import { readSitePlanFiles } from "./site-plans/site-plan-file.ts";

const root = resolve(import.meta.dirname, "../../..");
const drawingsFolder = "packages/demo/drawings";
const basemapFile = "app/features/map/basemap.generated.ts";
/** Names of drawings of plans and neighborhoods; other drawings in the folder are not touched. */
const planDrawing = /-(elevation-[a-z](-mirrored)?|site-plan|(main|upper|lower|basement)(-mirrored)?)\.svg$/;

/**
 * Every drawing of the plans, by path.
 * @throws when a plan's level has another size or origin than its drawing, or when two drawings share a name
 */
function drawPlans(plans: readonly PlanFile[]): Map<string, string> {
  const drawings = new Map<string, string>();
  const add = (file: string, svg: string) => {
    const path = `${drawingsFolder}/${file}`;
    if (drawings.has(path)) throw new Error(`Two drawings are named ${file}`);
    drawings.set(path, svg);
  };
  for (const plan of plans) {
    for (const level of plan.levels) {
      const { svg, widthPx, heightPx } = drawPlan(plan, level);
      const drawn: Partial<Level> = { widthPx, heightPx, ...drawingOrigin(level) };
      for (const [name, value] of Object.entries(drawn)) {
        const given = level[name as keyof Level];
        if (given !== value)
          throw new Error(`${plan.slug}, ${level.name}: ${name} is ${value}, its file says ${given}`);
      }
      add(level.drawing, svg);
      add(level.drawingMirrored, drawPlan(plan, level, { mirrored: true }).svg);
    }
    for (const elevation of plan.elevations) {
      const { drawing, drawingMirrored, mirrored = false } = elevation;
      add(drawing, drawElevation(plan, elevation).svg);
      if (drawingMirrored) add(drawingMirrored, drawElevation(plan, { ...elevation, mirrored: !mirrored }).svg);
    }
  }
  return drawings;
}

/** Every generated file, by path in the project. */
export function drawFiles(): Map<string, string> {
  const source = readFileSync(join(import.meta.dirname, "basemap/front-range.geojson"), "utf8");
  const demo = join(root, "packages/demo");
  const files = drawPlans(readPlanFiles(join(demo, "plans")))
    .set(basemapFile, basemapModule(source))
    .set(`${drawingsFolder}/crack-gauge.svg`, crackGauge(demo))
    .set(`${drawingsFolder}/lock-and-keys.svg`, lockAndKeys(demo))
    .set(`${drawingsFolder}/twelve-colors.svg`, twelveColors(demo));
  for (const [name, { wide, narrow }] of Object.entries(figures(demo))) {
    files.set(`${drawingsFolder}/${name}.svg`, wide.svg).set(`${drawingsFolder}/${name}-narrow.svg`, narrow.svg);
  }
  for (const plan of readSitePlanFiles(demo)) {
    files.set(`${drawingsFolder}/${plan.slug}-site-plan.svg`, drawSitePlan(plan).svg);
    files.set(`packages/demo/homesites/${plan.slug}.yaml`, homesitesFile(plan));
  }
  return files;
}

/** Differences between the project and these files; empty when there are none. */
export function changedFiles(files: ReadonlyMap<string, string>): { path: string; problem: string }[] {
  const differing = [...files].filter(([path, text]) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
  const leftOver = readdirSync(join(root, drawingsFolder))
    .map((file) => `${drawingsFolder}/${file}`)
    .filter((path) => planDrawing.test(path) && !files.has(path));
  return [
    ...differing.map(([path]) => ({ path, problem: "is missing or differs from what its source draws" })),
    ...leftOver.map((path) => ({ path, problem: "belongs to no plan and no neighborhood" })),
  ];
}

if (import.meta.main) {
  const files = drawFiles();
  const changed = changedFiles(files);
  if (process.argv.includes("--check")) {
    for (const { path, problem } of changed) console.error(`${path} ${problem}`);
    if (changed.length > 0) {
      console.error("Run node packages/demo/draw/main.ts and commit what it writes.");
      process.exitCode = 1;
    }
  } else {
    for (const { path } of changed) {
      const text = files.get(path);
      if (text === undefined) rmSync(join(root, path));
      else writeFileSync(join(root, path), text);
    }
    console.log(`${files.size} files drawn, ${changed.length} of them changed`);
  }
}
