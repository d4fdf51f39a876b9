import type { Room } from "../plans/plan-types.ts";
import type { Mass } from "./elevation-masses.ts";
import { type ElevationSheet, rectangle } from "./elevation-sheet.ts";
import type { FrontStyle, MaterialUse } from "./elevation-styles.ts";
import type { Front } from "./front.ts";

const BEAM_FT = 8.3;
const BEAM_DEPTH_FT = 0.9;

function drawPost(sheet: ElevationSheet, x: number, z: number, style: FrontStyle, material: MaterialUse): void {
  const top = BEAM_FT;
  switch (style.post) {
    case "slender":
      sheet.box(x - 0.28, z, 0.56, top - z);
      sheet.box(x - 0.42, z, 0.84, 0.6);
      sheet.box(x - 0.42, top - 0.45, 0.84, 0.45);
      break;
    case "square":
      sheet.box(x - 0.5, z, 1, top - z);
      sheet.box(x - 0.65, z, 1.3, 0.8);
      sheet.box(x - 0.65, top - 0.5, 1.3, 0.5);
      break;
    case "tapered":
    case "brick-pier": {
      const pier = style.post === "tapered" ? 3.4 : 5;
      sheet.siding(
        rectangle(x - 0.95, 0, x + 0.95, pier),
        material.wall === "brick" || material.base === "brick" ? "brick" : "stone",
      );
      sheet.box(x - 1.1, pier, 2.2, 0.35);
      sheet.shape([
        [x - 0.65, pier + 0.35],
        [x + 0.65, pier + 0.35],
        [x + 0.45, top],
        [x - 0.45, top],
      ]);
      sheet.box(x - 0.65, top - 0.3, 1.3, 0.3);
      break;
    }
  }
}

/** Post places between the porch's ends that leave its doors clear, and its windows where that can be. */
function postPlaces(
  x0: number,
  x1: number,
  doors: { x0: number; x1: number }[],
  windows: { x0: number; x1: number }[],
): number[] {
  const fewest = Math.max(1, Math.ceil((x1 - x0) / 10));
  const options = [0, 1, 2, 3].map((more) =>
    Array.from({ length: fewest + more + 1 }, (_, i) => x0 + ((x1 - x0) * i) / (fewest + more)),
  );
  const hidden = (places: number[], openings: { x0: number; x1: number }[]) =>
    places.filter((x) => openings.some((opening) => x > opening.x0 - 0.9 && x < opening.x1 + 0.9)).length;
  const clear = options.filter((places) => hidden(places, doors) === 0);
  return clear.sort((a, b) => hidden(a, windows) - hidden(b, windows) || a.length - b.length)[0] ?? [x0, x1];
}

function drawRailing(sheet: ElevationSheet, places: number[], z: number, doors: { x0: number; x1: number }[]): void {
  places.slice(0, -1).forEach((from, i) => {
    const to = places[i + 1] ?? from;
    if (doors.some((door) => door.x0 < to && door.x1 > from)) return;
    const [a, b] = [from + 0.5, to - 0.5];
    sheet.box(a, z + 2.7, b - a, 0.25);
    sheet.box(a, z + 0.35, b - a, 0.18);
    sheet.hatch(rectangle(a, z + 0.53, b, z + 2.7), "rails");
  });
}

/** Draws a front porch over the wall behind it: slab, posts, beam and roof. */
export function drawPorch(
  sheet: ElevationSheet,
  porch: Room,
  front: Front,
  masses: Mass[],
  style: FrontStyle,
  material: MaterialUse,
): void {
  const floor = 0.5;
  const neighbours = front.runs.filter((run) => run.y >= porch.y + porch.h - 0.1);
  const leftBound = neighbours.some((run) => Math.abs(run.x1 - porch.x) < 0.1);
  const rightBound = neighbours.some((run) => Math.abs(run.x0 - porch.x - porch.w) < 0.1);
  const [x0, x1] = [porch.x, porch.x + porch.w];
  const doors = front.openings.filter(
    (opening) => opening.kind === "entry" && opening.x0 >= x0 && opening.x1 <= x1 && opening.storey === 1,
  );
  const behind = masses.find((mass) => mass.role === "body" && mass.x0 <= x0 + 0.1 && mass.x1 >= x1 - 0.1) ?? masses[0];
  const inset = style.post === "slender" ? 0.5 : style.post === "square" ? 0.8 : 1.1;
  const windows = front.openings.filter(
    (opening) => opening.kind === "window" && opening.storey === 1 && opening.x0 < x1 && opening.x1 > x0,
  );
  const places = postPlaces(x0 + inset, x1 - inset, doors, windows);
  sheet.hatch(rectangle(x0, BEAM_FT - 1.5, x1, BEAM_FT), "shade");
  sheet.box(x0, 0, x1 - x0, floor);
  for (const door of doors) sheet.box(door.x0 - 0.8, 0, door.x1 - door.x0 + 1.6, floor / 2);
  if (style.railing) drawRailing(sheet, places, floor, doors);
  for (const x of places) drawPost(sheet, x, floor, style, material);
  sheet.box(x0, BEAM_FT, x1 - x0, BEAM_DEPTH_FT);

  const over = Math.min(style.overhang, 1);
  const [from, to] = [x0 - (leftBound ? 0 : over), x1 + (rightBound ? 0 : over)];
  const eave = BEAM_FT + BEAM_DEPTH_FT;
  const wide = x1 - x0;
  const turned = style.porchRoof === "gable" || (behind?.storeys === 1 && style.porchRoof === "shed");
  if (leftBound && rightBound) return;
  if (turned && wide <= 20) {
    const middle = (x0 + x1) / 2;
    const half = wide / 2 + over;
    const ridge = Math.min(eave + half * 0.55, (behind?.ridge ?? 18) - 0.8);
    sheet.siding(
      [
        [middle - half + over, eave],
        [middle + half - over, eave],
        [middle, ridge - 0.5],
      ],
      material.gable,
    );
    for (const side of [-1, 1])
      sheet.shape(
        [
          [middle, ridge + 0.2],
          [middle, ridge - 0.6],
          [middle + side * half, eave - 0.35],
          [middle + side * half, eave + 0.3],
        ],
        "paper",
      );
    sheet.line(
      [
        [middle - half, eave + 0.35],
        [middle, ridge + 0.3],
        [middle + half, eave + 0.35],
      ],
      "firm",
    );
    return;
  }
  const top = Math.min(
    eave + Math.min(2.2, porch.h * 0.3 + 0.4),
    behind && behind.storeys === 2 && behind.plate > 15 ? 11.9 : 12.5,
  );
  drawLeanTo(sheet, from, to, eave, top, style.porchRoof === "hip");
}

function drawLeanTo(sheet: ElevationSheet, from: number, to: number, eave: number, top: number, hipped: boolean): void {
  const run = hipped ? 1.8 : 0;
  sheet.shape(
    [
      [from, eave],
      [to, eave],
      [to - run, top],
      [from + run, top],
    ],
    "roof",
  );
  if (!hipped) sheet.hatch(rectangle(from, eave, to, top), "seams");
  sheet.box(from, eave - 0.1, to - from, 0.35);
  sheet.across(from, to, eave - 0.1, "fine");
}
