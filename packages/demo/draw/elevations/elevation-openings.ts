import { type ElevationSheet, rectangle } from "./elevation-sheet.ts";
import type { FrontStyle } from "./elevation-styles.ts";
import type { FrontOpening } from "./front.ts";

const TRIM_FT = 0.4;

function sashLines(sheet: ElevationSheet, x: number, z: number, w: number, h: number, sash: FrontStyle["sash"]): void {
  const across = (height: number) => sheet.across(x, x + w, height);
  const upright = (at: number, from = z) => sheet.upright(at, from, z + h);
  const split = sash === "three-over-one" || sash === "six-over-one" ? z + h * 0.55 : z + h * 0.5;
  if (sash === "border") {
    const edge = Math.min(0.55, w * 0.22);
    across(z + h - edge);
    upright(x + edge);
    upright(x + w - edge);
    return;
  }
  across(split);
  if (sash === "six-over-one") across((split + z + h) / 2);
  if (sash === "four") upright(x + w / 2);
  if (sash === "six-over-one") upright(x + w / 2, split);
  if (sash === "three-over-one") for (const part of [1, 2]) upright(x + (part * w) / 3, split);
}

/** A window with its casing; a wide one is a row of equal sashes. */
export function drawWindow(sheet: ElevationSheet, x: number, z: number, w: number, h: number, style: FrontStyle): void {
  sheet.box(x - TRIM_FT, z - TRIM_FT * 0.8, w + 2 * TRIM_FT, h + TRIM_FT * 1.9, "paper");
  sheet.across(x - TRIM_FT - 0.25, x + w + TRIM_FT + 0.25, z - TRIM_FT * 0.8, "fine");
  sheet.box(x, z, w, h, "glass");
  const sashes = Math.max(1, Math.round(w / 2.7));
  for (let i = 0; i < sashes; i += 1) {
    const from = x + (w * i) / sashes;
    if (i) sheet.upright(from - 0.1, z, z + h);
    if (i) sheet.upright(from + 0.1, z, z + h);
    if (h > 2.2) sashLines(sheet, from, z, w / sashes, h, style.sash);
  }
}

/** Height of a window of a room, and of its head above the floor, feet. */
export function windowSize(opening: FrontOpening): { head: number; height: number } {
  const wide = opening.x1 - opening.x0;
  if (opening.room.kind === "garage") return { head: 7, height: 2.4 };
  if (opening.room.kind === "wet" || opening.room.kind === "closet") return { head: 7, height: wide <= 2.5 ? 3 : 2.4 };
  if (opening.room.floor === "carpet") return { head: 7, height: 4.8 };
  return { head: 7.2, height: 5.4 };
}

/** The front door, with a light in its upper third, and a transom and sidelights if they fit. */
export function drawEntry(
  sheet: ElevationSheet,
  x: number,
  z: number,
  w: number,
  clear: { left: number; right: number },
): void {
  const h = 6.9;
  const sidelight = 1.1;
  const lights = [
    clear.left >= sidelight + 0.6 ? x - sidelight - 0.25 : null,
    clear.right >= sidelight + 0.6 ? x + w + 0.25 : null,
  ].filter((at) => at !== null);
  const from = Math.min(x, ...lights) - 0.35;
  const to = Math.max(x + w, ...lights.map((at) => at + sidelight)) + 0.35;
  sheet.box(from, z, to - from, h + 0.5);
  for (const at of lights) {
    sheet.box(at, z + 0.3, sidelight, h - 0.3, "glass");
    for (const part of [0.33, 0.66]) sheet.across(at, at + sidelight, z + 0.3 + (h - 0.3) * part);
  }
  sheet.box(x, z, w, h, "paper", "fine");
  const inset = w * 0.16;
  const panes = 3;
  for (let i = 0; i < panes; i += 1)
    sheet.box(x + inset + ((w - 2 * inset) * i) / panes, z + 4.6, (w - 2 * inset) / panes, 1.7, "glass");
  sheet.shape(rectangle(x + inset, z + 0.6, x + w / 2 - 0.12, z + 4.1), "none");
  sheet.shape(rectangle(x + w / 2 + 0.12, z + 0.6, x + w - inset, z + 4.1), "none");
}

/** A sectional garage door: four courses, a row of lights at the top. */
export function drawGarageDoor(sheet: ElevationSheet, x: number, w: number): void {
  const h = 7.2;
  sheet.box(x - 0.5, 0, w + 1, h + 0.6);
  sheet.box(x, 0, w, h, "paper", "fine");
  const panels = Math.max(2, Math.round(w / 4));
  const course = h / 4;
  for (let row = 1; row < 4; row += 1) sheet.across(x, x + w, row * course);
  for (let i = 0; i < panels; i += 1) {
    const from = x + (w * i) / panels + 0.3;
    const wide = w / panels - 0.6;
    sheet.box(from, 3 * course + 0.35, wide, course - 0.7, "glass");
    sheet.upright(from + wide / 2, 3 * course + 0.35, 4 * course - 0.35);
    for (let row = 0; row < 3; row += 1) sheet.box(from, row * course + 0.35, wide, course - 0.7, "none");
  }
}
