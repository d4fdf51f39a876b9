import type { GeoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import type { GeoBounds } from "./coordinates.ts";

/** A line or ring as one string: differences in 0.0001 degree, latitude first, in the encoded polyline format. */
export type EncodedLine = string;

/** The embedded basemap’s data, as drawings/basemap/build.ts writes it. */
export interface Basemap {
  /** The drawn sheet; beyond it is plain ground. */
  readonly bounds: GeoBounds;
  /** Ground at or above so many feet, lowest first; holes are rings too (even-odd). */
  readonly relief: readonly { readonly feet: number; readonly rings: readonly EncodedLine[] }[];
  readonly rivers: readonly EncodedLine[];
  readonly lakes: readonly EncodedLine[];
  /** Interstates and toll roads; US and state highways; others. */
  readonly roads: readonly (readonly EncodedLine[])[];
  /** Road number, rank, latitude, longitude. */
  readonly shields: readonly (readonly [name: string, rank: number, latitude: number, longitude: number])[];
  /** Name, rank (1 city … 4 hamlet), latitude, longitude. */
  readonly towns: readonly (readonly [name: string, rank: number, latitude: number, longitude: number])[];
  /** Name, rank, latitude, longitude, height in feet. */
  readonly peaks: readonly (readonly [name: string, rank: number, latitude: number, longitude: number, feet: number])[];
}

/** The points of an encoded line. */
export function decodeLine(text: EncodedLine): GeoPoint[] {
  const points: GeoPoint[] = [];
  let index = 0;
  const sums = [0, 0];
  while (index < text.length) {
    for (const axis of [0, 1]) {
      let bits = 0;
      let shift = 0;
      let piece: number;
      do {
        piece = text.charCodeAt(index++) - 63;
        bits |= (piece & 0x1f) << shift;
        shift += 5;
      } while (piece >= 0x20);
      sums[axis] = (sums[axis] ?? 0) + (bits & 1 ? ~(bits >> 1) : bits >> 1);
    }
    points.push({ latitude: (sums[0] ?? 0) / 1e4, longitude: (sums[1] ?? 0) / 1e4 });
  }
  return points;
}

/**
 * The line drawn softly through the same points (cardinal spline, four steps a span). `tension` 1 keeps the corners,
 * 0.5 rounds like water; a closed ring runs on over its start.
 */
export function softLine(points: readonly GeoPoint[], tension: number, closed = false): GeoPoint[] {
  const count = points.length;
  if (count < 3) return [...points];
  const at = (index: number): GeoPoint => {
    const point = points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)];
    if (point === undefined) throw new RangeError("A soft line has no such point.");
    return point;
  };
  const pull = 1 - tension;
  const soft: GeoPoint[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (const t of [0, 0.25, 0.5, 0.75]) {
      const [a, b, c, d] = [
        2 * t ** 3 - 3 * t ** 2 + 1,
        t ** 3 - 2 * t ** 2 + t,
        -2 * t ** 3 + 3 * t ** 2,
        t ** 3 - t ** 2,
      ];
      const on = (axis: keyof GeoPoint): number =>
        a * p1[axis] + b * pull * (p2[axis] - p0[axis]) + c * p2[axis] + d * pull * (p3[axis] - p1[axis]);
      soft.push({ latitude: on("latitude"), longitude: on("longitude") });
    }
  }
  if (!closed) soft.push(at(count - 1));
  return soft;
}
