/** A point of a site plan in its own units. */
export type Corner = readonly [x: number, y: number];

/** The part of the plane that a site plan shows, in its own units. */
type ViewBox = readonly [x: number, y: number, width: number, height: number];

const marginUnits = 24;

/** A number of units, to the tenth. */
export const tenth = (units: number) => Math.round(units * 10) / 10;

/** The corners in a text of points, `0,0 10,0 10,8`; what is no pair of numbers is left out. */
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

/** What the corners in order enclose, in square units. */
export function areaOf(corners: readonly Corner[]): number {
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Whether a point lies inside of the corners in order; on the line itself it may be either. */
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

/** The four numbers of a view box; null where it has no extent. */
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

/** A length to show the scale by, at most a quarter of the plan, and what part of the plan's width it is. */
export function scaleBar(widthUnits: number, unitsPerFoot: number) {
  const widthFeet = widthUnits / unitsPerFoot;
  const lengthFt = [1000, 400, 200, 100, 40, 20, 10].find((each) => each <= widthFeet / 4) ?? 10;
  return { lengthFt, percent: tenth((lengthFt / widthFeet) * 100) };
}
