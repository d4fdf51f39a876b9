import type { GeoBounds, GeoPoint } from "#app/domain/neighborhoods/geo.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";
import { overlaps, type PixelBox, worldPixel } from "./coordinates.ts";

/** A line or ring as one string: differences in 0.0001 degree, latitude first, in the encoded polyline format. */
export type EncodedLine = string;

/** The embedded basemap’s data, written by drawings/main.ts. */
export interface Basemap {
  /** The drawn area; beyond it is plain background. */
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
 * The line smoothed through the same points (cardinal spline, four steps a span). `tension` 1 keeps the corners,
 * 0.5 rounds like water; a closed ring runs on over its start.
 */
export function smoothLine(points: readonly GeoPoint[], tension: number, closed = false): GeoPoint[] {
  const count = points.length;
  if (count < 3) return [...points];
  const at = (index: number): GeoPoint => {
    const point = points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)];
    if (point === undefined) throw new RangeError("The index is outside the line.");
    return point;
  };
  const pull = 1 - tension;
  const smooth: GeoPoint[] = [];
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
      smooth.push({ latitude: on("latitude"), longitude: on("longitude") });
    }
  }
  if (!closed) smooth.push(at(count - 1));
  return smooth;
}

/** A label of the basemap. */
export interface MapLabel extends GeoPoint {
  readonly text: string;
  readonly kind: "town" | "peak" | "shield";
  /** Lower ranks are dropped later. */
  readonly rank: number;
}

/** The labels of the basemap: towns, summits with their height, road numbers. */
export function basemapLabels({ towns, peaks, shields }: Basemap): MapLabel[] {
  const label = (kind: MapLabel["kind"], text: string, rank: number, latitude: number, longitude: number) =>
    ({ kind, text, rank, latitude, longitude }) satisfies MapLabel;
  return [
    ...towns.map((town) => label("town", ...town)),
    ...peaks.map(([name, rank, latitude, longitude, feet]) =>
      label("peak", `${name} ${formatNumber(feet)} ft`, rank, latitude, longitude),
    ),
    ...shields.map((shield) => label("shield", ...shield)),
  ];
}

/** A label to show, moved from its point by some CSS pixels to avoid pins and other labels. */
interface ChosenLabel {
  readonly label: MapLabel;
  readonly dxPx: number;
  readonly dyPx: number;
}

/** The lowest zoom at which a kind and rank is shown. */
const fromZoom: Readonly<Record<MapLabel["kind"], readonly number[]>> = {
  town: [6.5, 9, 9.6, 10.8],
  peak: [8.8, 9.8, 10.6],
  shield: [8.8, 9.4],
};
const perCharacterPx = { town: 7, peak: 6.3, shield: 6.6 };
const cityPerCharacterPx = 8;

/** The width and height of a label in CSS pixels, estimated from its characters. */
export function labelSize({ kind, text, rank }: MapLabel): { readonly widthPx: number; readonly heightPx: number } {
  const perCharacter = kind === "town" && rank === 1 ? cityPerCharacterPx : perCharacterPx[kind];
  return { widthPx: text.length * perCharacter + (kind === "town" ? 2 : 14), heightPx: 17 };
}

/**
 * The labels to show at a zoom, most important first: a label avoids `obstacles` (the pins, in world pixels at that
 * zoom) and labels already placed, moving a little if needed, and is dropped when it does not fit.
 */
export function chooseLabels(labels: readonly MapLabel[], zoom: number, obstacles: readonly PixelBox[]): ChosenLabel[] {
  const order = { town: 0, shield: 1, peak: 1 };
  const taken: PixelBox[] = [...obstacles];
  const chosen: ChosenLabel[] = [];
  for (const label of labels.toSorted((a, b) => a.rank - b.rank || order[a.kind] - order[b.kind])) {
    if (zoom < (fromZoom[label.kind][label.rank - 1] ?? Number.POSITIVE_INFINITY)) continue;
    const { widthPx, heightPx } = labelSize(label);
    const { x, y } = worldPixel(label, zoom);
    for (const [dx, dy] of labelOffsets(label, widthPx)) {
      const box = {
        left: x + dx - widthPx / 2 - 3,
        right: x + dx + widthPx / 2 + 3,
        top: y + dy - heightPx / 2,
        bottom: y + dy + heightPx / 2,
      };
      if (taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      chosen.push({ label, dxPx: label.kind === "peak" ? 0 : dx, dyPx: dy });
      break;
    }
  }
  return chosen;
}

/** Possible positions of a label as offsets from its point, best first. */
function labelOffsets({ kind, rank }: MapLabel, widthPx: number): (readonly [dx: number, dy: number])[] {
  // A summit’s label starts at its mark, so it is not moved.
  if (kind === "peak") return [[widthPx / 2 - 6, 0]];
  const vertical = (...offsets: number[]) => offsets.map((dy) => [0, dy] as const);
  const bothSides = (dx: number, dy: number) => [dx, -dx].map((side) => [side, dy] as const);
  const near = vertical(0, 14, -14);
  if (kind === "shield") return near;
  const asidePx = widthPx / 2 + 6;
  const town = [...near, ...bothSides(asidePx, 0), ...vertical(24, -24)];
  // A city is always labeled, so its label may be farther away than a town’s.
  if (rank > 1) return town;
  return [...town, ...bothSides(asidePx, 18), ...bothSides(asidePx, -18), ...bothSides(asidePx + 16, 0)];
}
