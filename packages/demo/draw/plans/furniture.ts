import { short } from "../svg.ts";

/** Scale of every plan drawing. */
export const PX_PER_FOOT = 16;

/** A rectangle, feet; `x`, `y` is the top left corner, `y` grows toward the street. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Feet as a coordinate in px. */
export const px = (feet: number) => short(feet * PX_PER_FOOT);

/** A rectangle as path data, feet in, px out; with rounded corners if a radius is given. */
export function boxPath(x: number, y: number, w: number, h: number, radius = 0): string {
  if (!radius) return `M${px(x)} ${px(y)}h${px(w)}v${px(h)}h${px(-w)}z`;
  const r = Math.min(radius, w / 2, h / 2);
  const arc = (dx: number, dy: number) => `a${px(r)} ${px(r)} 0 0 1 ${px(dx)} ${px(dy)}`;
  return `M${px(x + r)} ${px(y)}h${px(w - 2 * r)}${arc(r, r)}v${px(h - 2 * r)}${arc(-r, r)}h${px(2 * r - w)}${arc(-r, -r)}v${px(2 * r - h)}${arc(r, -r)}z`;
}

function ovalPath(cx: number, cy: number, rx: number, ry: number): string {
  return `M${px(cx - rx)} ${px(cy)}a${px(rx)} ${px(ry)} 0 1 0 ${px(2 * rx)} 0a${px(rx)} ${px(ry)} 0 1 0 ${px(-2 * rx)} 0z`;
}

/** A straight line as path data, feet in, px out. */
export function linePath(x1: number, y1: number, x2: number, y2: number): string {
  return `M${px(x1)} ${px(y1)}L${px(x2)} ${px(y2)}`;
}

/** Path data of a piece in local coordinates (origin at its corner, y = 0 toward the garden), by drawing style. */
interface PlanSymbol {
  /** Filled with the color of the paper. */
  solid?: string;
  line?: string;
  /** Dashed lines: overhead or movable things. */
  dashed?: string;
  faint?: string;
}

function evenly(count: number, draw: (fraction: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw((i + 0.5) / count)).join("");
}

/** Draws at each division of a length into equal parts. */
function divide(length: number, parts: number, draw: (at: number) => string): string {
  return Array.from({ length: parts - 1 }, (_, i) => draw((length * (i + 1)) / parts)).join("");
}

/** The treads of a stair. */
const treads = (w: number, h: number) => divide(h, Math.max(3, Math.round(h / 0.875)), (y) => linePath(0, y, w, y));

const symbols = {
  bed: (w, h) => ({
    solid:
      boxPath(0, 0, w, h, 0.2) +
      boxPath(-1.9, 0.05, 1.6, 1.5) +
      boxPath(w + 0.3, 0.05, 1.6, 1.5) +
      boxPath(0.35, 0.35, w / 2 - 0.5, 1.4, 0.3) +
      boxPath(w / 2 + 0.15, 0.35, w / 2 - 0.5, 1.4, 0.3),
    line: `${linePath(0, 2.2, w, 2.2)}${linePath(w * 0.55, h, w, h * 0.62)}`,
  }),
  twin: (w, h) => ({
    solid: boxPath(0, 0, w, h, 0.2) + boxPath(0.35, 0.3, w - 0.7, 1.3, 0.3),
    line: linePath(0, 2, w, 2),
  }),
  sofa: (w, h) => ({
    solid: boxPath(0, 0, w, h, 0.4) + boxPath(0.6, 0.8, w - 1.2, h - 0.8, 0.2),
    line: [1, 2].map((i) => linePath(0.6 + ((w - 1.2) * i) / 3, 0.8, 0.6 + ((w - 1.2) * i) / 3, h)).join(""),
  }),
  chair: (w, h) => ({ solid: boxPath(0, 0, w, h, 0.4) + boxPath(0.4, 0.55, w - 0.8, h - 0.55, 0.2) }),
  rug: (w, h) => ({ faint: boxPath(0, 0, w, h) + boxPath(0.35, 0.35, w - 0.7, h - 0.7) }),
  table: (w, h) => ({
    solid:
      evenly(
        Math.max(1, Math.round(w / 2.4)),
        (f) => boxPath(w * f - 0.75, -1.1, 1.5, 1.5, 0.3) + boxPath(w * f - 0.75, h - 0.4, 1.5, 1.5, 0.3),
      ) + boxPath(0, 0, w, h, 0.15),
  }),
  coffee: (w, h) => ({ solid: boxPath(0, 0, w, h, 0.15) }),
  island: (w, h) => ({
    solid: evenly(Math.max(2, Math.round(w / 2.2)), (f) => ovalPath(w * f, h + 0.5, 0.6, 0.6)) + boxPath(0, 0, w, h),
    line: boxPath(w * 0.32, 0.35, 2.4, 1.3, 0.2),
  }),
  counter: (w, h) => ({ solid: boxPath(0, 0, w, h) }),
  range: (w, h) => ({
    solid: boxPath(0, 0, w, h),
    line: [0.28, 0.72].map((a) => [0.3, 0.72].map((b) => ovalPath(w * a, h * b, 0.34, 0.34)).join("")).join(""),
  }),
  fridge: (w, h) => ({
    solid: boxPath(0, 0, w, h),
    line: linePath(0, h * 0.86, w, h * 0.86) + linePath(w / 2, h * 0.86, w / 2, h),
    dashed: linePath(0, 0, w, h * 0.86) + linePath(w, 0, 0, h * 0.86),
  }),
  sink: (w, h) => ({ solid: boxPath(0, 0, w, h, 0.25), line: ovalPath(w / 2, h * 0.45, 0.12, 0.12) }),
  vanity: (w, h) => ({
    solid: boxPath(0, 0, w, h),
    line: evenly(w > 4.5 ? 2 : 1, (f) => ovalPath(w * f, h / 2, 0.72, 0.5)),
  }),
  toilet: (w, h) => ({ solid: boxPath(0, 0, w, 0.75, 0.12) + ovalPath(w / 2, h - 0.85, 0.62, 0.85) }),
  tub: (w, h) => ({
    solid: boxPath(0, 0, w, h) + boxPath(0.3, 0.3, w - 0.6, h - 0.6, 0.9),
    line: ovalPath(w - 0.75, h / 2, 0.14, 0.14),
  }),
  shower: (w, h) => ({
    solid: boxPath(0, 0, w, h),
    line: linePath(0, 0, w, h) + linePath(w, 0, 0, h),
    faint: ovalPath(w / 2, h / 2, 0.22, 0.22),
  }),
  laundry: (w, h) => ({
    solid: boxPath(0, 0, w / 2, h) + boxPath(w / 2, 0, w / 2, h),
    line: ovalPath(w * 0.25, h * 0.54, 0.72, 0.72) + ovalPath(w * 0.75, h * 0.54, 0.72, 0.72),
  }),
  car: (w, h) => ({
    dashed:
      boxPath(0, 0, w, h, 1.4) +
      `M${px(0.7)} ${px(h * 0.3)}Q${px(w / 2)} ${px(h * 0.22)} ${px(w - 0.7)} ${px(h * 0.3)}M${px(0.7)} ${px(h * 0.8)}Q${px(w / 2)} ${px(h * 0.86)} ${px(w - 0.7)} ${px(h * 0.8)}`,
  }),
  shelf: (w, h) => ({ solid: boxPath(0, 0, w, h), dashed: linePath(0, h / 2, w, h / 2) }),
  rod: (w, h) => ({ faint: linePath(0, h, w, h), dashed: linePath(0, h * 0.55, w, h * 0.55) }),
  fireplace: (w, h) => ({
    solid: boxPath(0, 0, w, h),
    line: `M${px(w * 0.18)} ${px(h)}L${px(w * 0.28)} ${px(h * 0.35)}H${px(w * 0.72)}L${px(w * 0.82)} ${px(h)}`,
  }),
  plant: (w, h) => ({
    solid: ovalPath(w / 2, h / 2, w * 0.28, w * 0.28),
    line: evenly(7, (f) =>
      linePath(w / 2, h / 2, w / 2 + (Math.cos(f * 2 * Math.PI) * w) / 2, h / 2 + (Math.sin(f * 2 * Math.PI) * h) / 2),
    ),
  }),
  desk: (w, h) => ({
    solid: boxPath(w / 2 - 0.85, h - 0.5, 1.7, 1.6, 0.4) + boxPath(0, 0, w, h),
    line: boxPath(w / 2 - 0.9, 0.25, 1.8, 0.5),
  }),
  bench: (w, h) => ({
    solid: boxPath(0, 0, w, h),
    line: divide(w, Math.max(2, Math.round(w / 1.6)), (x) => linePath(x, 0, x, h)),
  }),
  "stairs-up": (w, h) => ({ line: treads(w, h) }),
  "stairs-down": (w, h) => ({ line: treads(w, h) }),
  void: (w, h) => ({ dashed: linePath(0, 0, w, h) + linePath(w, 0, 0, h) }),
} satisfies Record<string, (w: number, h: number) => PlanSymbol>;

/** Kinds of furniture in plans. */
export const furnitureKinds = Object.keys(symbols) as (keyof typeof symbols)[];

/** A piece of furniture in a box of w × h feet; `turn` is in quarter turns clockwise around the center. */
export interface Furniture extends Box {
  kind: keyof typeof symbols;
  turn?: number;
}

/** An arrow along a stair, in the direction of travel. */
function stairArrow(w: number, h: number, descending: boolean): string {
  const [from, to] = descending ? [0.8, h - 0.8] : [h - 0.8, 0.8];
  const barb = descending ? -0.55 : 0.55;
  return `${linePath(w / 2, from, w / 2, to)}${linePath(w / 2 - 0.35, to + barb, w / 2, to)}${linePath(w / 2, to, w / 2 + 0.35, to + barb)}`;
}

/** The bounding box of a turned piece, feet. */
export function furnitureBounds(piece: Furniture): Box {
  const quarter = (piece.turn ?? 0) % 2 !== 0;
  if (!quarter) return { x: piece.x, y: piece.y, w: piece.w, h: piece.h };
  return { x: piece.x + piece.w / 2 - piece.h / 2, y: piece.y + piece.h / 2 - piece.w / 2, w: piece.h, h: piece.w };
}

/** The markup of a piece. Line weights and colors come from its group. */
export function furnitureMarkup(piece: Furniture): string {
  const symbol: PlanSymbol = symbols[piece.kind](piece.w, piece.h);
  const arrow = piece.kind.startsWith("stairs") ? stairArrow(piece.w, piece.h, piece.kind === "stairs-down") : "";
  const path = (data: string | undefined, attributes: string) => (data ? `<path ${attributes}d="${data}"/>` : "");
  const parts =
    path(symbol.faint, 'class="f" ') +
    path(symbol.solid, 'class="s" ') +
    path((symbol.line ?? "") + arrow, "") +
    path(symbol.dashed, 'class="d" ');
  const turn = piece.turn ? `rotate(${piece.turn * 90} ${px(piece.w / 2)} ${px(piece.h / 2)})` : "";
  return `<g transform="translate(${Math.round(piece.x * PX_PER_FOOT)} ${Math.round(piece.y * PX_PER_FOOT)})${turn}">${parts}</g>`;
}
