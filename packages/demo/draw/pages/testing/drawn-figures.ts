import { readFileSync } from "node:fs";
import { join } from "node:path";
import { figures } from "../figures.ts";

/** The demo folder. */
export const demo = join(import.meta.dirname, "../../..");

/** A file of the demo as text. */
export const read = (file: string) => readFileSync(join(demo, file), "utf8");

/** All drawings of the demo's texts. */
export const drawings = figures(demo);

/** The rectangles of a drawing with this fill, in order: start and width, px. */
export function bars(name: string, fill: string): [from: number, widthPx: number][] {
  const found = (drawings[name]?.wide.svg ?? "").matchAll(
    /<path d="M([\d.]+) [\d.]+h([\d.]+)v[\d.]+h-[\d.]+z" fill="([^"]+)"/g,
  );
  return [...found].filter(([, , , of]) => of === fill).map(([, from, widthPx]) => [Number(from), Number(widthPx)]);
}
