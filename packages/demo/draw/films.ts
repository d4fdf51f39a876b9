/**
 * Films of the demo: slow pans over the drawings of a plan, as MP4 without sound. Needs ffmpeg with libx264.
 *
 *   node packages/demo/draw/films.ts [name…]    writes packages/demo/media/<name>.mp4, all films without a name
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { capHeightPx, Lettering, textWidthPx } from "./lettering.ts";
import { type PlanFile, readPlanFiles } from "./plans/plan-file.ts";
import { color, short } from "./svg.ts";

interface Film {
  plan: string;
  /** Letter of the elevation with which the film starts; without one it starts at the first stop. */
  elevation?: string;
  /** Names of rooms, or points in feet with a numbered mark. */
  stops: readonly (string | { at: readonly [x: number, y: number]; mark: string })[];
}

const films: Record<string, Film> = {
  "walk-the-juniper": {
    plan: "juniper",
    elevation: "A",
    stops: [
      ...["Garage", "Mud and laundry", "Kitchen", "Dining", "Great room", "Primary suite"],
      ...["Bath 2", "Covered patio"],
    ],
  },
  "the-buckwheat": {
    plan: "buckwheat",
    elevation: "A",
    stops: ["Kitchen", "Dining", "Great room", "Primary suite", "Bedroom 2"],
  },
  "before-the-first-freeze": {
    plan: "serviceberry",
    stops: [
      { at: [-1.2, 29], mark: "Hoses" },
      { at: [14, 15.2], mark: "Sprinkler valve, in the crawl space" },
      { at: [54.2, 27], mark: "Backflow preventer" },
      { at: [24.5, 34.6], mark: "Slot drain" },
      { at: [54.4, 9], mark: "Heat pump" },
      { at: [31, 17.6], mark: "Humidity" },
    ],
  },
};

const framesPerSecond = 24;
const holdSeconds = 3;
const moveSeconds = 2.5;
/** Width and height of the film in px, and of its view in px of the drawing. */
const frame = [1280, 720] as const;
const view = [640, 360] as const;
const sheetScale = (2 * frame[0]) / view[0];
const marginPx = 340;

/** The sheet of a film, px of its drawing: the plan, below it the elevation at half its size, and the marks. */
function sheetOf(film: Film, plan: PlanFile, demo: string) {
  const [level] = plan.levels;
  if (!level) throw new Error(`${film.plan} has no level`);
  const drawing = (file: string) => {
    const svg = readFileSync(join(demo, "drawings", file), "utf8");
    return `href="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"`;
  };
  const at = ([x, y]: readonly [number, number]) => [
    marginPx + level.originXPx + x * level.pxPerFoot,
    marginPx + level.originYPx + y * level.pxPerFoot,
  ];
  const elevation = plan.elevations.find(({ letter }) => letter === film.elevation);
  const front = elevation && { x: marginPx + level.widthPx / 2 - 300, y: marginPx + level.heightPx + 40 };
  const letters = new Lettering();
  const centers = film.stops.map((stop) => {
    if (typeof stop !== "string") return at(stop.at);
    const room = level.rooms.find(({ name }) => name === stop);
    if (!room) throw new Error(`${film.plan} has no room ${stop}`);
    return at([room.x + room.w / 2, room.y + room.h / 2]);
  });
  const marks = film.stops.map((stop, index) => {
    if (typeof stop === "string") return "";
    const [x = 0, y = 0] = at(stop.at);
    const style = { sizePx: 15, weight: 540 } as const;
    const cap = capHeightPx(style.sizePx);
    const number = letters.line(x, y + cap / 2, String(index + 1), { ...style, anchor: "middle", fill: color.paper });
    const isRight = stop.at[0] > 40;
    const label = { ...style, fill: color.clay, anchor: isRight ? "end" : "start" } as const;
    const labelX = isRight ? x - 20 : x + 20;
    const widthPx = textWidthPx(stop.mark, style) + 12;
    const plate = `<rect x="${short(isRight ? labelX - widthPx + 6 : labelX - 6)}" y="${short(y - 13)}" width="${short(widthPx)}" height="26" rx="4" fill="${color.paper}"/>`;
    return `${plate}<circle cx="${short(x)}" cy="${short(y)}" r="14" fill="${color.clay}"/>${number}${letters.line(labelX, y + cap / 2, stop.mark, label)}`;
  });
  const [widthPx, heightPx] = [level.widthPx + 2 * marginPx, level.heightPx + 2 * marginPx + (front ? 350 + 40 : 0)];
  const images = [
    `<image x="${marginPx}" y="${marginPx}" width="${level.widthPx}" height="${level.heightPx}" ${drawing(level.drawing)}/>`,
    front && `<image x="${short(front.x)}" y="${front.y}" width="600" height="350" ${drawing(elevation.drawing)}/>`,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx * sheetScale}" height="${heightPx * sheetScale}"><rect width="100%" height="100%" fill="${color.paper}"/><defs>${letters.outlines()}</defs>${images.filter(Boolean).join("")}${marks.join("")}</svg>`;
  return { svg, centers: front ? [[front.x + 300, front.y + 175], ...centers] : centers };
}

/** One coordinate of the view over time, as an expression of ffmpeg: it rests at each center and eases to the next. */
function pan(centers: readonly (readonly number[])[], axis: 0 | 1): string {
  const at = (index: number) => Math.round(((centers[index]?.[axis] ?? 0) - view[axis] / 2) * sheetScale);
  const moves = centers.slice(1).map((_, index) => {
    const start = holdSeconds + index * (holdSeconds + moveSeconds);
    const eased = `st(0,clip((t-${start})/${moveSeconds},0,1));ld(0)*ld(0)*(3-2*ld(0))`;
    return `${at(index + 1) - at(index)}*(${eased})`;
  });
  return [at(0), ...moves].join("+");
}

const demo = resolve(import.meta.dirname, "..");
const plans = readPlanFiles(join(demo, "plans"));
const folder = mkdtempSync(join(tmpdir(), "porchlight-films-"));
try {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(films);
  for (const name of names) {
    const film = films[name];
    const plan = plans.find(({ slug }) => slug === film?.plan);
    if (!film || !plan) throw new Error(`There is no film ${name}`);
    const { svg, centers } = sheetOf(film, plan, demo);
    const sheet = join(folder, `${name}.png`);
    await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
      .png({ compressionLevel: 1 })
      .toFile(sheet);
    const seconds = centers.length * holdSeconds + (centers.length - 1) * moveSeconds;
    const [width, height] = [2 * frame[0], 2 * frame[1]];
    const filters = [
      "loop=loop=-1:size=1",
      `fps=${framesPerSecond}`,
      `crop=${width}:${height}:x='${pan(centers, 0)}':y='${pan(centers, 1)}'`,
      `scale=${frame.join(":")}:flags=area`,
      "format=yuv420p",
    ].join(",");
    const file = join(demo, "media", `${name}.mp4`);
    const encoding = [
      "-c:v",
      "libx264",
      "-preset",
      "medium",
      "-crf",
      "28",
      "-tune",
      "animation",
      "-movflags",
      "+faststart",
    ];
    execFileSync("ffmpeg", [
      ...["-v", "error", "-y", "-i", sheet, "-vf", filters, "-t", String(seconds), "-threads", "1"],
      ...[...encoding, file],
    ]);
    console.log(`${name}.mp4: ${seconds} seconds`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
