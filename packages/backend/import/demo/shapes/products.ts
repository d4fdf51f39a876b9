import type * as Contract from "@porchlight/contract/types";
import { amenityIconNames, homesiteStates, neighborhoodStatuses, schoolLevels } from "@porchlight/contract/vocabulary";
import * as v from "valibot";
import {
  amount,
  collection,
  count,
  image,
  isoDay,
  labeledText,
  latitude,
  longitude,
  optional,
  organisms,
  pageParts,
  plainFields,
  saleTeam,
  slug,
  text,
  words,
} from "./parts.ts";

/** The sales state of a homesite. */
export const homesiteState = v.picklist(homesiteStates);

const homesite = v.strictObject({
  ...plainFields<Contract.Homesite>("Homesite"),
  number: words,
  state: homesiteState,
});

/** `packages/demo/homesites/<slug>.yaml`: the homesites of a neighborhood, and their background drawing. */
export const homesites = v.strictObject({
  ...optional(v.array(homesite), "homesites"),
  ...optional(
    v.strictObject({ ...plainFields<Contract.SitePlan>("SitePlan"), ...optional(image, "drawing") }),
    "sitePlan",
  ),
});

const school = v.strictObject({
  ...plainFields<Contract.School>("School"),
  name: words,
  level: v.picklist(schoolLevels),
});

/** `packages/demo/neighborhoods/<slug>.yaml`. */
const neighborhood = v.strictObject({
  ...pageParts,
  ...plainFields<Contract.NeighborhoodDetails & Contract.NeighborhoodExtras>(
    "NeighborhoodDetails",
    "NeighborhoodExtras",
  ),
  slug,
  title: words,
  status: v.picklist(neighborhoodStatuses),
  types: v.optional(v.array(words), []),
  collection,
  ...optional(amount, "basePriceUsd"),
  city: words,
  location: slug,
  latitude,
  longitude,
  popularPlans: v.optional(v.array(slug), []),
  ...optional(saleTeam, "saleTeamMembers"),
  ...optional(image, "thumbnail"),
  ...optional(v.array(image), "gallery"),
  ...optional(v.array(labeledText), "hoursTable"),
  ...optional(v.array(v.strictObject({ label: words, miles: amount })), "distances"),
  ...optional(v.array(school), "schools"),
  ...optional(v.array(v.strictObject({ question: words, answer: words })), "questions"),
  ...optional(v.array(v.strictObject({ kind: v.picklist(amenityIconNames), title: words, text })), "amenities"),
  ...homesites.entries,
  ...optional(organisms, "organisms"),
});

const product = {
  ...pageParts,
  slug,
  title: words,
  neighborhood: slug,
  collection,
  ...optional(v.array(image), "gallery"),
  ...optional(words, "status", "sectionId"),
  ...optional(v.boolean(), "enableSnipeLink"),
};
const house = {
  ...product,
  plan: slug,
  latitude,
  longitude,
  ...optional(v.array(labeledText), "options"),
};

const lengthFeet = v.pipe(v.number(), v.gtValue(0));

/** A room; its appearance is left to the drawings. */
export const room = v.strictObject({
  name: words,
  x: v.number(),
  y: v.number(),
  w: lengthFeet,
  h: lengthFeet,
  /** Its use; garage and outside do not count as finished area. */
  kind: v.picklist(["living", "wet", "closet", "hall", "garage", "outside"]),
  floor: v.picklist(["wood", "tile", "carpet", "concrete", "deck"]),
  ...optional(v.union([v.literal(false), v.looseObject({})]), "label"),
  /** False for a closet or stair without a published size. */
  ...optional(v.boolean(), "table"),
  /** Floor to ceiling, when it differs from the level's. */
  ...optional(lengthFeet, "ceiling"),
});

/** A door starts at x, y and extends w along its wall: `h` left to right, `v` back to front. */
const door = v.looseObject({ x: v.number(), y: v.number(), w: lengthFeet, wall: v.picklist(["h", "v"]), kind: words });
const opening = v.strictObject({ x1: v.number(), y1: v.number(), x2: v.number(), y2: v.number() });

const level = v.strictObject({
  name: words,
  finished: v.boolean(),
  ...optional(image, "drawing", "drawingMirrored"),
  widthPx: count,
  heightPx: count,
  /** Position of the origin in the drawing. */
  ...optional(v.number(), "originXPx", "originYPx"),
  ...optional(lengthFeet, "pxPerFoot", "ceiling"),
  rooms: v.array(room),
  ...optional(v.array(door), "doors"),
  ...optional(v.array(opening), "openings"),
  /** For drawings only; their generator validates it. */
  ...optional(v.array(v.looseObject({})), "windows", "furniture"),
});

/** One front of a plan. */
export const elevation = v.strictObject({
  letter: words,
  style: words,
  material: words,
  ...optional(image, "drawing", "drawingMirrored", "rendering"),
  ...optional(amount, "addedPriceUsd"),
  /**
   * `mirrored`: drawn (and rendered) with the garage on the opposite side. `chimney` false: this front has none,
   * although the plan's fireplace is on an outside wall.
   */
  ...optional(v.boolean(), "mirrored", "chimney"),
});

/** What buyers can choose in a plan, with its price. */
const optionGroup = v.strictObject({
  title: words,
  ...optional(v.boolean(), "onlyOne"),
  options: v.array(
    v.strictObject({ label: words, addedPriceUsd: amount, ...optional(text, "text"), ...optional(image, "drawing") }),
  ),
});

/** Prices by start date; the last is the current price. */
const priceHistory = v.array(v.strictObject({ amountUsd: amount, date: isoDay }));

/** Whether a history, if any, ends with the current price. */
const endsWith = (history: v.InferOutput<typeof priceHistory> | undefined, priceUsd: number | undefined) =>
  history === undefined || history.at(-1)?.amountUsd === priceUsd;
const historyProblem = "expected a priceHistory whose last amount is the price";

/** `packages/demo/plans/<slug>.yaml`; lengths in feet. */
const plan = v.pipe(
  v.strictObject({
    ...plainFields<Contract.FloorplanDetails & Contract.PlanExtras>("FloorplanDetails", "PlanExtras"),
    ...product,
    ...optional(words, "displayTitle"),
    ...optional(amount, "basePriceUsd"),
    bedroomsMin: count,
    bedroomsMax: count,
    bathroomsMin: amount,
    bathroomsMax: amount,
    finishedSqrFt: count,
    ...optional(count, "mainSqrFt"),
    ...optional(v.array(v.strictObject({ title: words, text })), "features"),
    ...optional(v.array(elevation), "elevations"),
    ...optional(v.array(optionGroup), "optionGroups"),
    ...optional(v.array(level), "levels"),
    ...optional(priceHistory, "priceHistory"),
  }),
  v.check((shape) => endsWith(shape.priceHistory, shape.basePriceUsd), historyProblem),
);

const model = v.pipe(
  v.strictObject({
    ...plainFields<Contract.ModelDetails & Contract.ModelExtras>("ModelDetails", "ModelExtras"),
    ...house,
    ...optional(priceHistory, "priceHistory"),
  }),
  v.check((shape) => endsWith(shape.priceHistory, shape.asShownPriceUsd), historyProblem),
);

const pricePart = v.strictObject({
  kind: v.picklist(["base", "add", "credit", "total"]),
  label: words,
  amountUsd: amount,
  ...optional(isoDay, "date"),
});

/** The sum of a price line in USD; credits are subtracted. */
function sumUsd(line: readonly v.InferOutput<typeof pricePart>[]): number {
  const signs = { base: 1, add: 1, credit: -1, total: 0 };
  return line.reduce((sum, { kind, amountUsd }) => sum + signs[kind] * amountUsd, 0);
}

const moveInHome = v.pipe(
  v.strictObject({
    ...plainFields<Contract.QmiHomeDetails & Contract.HomeExtras>("QmiHomeDetails", "HomeExtras"),
    ...house,
    bedrooms: count,
    bathrooms: amount,
    finishedSqrFt: count,
    priceUsd: amount,
    ...optional(v.array(pricePart), "priceLine"),
    ...optional(priceHistory, "priceHistory"),
  }),
  v.check((shape) => endsWith(shape.priceHistory, shape.priceUsd), historyProblem),
  v.check(({ priceLine, priceUsd }) => {
    if (!priceLine) return true;
    const last = priceLine.at(-1);
    return last?.kind === "total" && last.amountUsd === priceUsd && sumUsd(priceLine) === priceUsd;
  }, "expected a priceLine whose last part is the total, equal to priceUsd and to base + adds − credits"),
);

/** The schemas of neighborhoods and products, by kind. */
export const productShapes = { neighborhood, plan, model, home: moveInHome };
