import { boundsOf, type GeoPoint, geoPoint, isInside } from "#app/domain/neighborhoods/geo.ts";
import { basemap } from "./basemap.generated.ts";
import { decodeLine, type EncodedLine, smoothLine } from "./basemap.ts";
import { scaleBar, worldPixel } from "./coordinates.ts";

const widthPx = 640;
const heightPx = 480;
const closeUpZoom = 10.6;
const marginPx = 24;

type Pixel = readonly [x: number, y: number];

/** Data of a drawing: path data and labels in its pixels. */
export type LocatorDrawing = ReturnType<typeof drawingAround>;

/**
 * A close-up of the basemap around a place, for pages without the interactive map: roads, water and towns within some
 * eight miles, in the pixels of a 640 × 480 drawing with the place in its center. Null when the place has no valid
 * coordinates (S2.107) or is off the basemap.
 */
export function locatorDrawing(latitude: number | null | undefined, longitude: number | null | undefined) {
  const place = geoPoint(latitude, longitude);
  return place && areOnBasemap([place]) ? drawingAround(place, closeUpZoom, [], touchesPin) : null;
}

/** URL of the picture of {@link locatorDrawing}, precise to about ten meters: `/maps/40.155,-105.165.svg`. */
export function locatorHref(latitude: number | null | undefined, longitude: number | null | undefined): string | null {
  const place = geoPoint(latitude, longitude);
  return place && areOnBasemap([place])
    ? `/maps/${Number(place.latitude.toFixed(4))},${Number(place.longitude.toFixed(4))}.svg`
    : null;
}

/** Whether at least one of these places is on the basemap, so that {@link overviewDrawing} is not null. */
export const areOnBasemap = (places: readonly GeoPoint[]): boolean =>
  places.some((place) => isInside(basemap.bounds, place));

/**
 * These places as small marks on the basemap, in the pixels of a 640 × 480 drawing, for pages of many places without
 * the interactive map. Null when none is on the basemap.
 */
export function overviewDrawing(places: readonly GeoPoint[]): LocatorDrawing | null {
  const drawn = places.filter((place) => isInside(basemap.bounds, place));
  const bounds = boundsOf(drawn);
  if (bounds === null) return null;
  const [low, high] = [
    worldPixel({ latitude: bounds.south, longitude: bounds.west }, 0),
    worldPixel({ latitude: bounds.north, longitude: bounds.east }, 0),
  ];
  const zoom = Math.min(
    Math.log2((widthPx - 4 * marginPx) / Math.max(high.x - low.x, 1e-9)),
    Math.log2((heightPx - 4 * marginPx) / Math.max(low.y - high.y, 1e-9)),
    closeUpZoom,
  );
  const middle = { latitude: (bounds.south + bounds.north) / 2, longitude: (bounds.west + bounds.east) / 2 };
  return drawingAround(middle, zoom, drawn, () => false);
}

/**
 * The basemap around a point at a Web Mercator zoom, in the pixels of a 640 × 480 drawing, with small marks at `marked`
 * places.
 */
export function drawingAround(
  middle: GeoPoint,
  zoom: number,
  marked: readonly GeoPoint[],
  touchesMark: (name: string, at: Pixel) => boolean,
) {
  const center = worldPixel(middle, zoom);
  const project = (point: GeoPoint): Pixel => {
    const { x, y } = worldPixel(point, zoom);
    return [x - center.x + widthPx / 2, y - center.y + heightPx / 2];
  };
  const paths = (lines: readonly EncodedLine[], tension: number): string =>
    lines.map((line) => linePath(smoothLine(decodeLine(line), tension).map(project))).join("");
  const areas = (rings: readonly EncodedLine[]): string =>
    rings.map((ring) => ringPath(smoothLine(decodeLine(ring), 0.5, true).map(project))).join("");
  const inView = ([x, y]: Pixel): boolean =>
    x > marginPx * 1.5 &&
    x < widthPx - marginPx * 1.5 &&
    y > marginPx &&
    y < heightPx - marginPx &&
    !(y > heightPx - 50 && Math.abs(x - widthPx / 2) < 110);
  const [interstates = [], highways = [], lanes = []] = basemap.roads;
  const towns = withoutOverlaps(
    basemap.towns
      .map(([name, rank, lat, lng]) => ({ name, rank, at: project({ latitude: lat, longitude: lng }) }))
      .filter(({ name, rank, at }) => inView(at) && !touchesMark(name, at) && (zoom > 9.5 || rank <= 2)),
  );
  const scale = scaleBar(zoom, middle.latitude, 120);
  return {
    widthPx,
    heightPx,
    // Rounded to even pixels, so that places in one street share a mark.
    marks: [
      ...new Set(
        marked.map((place) =>
          project(place)
            .map((at) => Math.round(at / 2) * 2)
            .join(" "),
        ),
      ),
    ]
      .map((at) => `M${at}m0-6l6 6-6 6-6-6z`)
      .join(""),
    // Elevation bands 1 to 6, lowest first. A band that a higher one covers completely is not drawn.
    relief: basemap.relief
      .map(({ rings }, index) => ({ band: index + 1, path: areas(rings) }))
      .filter(({ path }, index, all) => path !== "" && path !== all[index + 1]?.path),
    water: areas(basemap.lakes),
    rivers: paths(basemap.rivers, 0.5),
    lanes: paths(lanes, 0.58),
    highways: paths(highways, 0.58),
    interstates: paths(interstates, 0.58),
    towns: towns.map(({ name, rank, at: [x, y] }) => ({ name, city: rank === 1, x: Math.round(x), y: Math.round(y) })),
    shields: basemap.shields
      .map(([name, , lat, lng]) => ({ name, rank: 1, at: project({ latitude: lat, longitude: lng }) }))
      .filter(
        ({ name, at }) =>
          inView(at) && !touchesMark(name, at) && !towns.some((town) => touchesName(town, { name, at })),
      )
      .map(({ name, at: [x, y] }) => ({ name, x: Math.round(x), y: Math.round(y) })),
    scale: { widthPx: scale.widthPx, words: `${scale.miles} mi` },
  };
}

interface Named {
  readonly name: string;
  readonly at: Pixel;
}

/** Larger towns first; drops those whose label would touch another label or the pin. */
function withoutOverlaps<T extends Named & { readonly rank: number }>(towns: readonly T[]): T[] {
  const shown: T[] = [];
  for (const town of towns.toSorted((a, b) => a.rank - b.rank)) {
    if (!shown.some((other) => touchesName(other, town))) shown.push(town);
  }
  return shown;
}

function touchesPin(name: string, [x, y]: Pixel): boolean {
  return Math.abs(x - widthPx / 2) < name.length * 4 + 16 && y > heightPx / 2 - 46 && y < heightPx / 2 + 16;
}

function touchesName(a: Named, b: Named): boolean {
  return Math.abs(a.at[0] - b.at[0]) < (a.name.length + b.name.length) * 4 + 8 && Math.abs(a.at[1] - b.at[1]) < 20;
}

const low = -marginPx;
const [farX, farY] = [widthPx + marginPx, heightPx + marginPx];

function linePath(points: readonly Pixel[]): string {
  const runs: Pixel[][] = [];
  let isRunOpen = false;
  points.forEach((point, index) => {
    const to = points[index + 1];
    const isVisible = to !== undefined && touches(point, to);
    if (isVisible && isRunOpen) runs.at(-1)?.push(to);
    else if (isVisible) runs.push([point, to]);
    isRunOpen = isVisible;
  });
  return runs.map((run) => steps(thin(run.map(clampFar)))).join("");
}

function touches([ax, ay]: Pixel, [bx, by]: Pixel): boolean {
  return Math.max(ax, bx) > low && Math.min(ax, bx) < farX && Math.max(ay, by) > low && Math.min(ay, by) < farY;
}

/** Limits points far outside the drawing, to save digits. */
function clampFar([x, y]: Pixel): Pixel {
  return [Math.min(Math.max(x, -2 * widthPx), 3 * widthPx), Math.min(Math.max(y, -2 * heightPx), 3 * heightPx)];
}

/** A ring clipped to the drawing (Sutherland–Hodgman), as path data; empty when it lies outside. */
function ringPath(ring: readonly Pixel[]): string {
  const edges: readonly ((point: Pixel) => number)[] = [
    ([x]) => x - low,
    ([x]) => farX - x,
    ([, y]) => y - low,
    ([, y]) => farY - y,
  ];
  let points = [...ring];
  for (const inside of edges) {
    const next: Pixel[] = [];
    points.forEach((point, index) => {
      const before = points.at(index - 1) ?? point;
      const [a, b] = [inside(before), inside(point)];
      if (a >= 0 !== b >= 0)
        next.push([
          before[0] + ((point[0] - before[0]) * a) / (a - b),
          before[1] + ((point[1] - before[1]) * a) / (a - b),
        ]);
      if (b >= 0) next.push(point);
    });
    points = next;
  }
  return points.length < 3 ? "" : `${steps(thin(points))}z`;
}

/** Removes points within a pixel of a straight line. */
function thin(points: readonly Pixel[]): Pixel[] {
  const left: Pixel[] = [];
  points.forEach((point, index) => {
    const before = left.at(-1);
    const after = points[index + 1];
    if (before === undefined || after === undefined || isCorner(before, point, after)) left.push(point);
  });
  return left;
}

function isCorner(before: Pixel, [x, y]: Pixel, after: Pixel): boolean {
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
  const offPx = Math.abs(dx * (before[1] - y) - (before[0] - x) * dy) / (Math.hypot(dx, dy) || 1);
  return offPx > 0.8 || Math.hypot(x - before[0], y - before[1]) > 70;
}

function steps(points: readonly Pixel[]): string {
  let [x, y] = [0, 0];
  return points
    .map(([px, py], index) => {
      const [dx, dy] = [Math.round(px) - x, Math.round(py) - y];
      [x, y] = [x + dx, y + dy];
      return index === 0 ? `M${x} ${y}` : `${index === 1 ? "l" : " "}${dx} ${dy}`;
    })
    .join("")
    .replaceAll(" -", "-");
}
