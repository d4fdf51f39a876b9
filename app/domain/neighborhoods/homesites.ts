/** A point of a site plan, in its units. */
export type Corner = readonly [x: number, y: number];

/** The part of the plane that a site plan shows, in its units. */
type ViewBox = readonly [x: number, y: number, width: number, height: number];

const marginUnits = 24;

/** Rounds to a tenth of a unit. */
export const tenth = (units: number) => Math.round(units * 10) / 10;

/** Parses a list of points, `0,0 10,0 10,8`; leaves out what is not a pair of numbers. */
export function cornersOf(points: string | null | undefined): Corner[] {
  return (points ?? "")
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(",").map(Number))
    .filter((pair): pair is [number, number] => pair.length === 2 && pair.every(Number.isFinite));
}

/** The mean of the corners. */
export function middleOf(corners: readonly Corner[]): Corner {
  const mean = (values: readonly number[]) => tenth(values.reduce((sum, value) => sum + value, 0) / values.length);
  return [mean(corners.map(([x]) => x)), mean(corners.map(([, y]) => y))];
}

/** The area of a polygon, in square units. */
export function areaOf(corners: readonly Corner[]): number {
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Whether a point lies within a polygon; either value for points on its edge. */
export function isWithin([x, y]: Corner, corners: readonly Corner[]): boolean {
  let isIn = false;
  let [x1, y1] = corners.at(-1) ?? [x, y];
  for (const [x2, y2] of corners) {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
    [x1, y1] = [x2, y2];
  }
  return isIn;
}

/** The length of the shortest side; at least 1. */
export function shortestSide(corners: readonly Corner[]): number {
  const sides = corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return Math.hypot(nextX - x, nextY - y);
  });
  return Math.max(1, Math.min(...sides));
}

/** Parses a view box; null when it has no extent. */
export function parseViewBox(text: string | null | undefined): ViewBox | null {
  const [x = Number.NaN, y = Number.NaN, width = 0, height = 0] = (text ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && [x, y, width, height].every(Number.isFinite) ? [x, y, width, height] : null;
}

/** The box around all corners, with a margin. */
export function boxAround(corners: readonly Corner[]): ViewBox {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - marginUnits, Math.min(...ys) - marginUnits];
  return [left, top, Math.max(...xs) + marginUnits - left, Math.max(...ys) + marginUnits - top];
}

/** A round length for the scale bar, at most a quarter of the plan, and its share of the plan's width. */
export function scaleBar(widthUnits: number, unitsPerFoot: number) {
  const widthFeet = widthUnits / unitsPerFoot;
  const lengthFt = [1000, 400, 200, 100, 40, 20, 10].find((each) => each <= widthFeet / 4) ?? 10;
  return { lengthFt, percent: tenth((lengthFt / widthFeet) * 100) };
}

/** The number, street and lengths of a homesite, in feet. */
export interface HomesiteLengths {
  readonly number: string;
  readonly street: string;
  readonly widthFt: number;
  readonly depthFt: number;
}

/** A street between two rows of homesites, in feet. */
export interface ArrangedStreet {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly widthFt: number;
  readonly depthFt: number;
}

const streetDepthFt = 50;
const betweenStreetsFt = 24;

/**
 * Arranges homesites by their lengths when the content has no drawing: for each street the first half above it from
 * the left, the second half below it from the right, as numbers run around a street. The corners are in feet, by
 * position in the list.
 */
export function arrangeHomesites(homesites: readonly HomesiteLengths[]): {
  readonly corners: readonly (readonly Corner[])[];
  readonly streets: readonly ArrangedStreet[];
} {
  const corners: (readonly Corner[])[] = [];
  const streets: ArrangedStreet[] = [];
  let top = 0;
  for (const name of new Set(homesites.map(({ street }) => street))) {
    const here = homesites.flatMap((homesite, position) =>
      homesite.street === name ? [{ ...homesite, position }] : [],
    );
    const [above, below] = halves(here);
    const widthFt = Math.max(total(above), total(below));
    const front = top + deepest(above);
    streets.push({ name, x: 0, y: front, widthFt, depthFt: streetDepthFt });
    let x = 0;
    for (const { position, widthFt: width, depthFt } of above) {
      corners[position] = rectangle(x, front, width, -depthFt);
      x += width;
    }
    x = widthFt;
    for (const { position, widthFt: width, depthFt } of below) {
      corners[position] = rectangle(x, front + streetDepthFt, -width, depthFt);
      x -= width;
    }
    top = front + streetDepthFt + deepest(below) + betweenStreetsFt;
  }
  return { corners, streets };
}

/** Splits homesites into two rows of nearly equal width, in their order. */
function halves<Each extends HomesiteLengths>(row: readonly Each[]): readonly [readonly Each[], readonly Each[]] {
  const half = total(row) / 2;
  let width = 0;
  const cut = row.findIndex((each) => {
    width += each.widthFt;
    return width >= half;
  });
  return [row.slice(0, cut + 1), row.slice(cut + 1)];
}

const total = (row: readonly HomesiteLengths[]) => row.reduce((sum, { widthFt }) => sum + widthFt, 0);
const deepest = (row: readonly HomesiteLengths[]) => Math.max(0, ...row.map(({ depthFt }) => depthFt));

function rectangle(x: number, y: number, width: number, depth: number): readonly Corner[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ];
}

/** The ground that a plan covers, porches and patios included, in feet; null when unknown. */
export interface PlanFootprint {
  readonly widthFt: number | null;
  readonly depthFt: number | null;
}

/** The part of a homesite that may be built on, in feet; null when unknown. */
export interface BuildingEnvelope {
  readonly buildableWidthFt: number | null;
  readonly buildableDepthFt: number | null;
}

/** Whether a plan fits a homesite, and the reason as the end of a sentence that starts with the plan's name. */
export interface PlanFit {
  readonly fits: boolean;
  readonly why: string;
}

/**
 * Whether a plan can be built on a homesite with its front at the street: no wider and no deeper than the building
 * envelope. Null when a length of either is unknown. `needs 70 by 51 feet, the homesite leaves 71 by 59`, `needs 72
 * feet of width, the homesite leaves 67.4`.
 */
export function planFit(plan: PlanFootprint, homesite: BuildingEnvelope): PlanFit | null {
  const [width, depth] = [plan.widthFt, plan.depthFt];
  const [leftWidth, leftDepth] = [homesite.buildableWidthFt, homesite.buildableDepthFt];
  if (!isLength(width) || !isLength(depth) || !isLength(leftWidth) || !isLength(leftDepth)) return null;
  const tooWide = width > leftWidth;
  const tooDeep = depth > leftDepth;
  if (tooWide !== tooDeep) {
    const [needed, left, what] = tooWide ? [width, leftWidth, "width"] : [depth, leftDepth, "depth"];
    return { fits: false, why: `needs ${neededFeet(needed)} feet of ${what}, the homesite leaves ${leftFeet(left)}` };
  }
  const needed = `${neededFeet(width)} by ${neededFeet(depth)} feet`;
  return {
    fits: !tooWide,
    why: `needs ${needed}, the homesite leaves ${leftFeet(leftWidth)} by ${leftFeet(leftDepth)}`,
  };
}

function isLength(feet: number | null): feet is number {
  return typeof feet === "number" && Number.isFinite(feet) && feet > 0;
}

// Rounded in opposite directions, so that no sentence states that 48 feet do not fit 48.
const neededFeet = (feet: number) => String(Math.ceil(feet * 10 - 1e-6) / 10);
const leftFeet = (feet: number) => String(Math.floor(feet * 10 + 1e-6) / 10);
