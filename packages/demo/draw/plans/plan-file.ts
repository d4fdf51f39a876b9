import * as v from "valibot";
import { checkFile, fileNames, Problems, readYamlFile } from "../../../backend/import/demo/demo-files.ts";
import { amount, count, slug, words } from "../../../backend/import/demo/shapes/parts.ts";
import { elevation as demoElevation, room as demoRoom } from "../../../backend/import/demo/shapes/products.ts";
import { furnitureKinds } from "./furniture.ts";

const feet = v.pipe(v.number(), v.finite());
const lengthFeet = v.pipe(feet, v.gtValue(0));
const onGrid = v.check((value: number) => Number.isInteger(value * 4), "expected a multiple of a quarter foot");
/** Direction of the wall an opening sits in: "h" runs left to right, "v" runs back to front. */
const wall = v.picklist(["h", "v"]);
const side = v.exactOptional(v.picklist([1, -1]));

const room = v.object({
  ...demoRoom.entries,
  x: v.pipe(feet, onGrid),
  y: v.pipe(feet, onGrid),
  w: v.pipe(lengthFeet, onGrid),
  h: v.pipe(lengthFeet, onGrid),
  /** False: no name. Otherwise where the label's centre stands (feet), and how large it is set. */
  label: v.exactOptional(
    v.union([
      v.literal(false),
      v.object({
        x: v.exactOptional(feet),
        y: v.exactOptional(feet),
        small: v.exactOptional(v.boolean()),
        dimensions: v.exactOptional(v.boolean()),
      }),
    ]),
  ),
});

const window = v.object({ x: feet, y: feet, w: feet, wall });

const door = v.object({
  ...window.entries,
  kind: v.picklist(["door", "double", "slider", "bypass", "pocket", "garage", "entry"]),
  /** Which end the hinge is at: 1 the start, -1 the far end. */
  hinge: side,
  /** Which side the leaf opens to: 1 right or street side, -1 left or garden side. */
  swing: side,
});

const opening = v.object({ x1: feet, y1: feet, x2: feet, y2: feet });

const furniture = v.object({
  kind: v.picklist(furnitureKinds),
  x: feet,
  y: feet,
  w: lengthFeet,
  h: lengthFeet,
  turn: v.exactOptional(feet),
});

const level = v.object({
  name: words,
  finished: v.optional(v.boolean(), false),
  drawing: words,
  drawingMirrored: words,
  /** Natural size of both drawings, px. */
  widthPx: count,
  heightPx: count,
  /** Where x 0, y 0 lies on the drawing that is not mirrored, px, and its scale. */
  originXPx: v.number(),
  originYPx: v.number(),
  pxPerFoot: count,
  rooms: v.array(room),
  openings: v.array(opening),
  doors: v.array(door),
  windows: v.array(window),
  furniture: v.array(furniture),
});

const elevation = v.object({
  ...demoElevation.entries,
  drawing: words,
  /** The same front turned about, where a house is built like that. */
  drawingMirrored: v.exactOptional(words),
  /** The builder's rendering of it; without one the drawing is the picture. */
  rendering: v.exactOptional(words),
});

/** The parts of a plan file the drawings are made of; the rest of its keys are content. */
const planFile = v.object({
  slug,
  title: words,
  displayTitle: words,
  bedroomsMin: count,
  bathroomsMin: amount,
  finishedSqrFt: count,
  mainSqrFt: count,
  levelsCount: count,
  garageSpaces: count,
  primaryBedroom: v.picklist(["main", "upper"]),
  livability: v.array(words),
  elevations: v.array(elevation),
  levels: v.array(level),
});

/** A plan, checked. */
export type PlanFile = v.InferOutput<typeof planFile>;
/** One storey of a plan and the drawings made of it. */
export type Level = v.InferOutput<typeof level>;
/** One front of a plan. */
export type Elevation = v.InferOutput<typeof elevation>;
/** A room rectangle. Feet; x to the right, y toward the street. */
export type Room = v.InferOutput<typeof room>;
/** A door. It starts at x, y and runs w feet along its wall. */
export type Door = v.InferOutput<typeof door>;
/** A window that starts at x, y and runs w feet along its wall. */
export type Window = v.InferOutput<typeof window>;
/** Direction of the wall an opening sits in. */
export type WallDirection = Door["wall"];

/**
 * Every plan of a folder, in order of its file names.
 * @throws {DemoError} that names each file and key where a value is missing or of the wrong kind.
 */
export function readPlanFiles(folder: string): PlanFile[] {
  const problems = new Problems();
  const plans = fileNames(folder, ".yaml").flatMap((name) => {
    const file = readYamlFile(folder, name, problems);
    const plan = file && checkFile(planFile, file, problems);
    if (plan && plan.slug !== file.stem) problems.add(name, `its slug says ${plan.slug}`);
    return plan ?? [];
  });
  problems.throwIfAny();
  return plans;
}
