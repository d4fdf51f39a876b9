import { color, pattern, short } from "../svg.ts";
import { matchIn } from "./page-text.ts";
import { lineHeightPx, type PageDrawing, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** Latitude of Longmont, degrees north. */
const latitudeDegrees = 40.2;
/** Tilt of the earth's axis: how far north the sun stands in June, and south in December, degrees. */
const tiltDegrees = 23.44;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Position of the sun: `bearing` clockwise from north, `height` above a level horizon, both in degrees. */
export interface SunPosition {
  bearing: number;
  height: number;
}

/**
 * Position of the sun for a latitude, its declination and the hour angle (0 at noon, negative before), all in degrees.
 */
export function sunPosition(latitude: number, declination: number, hourAngle: number): SunPosition {
  const [l, d, h] = [radians(latitude), radians(declination), radians(hourAngle)];
  const east = -Math.cos(d) * Math.sin(h);
  const north = Math.sin(d) * Math.cos(l) - Math.cos(d) * Math.cos(h) * Math.sin(l);
  const up = Math.sin(d) * Math.sin(l) + Math.cos(d) * Math.cos(h) * Math.cos(l);
  return { bearing: (degrees(Math.atan2(east, north)) + 360) % 360, height: degrees(Math.asin(up)) };
}

/** Hour angle of sunrise, degrees before noon. */
function sunriseHourAngle(latitude: number, declination: number): number {
  return -degrees(Math.acos(-Math.tan(radians(latitude)) * Math.tan(radians(declination))));
}

/** One day of the sun over Longmont: bearing at sunrise and height at noon, whole degrees. */
export interface SunDay {
  label: string;
  declination: number;
  riseBearing: number;
  noonHeight: number;
}

/** The shortest day, the equinoxes and the longest, computed for the center of the sun and a level horizon. */
export function sunDays(): SunDay[] {
  const days = [
    ["Dec", -tiltDegrees],
    ["Mar, Sep", 0],
    ["June", tiltDegrees],
  ] as const;
  return days.map(([label, declination]) => {
    const rise = sunPosition(latitudeDegrees, declination, sunriseHourAngle(latitudeDegrees, declination));
    const noon = sunPosition(latitudeDegrees, declination, 0);
    return { label, declination, riseBearing: Math.round(rise.bearing), noonHeight: Math.round(noon.height) };
  });
}

type Point = readonly [x: number, y: number];

/** Overhang of the roof over a south window. */
const overhangFeet = 2;

const dayColors = [color.clay, color.line, color.grass] as const;
/** Stroke of a day's path: the equinoxes are dashed. */
function dayStroke(index: number) {
  const stroke = dayColors[index] ?? color.ink;
  return index === 1 ? { stroke, widthPx: 1.8, dash: "5 4" } : { stroke, widthPx: 1.8 };
}

const dot = ([x, y]: Point, radius: number) =>
  `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
const joined = (points: readonly Point[]) =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${short(x)} ${short(y)}`).join("");

/** From above: the horizon as a circle, the house at its center, each day's path of the sun. */
function drawCompass(sheet: Sheet, days: readonly SunDay[], [cx, cy]: Point, radius: number): void {
  const on = (bearing: number, reach: number): Point => [
    cx + Math.sin(radians(bearing)) * reach,
    cy - Math.cos(radians(bearing)) * reach,
  ];
  const arc = (reach: number) => `A${reach} ${reach} 0 0 1`;
  const wedge = (from: number, to: number) =>
    `M${on(from, 30)
      .map((v) => short(v))
      .join(" ")}L${on(from, radius)
      .map((v) => short(v))
      .join(" ")}${arc(radius)} ${on(to, radius)
      .map((v) => short(v))
      .join(" ")}L${on(to, 30)
      .map((v) => short(v))
      .join(" ")}z`;
  sheet.area(wedge(90, 135), "url(#morning)");
  sheet.stroke(
    `M${cx - radius} ${cy}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`,
  );
  let ticks = "";
  for (let bearing = 0; bearing < 360; bearing += 15) {
    ticks += joined([on(bearing, radius), on(bearing, radius - (bearing % 90 === 0 ? 10 : 5))]);
  }
  sheet.stroke(ticks);
  const points = [
    ["N", 0, -9],
    ["E", 90, 0],
    ["S", 180, 19],
    ["W", 270, 0],
  ] as const;
  for (const [letter, bearing, drop] of points) {
    const [x, y] = on(bearing, radius + (bearing % 180 === 90 ? 9 : 0));
    const anchor = bearing === 90 ? "start" : bearing === 270 ? "end" : "middle";
    sheet.words(x, y + (drop || 5), letter, { ...textStyles.label, sizePx: 12, anchor });
  }
  for (const [index, { declination, riseBearing, label }] of days.entries()) {
    const rise = sunriseHourAngle(latitudeDegrees, declination);
    const way: Point[] = [];
    for (let step = 0; step <= 36; step += 1) {
      const { bearing, height } = sunPosition(latitudeDegrees, declination, rise - (2 * rise * step) / 36);
      way.push(on(bearing, (radius * (90 - height)) / 90));
    }
    sheet.stroke(joined(way), dayStroke(index));
    sheet.area(dot(on(riseBearing, radius), 4.5), dayStroke(index).stroke, color.paper);
    const [labelX, labelY] = on(riseBearing, radius + 12);
    if (riseBearing === 90) continue;
    sheet.words(labelX, labelY + 1, `${riseBearing}°`, textStyles.strong);
    sheet.words(labelX, labelY + 1 + lineHeightPx, label, textStyles.text);
  }
  const [houseW, houseH] = [40, 26];
  sheet.area(`M${cx - houseW / 2} ${cy - houseH / 2}h${houseW}v${houseH}h${-houseW}z`, color.paper, color.ink);
  sheet.stroke(`M${cx - houseW / 2} ${cy}h${houseW}`, { stroke: color.line });
  sheet.stroke(`M${cx + houseW / 2} ${cy - 8}v16M${cx + houseW / 2 - 8} ${cy + houseH / 2}h8`, {
    stroke: color.grassInk,
    widthPx: 4,
  });
}

/** From the east: a south window under its overhang, and how far the noon sun reaches in. */
function drawNoons(
  sheet: Sheet,
  days: readonly SunDay[],
  [left, top]: Point,
  size: { widthPx: number; heightPx: number; wallAt: number },
): void {
  const right = left + size.widthPx;
  const ground = top + size.heightPx;
  const wall = left + size.wallAt;
  const pxPerFoot = size.heightPx / 14.5;
  const at = (feet: number) => ground - feet * pxPerFoot;
  const [sill, head, eave] = [3, 6.9, 8.2];
  const tip: Point = [wall + overhangFeet * pxPerFoot, at(eave)];
  sheet.stroke(`M${left} ${ground}H${right}`, { widthPx: 1.5 });
  for (const [index, day] of days.entries()) {
    const slope = Math.tan(radians(day.noonHeight));
    const stroke = dayStroke(index);
    const hitFeet = Math.min(head, eave - overhangFeet * slope);
    const farPx = Math.min(right - 74 - wall, (at(hitFeet) - top - 12) / slope);
    const reachesIn = hitFeet > sill;
    const insidePx = reachesIn ? Math.min(wall - left, (hitFeet * pxPerFoot) / slope) : 0;
    const start: Point = [wall - insidePx, at(hitFeet) + insidePx * slope];
    const end: Point = [wall + farPx, at(hitFeet) - farPx * slope];
    sheet.stroke(joined([start, end]), stroke);
    sheet.area(dot(end, 7), color.paper, stroke.stroke);
    sheet.words(end[0] + 13, end[1] + 3, `${day.noonHeight}°`, textStyles.strong);
    sheet.words(end[0] + 13, end[1] + 3 + lineHeightPx, day.label, textStyles.text);
  }
  const thickPx = 8;
  const piece = (high: number, low: number) =>
    `M${short(wall - thickPx)} ${short(at(high))}h${thickPx}V${short(at(low))}h${-thickPx}z`;
  sheet.area(piece(eave, head) + piece(sill, 0), color.ink);
  sheet.stroke(`M${short(wall - thickPx / 2)} ${short(at(head))}V${short(at(sill))}`, {
    widthPx: 2,
    stroke: color.line,
  });
  const roof = `M${left} ${short(tip[1])}H${short(tip[0])}v-7L${left} ${short(tip[1] - (tip[0] - left) * 0.3 - 7)}`;
  sheet.stroke(roof, { widthPx: 1.5 });
  sheet.words(left, ground + 19, `At noon: a south window, ${overhangFeet * 12}-inch overhang`, textStyles.text);
}

function draw(days: readonly SunDay[], width: SheetWidth) {
  const sheet = new Sheet(width);
  const hatch = ` fill="none" stroke="${color.grass}" stroke-width=".8"`;
  sheet.filling(pattern("morning", 6, 6, "M-1 7L7-1M-1 1L1-1M5 7L7 5", hatch));
  const isWide = width === "wide";
  const radius = isWide ? 128 : 126;
  const center: Point = isWide ? [150, 160] : [154, 160];
  drawCompass(sheet, days, center, radius);
  sheet.words(0, 333, "Sunrise to sunset from above, the kitchen’s side hatched", textStyles.text);
  if (isWide) drawNoons(sheet, days, [396, 24], { widthPx: 306, heightPx: 290, wallAt: 135 });
  else drawNoons(sheet, days, [0, 372], { widthPx: 350, heightPx: 290, wallAt: 175 });
  const [december, equal, june] = days;
  const rises = `The sun rises at ${december?.riseBearing} degrees in December, ${equal?.riseBearing} in March and September and ${june?.riseBearing} in June`;
  const noons = `at noon it stands ${december?.noonHeight}, ${equal?.noonHeight} and ${june?.noonHeight} degrees high`;
  return sheet.finish(
    isWide ? 344 : 688,
    `Sun diagram for Longmont, ${latitudeDegrees} degrees north. ${rises}; ${noons}. The kitchen’s window looks between east and southeast.`,
  );
}

/**
 * Draws the sun over Longmont on the days of a text.
 * @throws when the text's degrees differ from the computed ones
 */
export function drawSunDiagram(text: string): PageDrawing {
  const days = sunDays();
  const rises = matchIn(text, /at a bearing of (\d+) degrees[^.]*; in June it rises at (\d+)/);
  const noons = matchIn(
    text,
    /At noon the sun stands (\d+) degrees high in December, (\d+) in March and September, and (\d+) in June/,
  );
  const stated = [...rises, ...noons].map(Number).join(" ");
  matchIn(text, new RegExp(`under a ${overhangFeet * 12}-inch overhang`));
  const computed = [days[0]?.riseBearing, days[2]?.riseBearing, ...days.map(({ noonHeight }) => noonHeight)].join(" ");
  if (stated !== computed) throw new Error(`The text gives the sun as ${stated} degrees, computed are ${computed}`);
  return { wide: draw(days, "wide"), narrow: draw(days, "narrow") };
}
