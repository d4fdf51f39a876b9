import { drawingColors as color } from "../drawing-colors.ts";
import { short } from "../lettering.ts";
import type { Siding } from "./elevation-styles.ts";

/** A point of the front: feet along it, feet above the ground. */
export type Point = [x: number, z: number];

/** Fills of the sheet's shapes. */
export type Fill = "paper" | "roof" | "glass" | "none";
/** Line weights of the sheet's shapes. */
export type Weight = "hair" | "fine" | "firm" | "none";

const lineClasses: Record<Weight, string> = { hair: "", fine: "u", firm: "e", none: "z" };

const sidingLines: Record<Siding, string> = {
  brick:
    '<pattern id="brick" width="11" height="8" patternUnits="userSpaceOnUse"><path d="M0 .5H11M0 4.5H11M2.5.5V4.5M8 4.5V8"/></pattern>',
  batten: '<pattern id="batten" width="9" height="8" patternUnits="userSpaceOnUse"><path d="M1 0V8"/></pattern>',
  lap: '<pattern id="lap" width="20" height="5" patternUnits="userSpaceOnUse"><path d="M0 .5H20"/></pattern>',
  stone:
    '<pattern id="stone" width="34" height="20" patternUnits="userSpaceOnUse"><path d="M0 6 9 5 14 9 24 7 34 6M9 5 8 0M14 9 12 16 0 15M12 16 22 17 24 7M22 17 34 15M22 17 21 20M12 16 11 20M28 6V0"/></pattern>',
  shingle:
    '<pattern id="shingle" width="12" height="12" patternUnits="userSpaceOnUse"><path d="M0 .5H12M0 6.5H12M3 .5V6.5M9 .5V6.5M0 6.5V12M6 6.5V12"/></pattern>',
  stucco:
    '<pattern id="stucco" width="23" height="19" patternUnits="userSpaceOnUse"><path d="M3 4h1M14 2h1M9 11h1M19 14h1M5 17h1"/></pattern>',
};

type Box = [x0: number, z0: number, x1: number, z1: number];

function boxAround(points: Point[]): Box {
  const [xs, zs] = [points.map(([x]) => x), points.map(([, z]) => z)];
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)];
}

function touch(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** The corners of an upright rectangle. */
export function rectangle(x0: number, z0: number, x1: number, z1: number): Point[] {
  return [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ];
}

/** Collects a front elevation in hairline. Coordinates are feet; a mirrored sheet turns left and right. */
export class ElevationSheet {
  readonly #pxPerFoot: number;
  readonly #originX: number;
  readonly #groundY: number;
  readonly #mirrored: boolean;
  #parts: string[] = [];
  #sidings = new Set<Siding>();
  #pending: { key: string; data: string; boxes: Box[] } = { key: "", data: "", boxes: [] };

  constructor(options: { pxPerFoot: number; originX: number; groundY: number; mirrored: boolean }) {
    this.#pxPerFoot = options.pxPerFoot;
    this.#originX = options.originX;
    this.#groundY = options.groundY;
    this.#mirrored = options.mirrored;
  }

  /** Sheet x of a place along the front, px. */
  x(feet: number): number {
    return this.#originX + (this.#mirrored ? -feet : feet) * this.#pxPerFoot;
  }

  /** Sheet y of a height above ground, px. */
  y(feet: number): number {
    return this.#groundY - feet * this.#pxPerFoot;
  }

  /** A closed shape. */
  shape(points: Point[], fill: Fill = "paper", weight: Weight = "hair"): void {
    this.#add(
      `${{ paper: "p", roof: "r", glass: "g", none: "o" }[fill]} ${lineClasses[weight]}`.trim(),
      `${this.#run(points)}z`,
      points,
      fill !== "none",
    );
  }

  /** An upright rectangle standing at z. */
  box(x: number, z: number, w: number, h: number, fill: Fill = "paper", weight: Weight = "hair"): void {
    this.shape(rectangle(x, z, x + w, z + h), fill, weight);
  }

  /** An open line. */
  line(points: Point[], weight: Weight = "hair"): void {
    this.#add(`o ${lineClasses[weight]}`.trim(), this.#run(points), points, false);
  }

  /** A level line at z. */
  across(x0: number, x1: number, z: number, weight: Weight = "hair"): void {
    this.line(
      [
        [x0, z],
        [x1, z],
      ],
      weight,
    );
  }

  /** A vertical line at x. */
  upright(x: number, z0: number, z1: number): void {
    this.line([
      [x, z0],
      [x, z1],
    ]);
  }

  /** Siding over a shape, with its outline below. */
  siding(points: Point[], siding: Siding): void {
    this.#sidings.add(siding);
    this.shape(points, "paper", "hair");
    this.#flush();
    this.#parts.push(`<path fill="url(#${siding})" stroke="none" d="${this.#run(points)}z"/>`);
  }

  /** Shingled roof. */
  roof(points: Point[]): void {
    this.shape(points, "roof", "hair");
    this.#flush();
    this.#parts.push(`<path fill="url(#tabs)" d="${this.#run(points)}z"/>`);
  }

  /** A filling of fine lines: a shadow's hatch, a railing's balusters, the seams of a metal roof. */
  hatch(points: Point[], hatch: "shade" | "rails" | "seams"): void {
    this.#flush();
    this.#parts.push(`<path fill="url(#${hatch})" stroke="none" d="${this.#run(points)}z"/>`);
  }

  /** Ready markup, such as lettering or planting. */
  raw(markup: string): void {
    this.#flush();
    this.#parts.push(markup);
  }

  /** Everything drawn so far. */
  content(): string {
    this.#flush();
    return this.#parts.join("");
  }

  /** The patterns that were used. */
  patterns(): string {
    const used = (name: string, markup: string) =>
      this.#parts.some((part) => part.includes(`url(#${name})`)) ? markup : "";
    const tabs =
      '<pattern id="tabs" width="14" height="6" patternUnits="userSpaceOnUse"><path d="M0 .5H14M4 .5V3.5M11 3.5V6.5" stroke-opacity=".5"/></pattern>';
    const shade =
      '<pattern id="shade" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 4 4 0"/></pattern>';
    const rails = `<pattern id="rails" width="6" height="40" patternUnits="userSpaceOnUse"><path d="M1.5 0V40M3.5 0V40" stroke="${color.ink2}" stroke-width=".6"/></pattern>`;
    const seams = `<pattern id="seams" width="17" height="40" patternUnits="userSpaceOnUse"><path d="M1 0V40" stroke="${color.ink2}" stroke-width=".6"/></pattern>`;
    return `<g fill="none" stroke="${color.line}" stroke-width=".5">${tabs}${shade}${used("rails", rails)}${used("seams", seams)}${[...this.#sidings].map((siding) => sidingLines[siding]).join("")}</g>`;
  }

  #run(points: Point[]): string {
    let run = "";
    let last: [number, number] = [0, 0];
    for (const [feetAlong, feetUp] of points) {
      const at: [number, number] = [Math.round(this.x(feetAlong) * 10) / 10, Math.round(this.y(feetUp) * 10) / 10];
      const [dx, dy] = [at[0] - last[0], at[1] - last[1]];
      if (!run) run = `M${short(at[0])} ${short(at[1])}`;
      else if (short(dy) === "0") run += `h${short(dx)}`;
      else if (short(dx) === "0") run += `v${short(dy)}`;
      else run += `l${short(dx)} ${short(dy)}`;
      last = at;
    }
    return run;
  }

  /** Neighbours of one kind share a path; shapes that could hide each other are kept apart. */
  #add(key: string, data: string, points: Point[], hides: boolean): void {
    const box = boxAround(points);
    if (key !== this.#pending.key || (hides && this.#pending.boxes.some((other) => touch(box, other)))) this.#flush();
    this.#pending = { key, data: this.#pending.data + data, boxes: [...this.#pending.boxes, box] };
  }

  #flush(): void {
    if (this.#pending.data) this.#parts.push(`<path class="${this.#pending.key}" d="${this.#pending.data}"/>`);
    this.#pending = { key: "", data: "", boxes: [] };
  }
}
