import * as v from "valibot";
import { checkFile, fileNames, Problems, readYamlFile } from "../../../backend/import/demo/demo-files.ts";
import { amount, count, slug, words } from "../../../backend/import/demo/shapes/parts.ts";
import { elevation as demoElevation, room as demoRoom } from "../../../backend/import/demo/shapes/products.ts";
import { furnitureKinds } from "./furniture.ts";

const feet = v.pipe(v.number(), v.finite());
const lengthFeet = v.pipe(feet, v.gtValue(0));
const onGrid = v.check((value: number) => Number.isInteger(value * 4), "expected a multiple of a quarter foot");
/** Direction of an opening's wall: "h" runs left to right, "v" back to front. */
const wall = v.picklist(["h", "v"]);
const side = v.exactOptional(v.picklist([1, -1]));

const room = v.object({
  ...demoRoom.entries,
  x: v.pipe(feet, onGrid),
  y: v.pipe(feet, onGrid),
  w: v.pipe(lengthFeet, onGrid),
  h: v.pipe(lengthFeet, onGrid),
  /** False: no name. Otherwise the center of the label (feet), and its size. */
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
  /** End of the hinge: 1 the start, -1 the far end. */
  hinge: side,
  /** Side that the leaf opens to: 1 right or street side, -1 left or garden side. */
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
  /** Position of x 0, y 0 in the unmirrored drawing, px, and its scale. */
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
  /** The mirrored front, for houses built like that. */
  drawingMirrored: v.exactOptional(words),
  /** The builder's rendering; without one the drawing is the picture. */
  rendering: v.exactOptional(words),
});

/** The parts of a plan file that drawings need; other keys are content. */
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

/** A validated plan. */
export type PlanFile = v.InferOutput<typeof planFile>;
/** A level of a plan and its drawings. */
export type Level = v.InferOutput<typeof level>;
/** One front of a plan. */
export type Elevation = v.InferOutput<typeof elevation>;
/** A rectangular room. Feet; x to the right, y toward the street. */
export type Room = v.InferOutput<typeof room>;
/** A door, starting at x, y and w feet long. */
export type Door = v.InferOutput<typeof door>;
/** A window, starting at x, y and w feet long. */
export type Window = v.InferOutput<typeof window>;
/** Direction of an opening's wall. */
export type WallDirection = Door["wall"];

/**
 * Every plan of a folder, by file name.
 * @throws {DemoError} with the file and key of each missing or invalid value
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
