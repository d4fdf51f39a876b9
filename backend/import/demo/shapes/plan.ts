import * as v from "valibot";
import { amount, collection, count, image, isoDay, productParts, slug, text, words } from "./parts.ts";

/** Where a room stands and how it is drawn is the drawings' business. */
const room = v.strictObject({
  name: words,
  x: v.number(),
  y: v.number(),
  w: v.pipe(v.number(), v.gtValue(0)),
  h: v.pipe(v.number(), v.gtValue(0)),
  kind: v.picklist(["living", "wet", "closet", "hall", "garage", "outside"]),
  floor: v.picklist(["wood", "tile", "carpet", "concrete", "deck"]),
  label: v.optional(v.union([v.literal(false), v.looseObject({})])),
  /** False: a closet or stair without a published size. */
  table: v.optional(v.boolean()),
});

/** What only the drawings need; their generator checks it. */
const drawn = v.optional(v.array(v.looseObject({})));

const level = v.strictObject({
  name: words,
  finished: v.boolean(),
  drawing: v.optional(image),
  drawingMirrored: v.optional(image),
  widthPx: count,
  heightPx: count,
  rooms: v.array(room),
  openings: drawn,
  doors: drawn,
  windows: drawn,
  furniture: drawn,
});

const elevation = v.strictObject({
  letter: words,
  style: words,
  material: words,
  drawing: v.optional(image),
  rendering: v.optional(image),
  mirrored: v.optional(v.boolean()),
  chimney: v.optional(v.boolean()),
});

/** `demo/plans/<slug>.yaml`; lengths in feet. */
export const plan = v.strictObject({
  ...productParts,
  slug,
  title: words,
  displayTitle: v.optional(words),
  neighborhood: slug,
  collection,
  basePriceUsd: v.optional(amount),
  priceAsOf: v.optional(isoDay),
  bedroomsMin: count,
  bedroomsMax: count,
  bathroomsMin: amount,
  bathroomsMax: amount,
  finishedSqrFt: count,
  mainSqrFt: v.optional(count),
  levelsCount: v.optional(count),
  garageSpaces: v.optional(count),
  primaryBedroom: v.optional(v.picklist(["main", "upper"])),
  about: v.optional(text),
  features: v.optional(v.array(v.strictObject({ title: words, text }))),
  livability: v.optional(
    v.array(
      v.picklist([
        "zero-step-entry",
        "main-floor-primary",
        "snow-and-landscape-care",
        "home-office",
        "garage-two-or-more",
      ]),
    ),
  ),
  elevations: v.optional(v.array(elevation)),
  levels: v.optional(v.array(level)),
});
export type PlanShape = v.InferOutput<typeof plan>;
