import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { color, short } from "../svg.ts";
import { matchIn, pageBlocks } from "./page-text.ts";
import { type PageDrawing, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** A point on the earth, degrees. */
interface Point {
  latitude: number;
  longitude: number;
}

/** A place of the builder and its distance from the office, as on the page. */
export interface Office extends Point {
  name: string;
  town: string;
  miles: number;
}

/** The office, and the other places from north to south. */
export interface Offices {
  home: Point & { name: string };
  others: readonly Office[];
}

const page = "pages/our-locations.yaml";
const milesPerDegree = 69.05;

/** The distance of two points within a hundred miles, miles. */
export function milesBetween(a: Point, b: Point): number {
  const north = (a.latitude - b.latitude) * milesPerDegree;
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  const east = (a.longitude - b.longitude) * milesPerDegree * Math.cos(middle);
  return Math.hypot(north, east);
}

const neighborhood = v.object({ latitude: v.number(), longitude: v.number() });

/**
 * The places of the page: the neighborhoods of its list, and those of its maps; the first map is the office's.
 * @throws when a place is unknown, or its distance differs from the page's
 */
export function officesOf(demoFolder: string): Offices {
  const blocks = pageBlocks(demoFolder, page);
  const mapped = blocks.flatMap(({ title = "", text = "", mapText, mapLatitude, mapLongitude }) =>
    mapText && mapLatitude && mapLongitude
      ? [{ title, text, mapText, latitude: mapLatitude, longitude: mapLongitude }]
      : [],
  );
  const [office] = mapped;
  if (!office) throw new Error(`${page} has no map`);
  const home = { name: office.mapText, latitude: office.latitude, longitude: office.longitude };
  const listed = blocks
    .flatMap(({ items }) => items ?? [])
    .map(({ label = "", text = "" }) => ({ place: label, text, point: null }));
  const mappedToo = mapped.slice(1).map(({ title, text, ...point }) => ({ place: title, text, point }));
  const others = [...listed, ...mappedToo].map(({ place, text, point }) => {
    const [name = "", town = ""] = place.split(", ");
    const { latitude, longitude } = point ?? neighborhoodAt(demoFolder, name);
    const miles = Number(matchIn(text, /(\d+) miles from Terry Street/)[0]);
    const computed = Math.round(milesBetween(home, { latitude, longitude }));
    if (miles !== computed) throw new Error(`${name} is ${computed} miles from ${home.name}, the page says ${miles}`);
    return { name, town, miles, latitude, longitude };
  });
  return { home, others: others.toSorted((a, b) => b.latitude - a.latitude) };
}

function neighborhoodAt(demoFolder: string, name: string): Point {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const source = readFileSync(join(demoFolder, "neighborhoods", `${slug}.yaml`), "utf8");
  return v.parse(neighborhood, parse(source));
}

const sheets = {
  wide: { pxPerMile: 8.6, westMiles: 16, eastMiles: 15 },
  narrow: { pxPerMile: 8.4, westMiles: 5, eastMiles: 12 },
};
const ringMiles = [10, 20, 30];
const labelStepPx = 34;

/** North up: places at the left, rings of ten miles around the office, names at the right. */
function draw({ home, others }: Offices, highway: readonly Point[], width: SheetWidth) {
  const sheet = new Sheet(width);
  const { pxPerMile, westMiles, eastMiles } = sheets[width];
  const eastScale = milesPerDegree * Math.cos((home.latitude * Math.PI) / 180) * pxPerMile;
  const north = Math.max(...others.map(({ latitude }) => latitude));
  const south = Math.min(...others.map(({ latitude }) => latitude));
  const top = 28;
  const bottom = top + (north - south) * milesPerDegree * pxPerMile + 28;
  const left = 0.5;
  const right = left + (westMiles + eastMiles) * pxPerMile;
  const at = (point: Point) => ({
    x: left + westMiles * pxPerMile + (point.longitude - home.longitude) * eastScale,
    y: top + (north - point.latitude) * milesPerDegree * pxPerMile,
  });
  const inside = ({ x, y }: { x: number; y: number }) => x >= left && x <= right && y >= 1 && y <= bottom - 1;
  const line = (points: readonly { x: number; y: number }[]) => {
    let path = "";
    let isDrawing = false;
    for (const point of points) {
      if (inside(point)) path += `${isDrawing ? "L" : "M"}${short(point.x)} ${short(point.y)}`;
      isDrawing = inside(point);
    }
    return path;
  };
  const center = at(home);

  sheet.area(`M${left} .5H${short(right)}V${short(bottom)}H${left}z`, color.paper2, color.rule);
  for (const miles of ringMiles) {
    const points = Array.from({ length: 181 }, (_, step) => {
      const angle = (step / 180) * 2 * Math.PI;
      return {
        x: center.x + Math.sin(angle) * miles * pxPerMile,
        y: center.y - Math.cos(angle) * miles * pxPerMile,
      };
    });
    sheet.stroke(line(points), { stroke: color.line, dash: "2 4" });
  }
  sheet.stroke(line(highway.map(at)), { stroke: color.grass, widthPx: 3 });
  sheet.stroke(line(highway.map(at)), { stroke: color.paper2, widthPx: 1.2 });
  const fromShield = (point: { y: number }) => Math.abs(point.y - (center.y - 4 * pxPerMile));
  const [shield] = highway.map(at).toSorted((a, b) => fromShield(a) - fromShield(b));
  if (shield) plate(sheet, shield.x, shield.y, "I-25");
  for (const miles of ringMiles) {
    const y = center.y - miles * pxPerMile;
    if (y > 12) plate(sheet, center.x, y, `${miles} mi`);
  }

  // Evenly spaced names, as close as possible to the height of their place.
  const first = top - 16;
  const room = bottom - 34;
  const wanted = others.map((office) => at(office).y - 4);
  const heights: number[] = [];
  for (const y of wanted) heights.push(Math.max(y, (heights.at(-1) ?? first - labelStepPx) + labelStepPx));
  for (let index = heights.length - 1, limit = room; index >= 0; index -= 1, limit -= labelStepPx) {
    heights[index] = Math.min(heights[index] ?? limit, limit);
  }
  const labelX = right + (width === "wide" ? 56 : 22);
  for (const [index, office] of others.entries()) {
    const { x, y } = at(office);
    const labelY = heights[index] ?? y;
    sheet.stroke(`M${short(x)} ${short(y)}L${short(right + 2)} ${short(labelY + 8)}H${short(labelX - 8)}`, {
      stroke: color.line,
      widthPx: 0.8,
    });
    sheet.area(diamond(x, y, 4.5), color.ink);
    sheet.words(labelX, labelY + 12, office.name, textStyles.strong);
    if (width === "wide") {
      sheet.words(labelX + 168, labelY + 12, office.town, textStyles.text);
      sheet.words(sheet.widthPx - 1, labelY + 12, milesWords(office.miles), { ...textStyles.text, anchor: "end" });
      sheet.stroke(`M${short(labelX)} ${short(labelY + 21.5)}H${sheet.widthPx - 1}`, { stroke: color.rule });
    } else {
      sheet.words(labelX, labelY + 28, milesWords(office.miles), textStyles.text);
    }
  }
  sheet.area(diamond(center.x, center.y, 8), color.paper, color.clay);
  sheet.area(diamond(center.x, center.y, 4.5), color.clay);
  const phrases = others.map(({ name, town, miles }) => `${town ? `${name}, ${town}` : name} ${miles}`);
  return sheet.finish(
    bottom + 1,
    `A map of our places along I-25, north up, with rings of ten miles around ${home.name}. Miles from there: ${phrases.join("; ")}.`,
  );
}

const milesWords = (miles: number) => (miles === 1 ? "1 mile" : `${miles} miles`);

function plate(sheet: Sheet, x: number, y: number, words: string): void {
  sheet.area(`M${short(x - 20)} ${short(y - 8)}h40v16h-40z`, color.paper2);
  sheet.words(x, y + 4, words, { ...textStyles.label, trackingMilliEm: 0, anchor: "middle" });
}

function diamond(x: number, y: number, half: number): string {
  return `M${short(x)} ${short(y - half)}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`;
}

const geography = v.object({
  features: v.array(
    v.looseObject({
      properties: v.looseObject({ name: v.optional(v.string()) }),
      geometry: v.looseObject({ coordinates: v.unknown() }),
    }),
  ),
});

/** The points of I-25 in the map's source. */
function interstate(): Point[] {
  const source = readFileSync(join(import.meta.dirname, "../basemap/front-range.geojson"), "utf8");
  const { features } = v.parse(geography, JSON.parse(source));
  const road = features.find(({ properties }) => properties.name === "I-25");
  return v
    .parse(v.array(v.tuple([v.number(), v.number()])), road?.geometry.coordinates)
    .map(([longitude, latitude]) => ({ latitude, longitude }));
}

/** Draws the places of the page of locations. */
export function drawOfficeMap(demoFolder: string): PageDrawing {
  const offices = officesOf(demoFolder);
  const highway = interstate();
  return { wide: draw(offices, highway, "wide"), narrow: draw(offices, highway, "narrow") };
}
