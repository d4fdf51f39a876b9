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
  /** Open ground before this homesite, along the street. */
  gapFt: v.exactOptional(lengthFeet),
});

const row = v.strictObject({
  street: words,
  /** Where the first homesite begins at the street; of a bend its middle. */
  from: point,
  /** The way that the numbers go, clockwise from up; of a bend the direction from its middle to the first homesite. */
  bearing: feet,
  /** The side of that way that the homesites lie on. */
  side: v.picklist(["left", "right"]),
  /** Of a street that bends to the right, around `from`: how far its front line is from there. */
  radiusFt: v.exactOptional(lengthFeet),
  /** Where another than the plan's. */
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
  /** `road`: on a street, whose middle line breaks off around the words. */
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
  /** What the ground shows, for those who cannot see it. */
  title: words,
  caption: words,
  viewBox: v.tuple([feet, feet, lengthFeet, lengthFeet]),
  northDegrees: feet,
  depthFt: lengthFeet,
  /** What must stay open of a homesite: at the street, behind, and at each side. */
  setbacksFt: v.strictObject({ front: amount, rear: amount, side: amount }),
  rows: v.array(row),
  ground: v.array(ground),
});

/** The file of a site plan. */
export type SitePlanFile = v.InferOutput<typeof sitePlanFile>;

/**
 * The site plans of a demo folder.
 * @throws with every mistake in them.
 */
export function readSitePlanFiles(demoFolder: string): SitePlanFile[] {
  const problems = new Problems();
  const plans = readYamlFolder(demoFolder, "site-plans", problems).flatMap(
    (file) => checkFile(sitePlanFile, file, problems) ?? [],
  );
  problems.throwIfAny();
  return plans;
}
