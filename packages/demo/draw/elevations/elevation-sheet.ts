import { color, pattern, short } from "../svg.ts";
import type { Siding } from "./elevation-styles.ts";

/** A point of the front: feet along it, feet above ground. */
type Point = [x: number, z: number];

type Fill = "paper" | "roof" | "glass" | "none";
type Weight = "hair" | "fine" | "firm" | "none";

const fillClasses: Record<Fill, string> = { paper: "p", roof: "r", glass: "g", none: "o" };
const lineClasses: Record<Weight, string> = { hair: "", fine: "u", firm: "e", none: "z" };

const sidingPatterns: Record<Siding, string> = {
  brick: pattern("brick", 11, 8, "M0 .5H11M0 4.5H11M2.5.5V4.5M8 4.5V8"),
  batten: pattern("batten", 9, 8, "M1 0V8"),
  lap: pattern("lap", 20, 5, "M0 .5H20"),
  stone: pattern(
    "stone",
    34,
    20,
    "M0 6 9 5 14 9 24 7 34 6M9 5 8 0M14 9 12 16 0 15M12 16 22 17 24 7M22 17 34 15M22 17 21 20M12 16 11 20M28 6V0",
  ),
  shingle: pattern("shingle", 12, 12, "M0 .5H12M0 6.5H12M3 .5V6.5M9 .5V6.5M0 6.5V12M6 6.5V12"),
  stucco: pattern("stucco", 23, 19, "M3 4h1M14 2h1M9 11h1M19 14h1M5 17h1"),
};
const ink = ` stroke="${color.ink2}" stroke-width=".6"`;
const hatchPatterns = {
  shade: pattern("shade", 4, 4, "M0 4 4 0"),
  rails: pattern("rails", 6, 40, "M1.5 0V40M3.5 0V40", ink),
  seams: pattern("seams", 17, 40, "M1 0V40", ink),
};

type Box = [x0: number, z0: number, x1: number, z1: number];

function boxAround(points: Point[]): Box {
  const [xs, zs] = [points.map(([x]) => x), points.map(([, z]) => z)];
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)];
}

function touch(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** Points from coordinates: x, z, x, z, and so on. */
export function points(...coordinates: number[]): Point[] {
  return Array.from({ length: coordinates.length / 2 }, (_, i) => [
    coordinates[2 * i] ?? Number.NaN,
    coordinates[2 * i + 1] ?? Number.NaN,
  ]);
}

/** The corners of an upright rectangle. */
export function rectangle(x0: number, z0: number, x1: number, z1: number): Point[] {
  return points(x0, z0, x1, z0, x1, z1, x0, z1);
}

/** Scale and origin of a sheet. */
interface SheetScale {
  readonly pxPerFoot: number;
  readonly originX: number;
  readonly groundY: number;
  readonly mirrored: boolean;
}

/** Collects a front elevation in hairline. Coordinates are feet; a mirrored sheet flips left and right. */
export class ElevationSheet {
  readonly #scale: SheetScale;
  #parts: string[] = [];
  #sidings = new Set<Siding>();
  #pending: { key: string; data: string; boxes: Box[] } = { key: "", data: "", boxes: [] };

  constructor(scale: SheetScale) {
    this.#scale = scale;
  }

  /** Sheet y of a height above ground, px. */
  y(feet: number): number {
    return this.#scale.groundY - feet * this.#scale.pxPerFoot;
  }

  #x(feet: number): number {
    return this.#scale.originX + (this.#scale.mirrored ? -feet : feet) * this.#scale.pxPerFoot;
  }

  shape(corners: Point[], fill: Fill = "paper", weight: Weight = "hair"): void {
    const key = `${fillClasses[fill]} ${lineClasses[weight]}`.trim();
    this.#add(key, `${this.#run(corners)}z`, corners, fill !== "none");
  }

  box(x: number, z: number, w: number, h: number, fill: Fill = "paper", weight: Weight = "hair"): void {
    this.shape(rectangle(x, z, x + w, z + h), fill, weight);
  }

  line(corners: Point[], weight: Weight = "hair"): void {
    this.#add(`o ${lineClasses[weight]}`.trim(), this.#run(corners), corners, false);
  }

  /** A level line at z. */
  across(x0: number, x1: number, z: number, weight: Weight = "hair"): void {
    this.line(points(x0, z, x1, z), weight);
  }

  upright(x: number, z0: number, z1: number): void {
    this.line(points(x, z0, x, z1));
  }

  /** Siding of a shape, with its outline. */
  siding(corners: Point[], siding: Siding): void {
    this.#sidings.add(siding);
    this.shape(corners, "paper", "hair");
    this.#flush();
    this.#parts.push(`<path fill="url(#${siding})" stroke="none" d="${this.#run(corners)}z"/>`);
  }

  /** A shingled roof. */
  roof(corners: Point[]): void {
    this.shape(corners, "roof", "hair");
    this.#flush();
    this.#parts.push(`<path fill="url(#tabs)" d="${this.#run(corners)}z"/>`);
  }

  /** A fill of fine lines: a shadow's hatch, a railing's balusters, the seams of a metal roof. */
  hatch(corners: Point[], hatch: keyof typeof hatchPatterns): void {
    this.#flush();
    this.#parts.push(`<path fill="url(#${hatch})" stroke="none" d="${this.#run(corners)}z"/>`);
  }

  content(): string {
    this.#flush();
    return this.#parts.join("");
  }

  patterns(): string {
    const used = (name: keyof typeof hatchPatterns) =>
      this.#parts.some((part) => part.includes(`url(#${name})`)) ? hatchPatterns[name] : "";
    const tabs = pattern("tabs", 14, 6, "M0 .5H14M4 .5V3.5M11 3.5V6.5", ' stroke-opacity=".5"');
    const sidings = [...this.#sidings].map((siding) => sidingPatterns[siding]).join("");
    return `<g fill="none" stroke="${color.line}" stroke-width=".5">${tabs}${hatchPatterns.shade}${used("rails")}${used("seams")}${sidings}</g>`;
  }

  #run(corners: Point[]): string {
    let run = "";
    let last: [number, number] = [0, 0];
    for (const [feetAlong, feetUp] of corners) {
      const at: [number, number] = [Math.round(this.#x(feetAlong) * 10) / 10, Math.round(this.y(feetUp) * 10) / 10];
      const [dx, dy] = [at[0] - last[0], at[1] - last[1]];
      if (!run) run = `M${short(at[0])} ${short(at[1])}`;
      else if (short(dy) === "0") run += `h${short(dx)}`;
      else if (short(dx) === "0") run += `v${short(dy)}`;
      else run += `l${short(dx)} ${short(dy)}`;
      last = at;
    }
    return run;
  }

  /** Adjacent shapes of one kind share a path; shapes that could hide each other do not. */
  #add(key: string, data: string, corners: Point[], hides: boolean): void {
    const box = boxAround(corners);
    if (key !== this.#pending.key || (hides && this.#pending.boxes.some((other) => touch(box, other)))) this.#flush();
    this.#pending = { key, data: this.#pending.data + data, boxes: [...this.#pending.boxes, box] };
  }

  #flush(): void {
    if (this.#pending.data) this.#parts.push(`<path class="${this.#pending.key}" d="${this.#pending.data}"/>`);
    this.#pending = { key: "", data: "", boxes: [] };
  }
}
