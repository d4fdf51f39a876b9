import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawElevation } from "./elevations/elevation-drawing.ts";
import { drawPlan } from "./plans/plan-drawing.ts";
import type { PlanFile } from "./plans/plan-types.ts";

/** Names of this tool's drawings; the folder holds other drawings, such as site plans, that are left alone. */
const PLAN_DRAWING = /-(elevation-[a-z]|(main|upper|lower|basement)(-mirrored)?)\.svg$/;

/**
 * Every drawing of the plans, by file name.
 * @throws when a plan's level gives another size than its drawing has, or when two drawings share a name.
 */
export function drawingsOf(plans: readonly PlanFile[]): Map<string, string> {
  const drawings = new Map<string, string>();
  const add = (file: string, svg: string) => {
    if (drawings.has(file)) throw new Error(`Two drawings are named ${file}`);
    drawings.set(file, svg);
  };
  for (const plan of plans) {
    for (const level of plan.levels) {
      const drawing = drawPlan(plan, level);
      if (drawing.widthPx !== level.widthPx || drawing.heightPx !== level.heightPx) {
        throw new Error(
          `${plan.slug}, ${level.name}: its file says ${level.widthPx} × ${level.heightPx} px, the drawing is ${drawing.widthPx} × ${drawing.heightPx} px`,
        );
      }
      add(level.drawing, drawing.svg);
      add(level.drawingMirrored, drawPlan(plan, level, { mirrored: true }).svg);
    }
    for (const elevation of plan.elevations) add(elevation.drawing, drawElevation(plan, elevation).svg);
  }
  return drawings;
}

/** What keeps a folder from holding exactly these drawings; empty when it does. */
export function changedDrawings(
  drawings: ReadonlyMap<string, string>,
  folder: string,
): { file: string; problem: string }[] {
  const changed: { file: string; problem: string }[] = [];
  for (const [file, svg] of drawings) {
    const path = join(folder, file);
    if (!existsSync(path)) changed.push({ file, problem: "is missing" });
    else if (readFileSync(path, "utf8") !== svg) changed.push({ file, problem: "differs from what its plan draws" });
  }
  const present = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of present)
    if (PLAN_DRAWING.test(file) && !drawings.has(file)) changed.push({ file, problem: "belongs to no plan" });
  return changed;
}

/** Makes a folder hold exactly these drawings; drawings of other tools in it stay. */
export function writeDrawings(drawings: ReadonlyMap<string, string>, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { file, problem } of changedDrawings(drawings, folder)) {
    if (problem === "belongs to no plan") rmSync(join(folder, file));
    else writeFileSync(join(folder, file), drawings.get(file) ?? "");
  }
}
