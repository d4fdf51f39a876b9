import { capHeightPx, feetAndInches, Lettering } from "../lettering.ts";
import { color, type Drawing, pattern, short, svgDocument } from "../svg.ts";
import { boxPath, furnitureBounds, furnitureMarkup, linePath, PX_PER_FOOT, px } from "./furniture.ts";
import type { Door, Level, PlanFile, WallDirection, Window } from "./plan-file.ts";
import { roomLabels } from "./room-labels.ts";
import { boundsOf, finishedAreaSqFt, isEnclosed, wallPieces } from "./walls.ts";

const MARGIN_LEFT_PX = 34;
const MARGIN_RIGHT_PX = 78;
const MARGIN_TOP_PX = 66;
const TITLE_HEIGHT_PX = 104;

/** Leaf and sweep of one hinged door, or the panels of another kind: [strong lines, quiet lines]. */
function doorLines(door: Door): [string, string] {
  const { w, swing = 1, hinge = 1 } = door;
  const across = door.wall === "v";
  const at = (along: number, off: number): [number, number] =>
    across ? [door.x + off, door.y + along] : [door.x + along, door.y + off];
  const leaf = (start: number, length: number, side: 1 | -1): [string, string] => {
    const hingeAt = side === 1 ? start : start + length;
    const freeAt = side === 1 ? start + length : start;
    const [hx, hy] = at(hingeAt, 0);
    const [ox, oy] = at(hingeAt, swing * length);
    const [fx, fy] = at(freeAt, 0);
    const clockwise = (side * swing === 1) === across ? 1 : 0;
    return [
      linePath(hx, hy, ox, oy),
      `M${px(ox)} ${px(oy)}A${px(length)} ${px(length)} 0 0 ${clockwise} ${px(fx)} ${px(fy)}`,
    ];
  };
  const along = (from: number, to: number, off: number) => linePath(...at(from, off), ...at(to, off));
  switch (door.kind) {
    case "door":
    case "entry":
      return leaf(0, w, hinge);
    case "double": {
      const [a, b] = [leaf(0, w / 2, 1), leaf(w / 2, w / 2, -1)];
      return [a[0] + b[0], a[1] + b[1]];
    }
    case "slider":
      return [along(0, w * 0.54, -0.1) + along(w * 0.46, w, 0.1), along(0, w, -0.25) + along(0, w, 0.25)];
    case "bypass":
      return [along(0, w * 0.54, -0.08) + along(w * 0.46, w, 0.08), ""];
    case "pocket":
      return [along(-w * 0.4, w * 0.55, 0), ""];
    case "garage":
      return [along(0, w, 0.12), along(0, w, -0.12)];
  }
}

function windowLines({ x, y, w, wall }: Window): string {
  const t = 0.275;
  return wall === "h"
    ? boxPath(x, y - t, w, 2 * t) + linePath(x, y, x + w, y)
    : boxPath(x - t, y, 2 * t, w) + linePath(x, y, x, y + w);
}

const floorFills = {
  wood: "url(#floor-wood)",
  tile: "url(#floor-tile)",
  carpet: "",
  concrete: color.paper2,
  deck: "url(#floor-deck)",
} as const;

function floorShapes({ rooms }: Level): string {
  const boxes = (wanted: Level["rooms"]) => wanted.map(({ x, y, w, h }) => boxPath(x, y, w, h)).join("");
  let shapes = "";
  for (const [floor, fill] of Object.entries(floorFills)) {
    const path = boxes(rooms.filter((room) => room.floor === floor));
    if (path && fill) shapes += `<path d="${path}" fill="${fill}"/>`;
  }
  const outside = boxes(rooms.filter((room) => room.kind === "outside"));
  return outside ? `${shapes}<path d="${outside}" fill="none" stroke="${color.line}"/>` : shapes;
}

const hairline = (widthPx: string) => ` fill="none" stroke="${color.rule}" stroke-width="${widthPx}"`;
const PATTERNS =
  pattern("floor-wood", 120, 16, "M0 .5H120M0 8.5H120M20.5 0V8M84.5 8V16", hairline(".45")) +
  pattern("floor-tile", 12, 12, "M0 .5H12M.5 0V12", hairline(".7")) +
  pattern("floor-deck", 8, 8, "M0 .5H8", hairline(".7"));

function subtitle(plan: PlanFile, level: Level): string {
  const area = `${(Math.round(finishedAreaSqFt(level) / 10) * 10).toLocaleString("en-US")} sq ft`;
  const whole = `${plan.finishedSqrFt.toLocaleString("en-US")} sq ft finished`;
  if (!level.finished) return `${level.name}, unfinished`;
  return plan.levels.filter((other) => other.finished).length > 1
    ? `${level.name}, ${area} of ${whole}`
    : `${level.name}, ${whole}`;
}

/** A dimension line with architect's ticks and its figure in a gap, px. */
function dimension(
  letters: Lettering,
  [start, end]: [number, number],
  offPx: number,
  wall: WallDirection,
  figure: string,
): { lines: string; text: string } {
  const middle = (start + end) / 2;
  const gap = 34;
  const tick = 5;
  const across = wall === "h";
  const move = (along: number, off: number) =>
    across ? `M${short(along)} ${short(off)}` : `M${short(off)} ${short(along)}`;
  const [run, mark, slant] = across ? ["H", "v18", tick] : ["V", "h18", -tick];
  const ends = [start, end].map(
    (at) => `${move(at - slant, offPx + slant)}l${2 * tick} ${-2 * tick}${move(at, offPx - 9)}${mark}`,
  );
  const style = { sizePx: 13, weight: 400, anchor: "middle", trackingMilliEm: 10 } as const;
  const baseline = offPx + capHeightPx(13) / 2;
  return {
    lines: `${move(start, offPx)}${run}${short(middle - gap)}${move(middle + gap, offPx)}${run}${short(end)}${ends.join("")}`,
    text: across
      ? letters.line(middle, baseline, figure, style)
      : letters.line(baseline, middle, figure, { ...style, turnDegrees: -90 }),
  };
}

/** Position of x 0, y 0 of a level in its unmirrored drawing, px. */
export function drawingOrigin(level: Level) {
  const { left, back } = boundsOf(level.rooms);
  return {
    originXPx: MARGIN_LEFT_PX - left * PX_PER_FOOT,
    originYPx: MARGIN_TOP_PX - back * PX_PER_FOOT,
    pxPerFoot: PX_PER_FOOT,
  };
}

/**
 * Draws one level: walls from its rooms, doors with their swings, windows, furniture in hairline, names with width ×
 * depth, overall dimensions, title and scale bar. The mirrored drawing flips the house and keeps text readable.
 */
export function drawPlan(plan: PlanFile, level: Level, { mirrored = false } = {}): Drawing {
  const all = boundsOf(level.rooms);
  const walls = boundsOf(level.rooms.filter(isEnclosed));
  const letters = new Lettering();
  const widthFt = all.right - all.left;
  const { originXPx, originYPx } = drawingOrigin(level);
  const [viewX, viewY] = [-originXPx, -originYPx];
  const widthPx = Math.round(Math.max(widthFt * PX_PER_FOOT, 430) + MARGIN_LEFT_PX + MARGIN_RIGHT_PX);
  const heightPx = Math.round((all.front - all.back) * PX_PER_FOOT + MARGIN_TOP_PX + TITLE_HEIGHT_PX);
  const mirrorSum = all.left + all.right;
  const toX = (feet: number) => (mirrored ? mirrorSum - feet : feet) * PX_PER_FOOT;

  const pieces = wallPieces(level);
  const wallPath = pieces.map((piece) => boxPath(piece.x, piece.y, piece.w, piece.h)).join("");
  const doors = level.doors.map(doorLines);
  const built =
    floorShapes(level) +
    `<g class="n">${level.furniture.map(furnitureMarkup).join("")}</g>` +
    `<path d="${wallPath}" fill="${color.ink}"/>` +
    `<path class="q" d="${doors.map(([, quiet]) => quiet).join("")}"/>` +
    `<path class="k" d="${doors.map(([strong]) => strong).join("")}"/>` +
    `<path class="w" d="${level.windows.map(windowLines).join("")}"/>`;

  let words = "";
  let sizes = "";
  let grounds = "";
  for (const label of roomLabels(level)) {
    const center = { x: toX(label.center.x), y: label.center.y * PX_PER_FOOT };
    const [w, h] = [label.w * PX_PER_FOOT + 6, label.h * PX_PER_FOOT + 3];
    grounds += `M${short(center.x - w / 2)} ${short(center.y - h / 2)}h${short(w)}v${short(h)}h${short(-w)}z`;
    let top = center.y - (label.h * PX_PER_FOOT) / 2;
    for (const { text, sizePx, weight, trackingMilliEm } of label.lines) {
      const baseline = top + (sizePx * 1.32 + capHeightPx(sizePx)) / 2;
      const line = letters.line(center.x, baseline, text, { sizePx, weight, trackingMilliEm, anchor: "middle" });
      if (weight === 400) sizes += line;
      else words += line;
      top += sizePx * 1.32;
    }
  }
  for (const piece of level.furniture) {
    if (piece.kind !== "stairs-up" && piece.kind !== "stairs-down") continue;
    const word = stairWord(piece);
    words += letters.line(toX(word.x), word.y * PX_PER_FOOT + 3, word.text, {
      sizePx: 8.4,
      weight: 540,
      trackingMilliEm: 60,
      anchor: "middle",
    });
    grounds += `M${short(toX(word.x) - 10)} ${short(word.y * PX_PER_FOOT - 5.5)}h20v11h-20z`;
  }

  const across: [number, number] = mirrored ? [toX(walls.right), toX(walls.left)] : [toX(walls.left), toX(walls.right)];
  const upright: [number, number] = [walls.back * PX_PER_FOOT, walls.front * PX_PER_FOOT];
  const dimensions = [
    dimension(letters, across, all.back * PX_PER_FOOT - 32, "h", feetAndInches(walls.right - walls.left)),
    dimension(letters, upright, all.right * PX_PER_FOOT + 40, "v", feetAndInches(walls.front - walls.back)),
  ];

  const leftPx = all.left * PX_PER_FOOT;
  const rightPx = Math.max(all.right * PX_PER_FOOT, leftPx + 430);
  const titleY = all.front * PX_PER_FOOT + 66;
  const unit = 2.5 * PX_PER_FOOT;
  const scaleX = rightPx - 4 * unit;
  let scale = "";
  for (let i = 0; i < 4; i += 1)
    scale += `<path d="M${short(scaleX + i * unit)} ${short(titleY + 2)}h${unit}v4h${-unit}z" fill="${i % 2 ? color.paper : color.ink}" stroke="${color.ink}" stroke-width=".7"/>`;
  const figure = (x: number, text: string) =>
    letters.line(x, titleY - 5, text, { sizePx: 11, weight: 400, anchor: "middle" });
  const title = letters.line(leftPx, titleY, plan.displayTitle, { sizePx: 24, weight: 540, trackingMilliEm: -8 });
  const notes =
    letters.line(leftPx, titleY + 22, subtitle(plan, level) + (mirrored ? ", mirrored" : ""), {
      sizePx: 13,
      weight: 400,
    }) +
    figure(scaleX, "0") +
    figure(scaleX + 2 * unit, "5") +
    letters.line(rightPx, titleY - 5, "10 ft", { sizePx: 11, weight: 400, anchor: "end" });

  const flip = mirrored
    ? `<g transform="translate(${short(mirrorSum * PX_PER_FOOT)} 0)scale(-1 1)">${built}</g>`
    : `<g>${built}</g>`;
  const name = `${plan.title}, ${level.name.toLowerCase()}${mirrored ? ", mirrored" : ""}: floor plan`;
  return svgDocument(
    { x: short(viewX), y: short(viewY), widthPx, heightPx },
    name,
    `<defs>${PATTERNS}${letters.outlines()}</defs>` +
      `<style>.n path,.q,.k,.w{fill:none;stroke:${color.line};stroke-width:.85}.n .s{fill:${color.paper}}.n .f{stroke:${color.rule};stroke-width:1}.n .d{stroke-dasharray:4 3}.q{stroke-width:.7}.k{stroke:${color.ink};stroke-width:1.2}.w{fill:${color.paper};stroke:${color.ink};stroke-width:.8}.t{fill:none;stroke:${color.line};stroke-width:.8}</style>` +
      `<path d="M${short(viewX)} ${short(viewY)}h${widthPx}v${heightPx}h${-widthPx}z" fill="${color.paper}"/>` +
      flip +
      `<path d="${grounds}" fill="${color.paper}" fill-opacity=".88"/>` +
      `<path class="t" d="${dimensions.map(({ lines }) => lines).join("")}M${short(leftPx)} ${short(titleY - 34)}H${short(rightPx)}"/>` +
      `${scale}<g fill="${color.ink}">${words}${title}</g><g fill="${color.ink2}">${sizes}${dimensions.map(({ text }) => text).join("")}${notes}</g>`,
  );
}

/** Position of a stair's UP or DN: at the end of the flight on this level, feet. */
function stairWord(piece: Level["furniture"][number]): { x: number; y: number; text: string } {
  const box = furnitureBounds(piece);
  const up = piece.kind === "stairs-up";
  const angle = ((piece.turn ?? 0) * Math.PI) / 2;
  const reach = (up ? 1 : -1) * (piece.h / 2 - 0.45);
  const [dx, dy] = [-Math.round(Math.sin(angle)), Math.round(Math.cos(angle))];
  return { x: box.x + box.w / 2 + dx * reach, y: box.y + box.h / 2 + dy * reach, text: up ? "UP" : "DN" };
}
