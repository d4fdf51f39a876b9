/** A corner in the units of the site plan. */
export interface Corner {
  x: number;
  y: number;
}

/** Parses a homesite's `points` (`0,0 80,0 80,110 0,110`); invalid ones are skipped. */
export function readCorners(points: unknown): Corner[] {
  if (typeof points !== "string") return [];
  return points
    .trim()
    .split(/\s+/)
    .flatMap((pair) => {
      const [x, y, ...more] = pair.split(",").map((part) => (part === "" ? Number.NaN : Number(part)));
      return x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y) && more.length === 0
        ? [{ x, y }]
        : [];
    });
}

/** Serializes corners, to a tenth of a unit. */
export function writeCorners(corners: readonly Corner[]): string {
  return corners.map(({ x, y }) => `${tenth(x)},${tenth(y)}`).join(" ");
}

function tenth(value: number): number {
  // Adding 0 turns −0 into 0.
  return Math.round(value * 10) / 10 + 0;
}

/** The area of a polygon, in square units. */
export function areaOf(corners: readonly Corner[]): number {
  const twice = corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** The center of the corners, for the homesite's number. */
export function middleOf(corners: readonly Corner[]): Corner {
  const sum = corners.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  const count = Math.max(corners.length, 1);
  return { x: sum.x / count, y: sum.y / count };
}

/** A rectangle of the drawing. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Parses a site plan's `viewBox` (`0 0 1600 600`); when it is invalid, the bounds of all corners with a margin. */
export function boxOf(viewBox: unknown, all: readonly Corner[]): Box {
  const numbers =
    typeof viewBox === "string"
      ? viewBox
          .trim()
          .split(/[\s,]+/)
          .map(Number)
      : [];
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  if (numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0) return { x, y, width, height };
  if (all.length === 0) return { x: 0, y: 0, width: 1600, height: 900 };
  const [left, top] = [Math.min(...all.map((corner) => corner.x)), Math.min(...all.map((corner) => corner.y))];
  const [right, bottom] = [Math.max(...all.map((corner) => corner.x)), Math.max(...all.map((corner) => corner.y))];
  const margin = Math.max(right - left, bottom - top, 10) * 0.1;
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

/** The corner of another homesite within `reach` of a point, so that neighbors share corners; otherwise the point. */
export function snapped(point: Corner, others: readonly Corner[], reach: number): Corner {
  let [nearest, min] = [point, reach];
  for (const other of others) {
    const distance = Math.hypot(other.x - point.x, other.y - point.y);
    if (distance < min) [nearest, min] = [other, distance];
  }
  return nearest;
}
