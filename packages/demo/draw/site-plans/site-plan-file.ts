import * as v from "valibot";
import { checkFile, Problems, readYamlFolder } from "../../../backend/import/demo/demo-files.ts";
import { amount, slug, words } from "../../../backend/import/demo/shapes/parts.ts";
import { homesiteState } from "../../../backend/import/demo/shapes/products.ts";

const feet = v.pipe(v.number(), v.finite());
const lengthFeet = v.pipe(feet, v.gtValue(0));
const point = v.tuple([feet, feet]);
const svgPath = v.pipe(v.string(), v.regex(/^M[-MLHVCSQTAZmlhvcsqtaz\d\s.,]+$/, "expected the data of an SVG path"));

const lot = v.strictObject({
  number: words,
  state: homesiteState,
  areaSqFt: v.pipe(lengthFeet, v.integer()),
  premiumUsd: v.exactOptional(amount),
  /** Gap before this homesite, along the street. */
  gapFt: v.exactOptional(lengthFeet),
});

const row = v.strictObject({
  street: words,
  /** Start of the first homesite at the street; for a bend its center. */
  from: point,
  /**
   * Direction of ascending numbers, clockwise from up; for a bend the direction from its center to the first homesite.
   */
  bearing: feet,
  /** Side of the street with the homesites. */
  side: v.picklist(["left", "right"]),
  /** Radius of the front line of a street that bends to the right around `from`. */
  radiusFt: v.exactOptional(lengthFeet),
  /** Overrides the plan's depth. */
  depthFt: v.exactOptional(lengthFeet),
  lots: v.pipe(v.array(lot), v.minLength(1)),
});

const ground = v.variant("kind", [
  v.strictObject({
    kind: v.picklist(["street", "lane", "stream", "trail", "rail", "wall"]),
    path: svgPath,
    widthFt: v.exactOptional(lengthFeet),
  }),
  v.strictObject({ kind: v.picklist(["water", "green", "prairie", "building"]), path: svgPath }),
  v.strictObject({ kind: v.literal("trees"), at: v.array(point), radiusFt: v.optional(lengthFeet, 8) }),
  /** `road`: text on a street, whose center line has a gap there. */
  v.strictObject({
    kind: v.literal("words"),
    at: point,
    text: words,
    turn: v.optional(feet, 0),
    road: v.exactOptional(v.boolean()),
  }),
]);

/** A plan of a neighborhood's homesites: lengths in feet, x to the right and y down. */
const sitePlanFile = v.strictObject({
  slug,
  /** Text alternative of the drawing. */
  title: words,
  caption: words,
  viewBox: v.tuple([feet, feet, lengthFeet, lengthFeet]),
  northDegrees: feet,
  depthFt: lengthFeet,
  /** Setbacks of a homesite: front, rear and each side. */
  setbacksFt: v.strictObject({ front: amount, rear: amount, side: amount }),
  rows: v.array(row),
  ground: v.array(ground),
});

/** A parsed site plan. */
export type SitePlanFile = v.InferOutput<typeof sitePlanFile>;

/**
 * The site plans of a demo folder.
 * @throws with every error in them
 */
export function readSitePlanFiles(demoFolder: string): SitePlanFile[] {
  const problems = new Problems();
  const plans = readYamlFolder(demoFolder, "site-plans", problems).flatMap(
    (file) => checkFile(sitePlanFile, file, problems) ?? [],
  );
  problems.throwIfAny();
  return plans;
}
