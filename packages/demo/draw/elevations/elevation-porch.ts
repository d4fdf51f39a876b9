import type { Room } from "../plans/plan-file.ts";
import { type ElevationSheet, points, rectangle } from "./elevation-sheet.ts";
import { masonryOf } from "./elevation-styles.ts";
import type { FrontOpening, House, Mass } from "./front.ts";

/** Height of the beam's lower edge above the ground; all lengths are in feet, `x` along the front, `z` up. */
const BEAM_FT = 8.3;
const BEAM_DEPTH_FT = 0.9;
const EAVE_FT = BEAM_FT + BEAM_DEPTH_FT;

function drawPost({ sheet, style, material }: House, x: number, z: number): void {
  const top = BEAM_FT;
  if (style.post === "slender" || style.post === "square") {
    const [half, halfEnd, foot, head] = style.post === "slender" ? [0.28, 0.42, 0.6, 0.45] : [0.5, 0.65, 0.8, 0.5];
    sheet.box(x - half, z, 2 * half, top - z);
    sheet.box(x - halfEnd, z, 2 * halfEnd, foot);
    sheet.box(x - halfEnd, top - head, 2 * halfEnd, head);
    return;
  }
  const pier = style.post === "tapered" ? 3.4 : 5;
  sheet.siding(rectangle(x - 0.95, 0, x + 0.95, pier), masonryOf(material));
  sheet.box(x - 1.1, pier, 2.2, 0.35);
  sheet.shape(points(x - 0.65, pier + 0.35, x + 0.65, pier + 0.35, x + 0.45, top, x - 0.45, top));
  sheet.box(x - 0.65, top - 0.3, 1.3, 0.3);
}

/** Positions of the posts between the ends of a porch: clear of its doors, and of its windows if possible. */
function postPositions(x0: number, x1: number, doors: FrontOpening[], windows: FrontOpening[]): number[] {
  const fewest = Math.max(1, Math.ceil((x1 - x0) / 10));
  const options = [0, 1, 2, 3].map((more) =>
    Array.from({ length: fewest + more + 1 }, (_, i) => x0 + ((x1 - x0) * i) / (fewest + more)),
  );
  const hidden = (posts: number[], openings: FrontOpening[]) =>
    posts.filter((x) => openings.some((opening) => x > opening.x0 - 0.9 && x < opening.x1 + 0.9)).length;
  const clear = options.filter((posts) => hidden(posts, doors) === 0);
  return clear.sort((a, b) => hidden(a, windows) - hidden(b, windows) || a.length - b.length)[0] ?? [x0, x1];
}

function drawRailing(sheet: ElevationSheet, posts: number[], z: number, doors: FrontOpening[]): void {
  posts.slice(0, -1).forEach((from, i) => {
    const to = posts[i + 1] ?? from;
    if (doors.some((door) => door.x0 < to && door.x1 > from)) return;
    const [a, b] = [from + 0.5, to - 0.5];
    sheet.box(a, z + 2.7, b - a, 0.25);
    sheet.box(a, z + 0.35, b - a, 0.18);
    sheet.hatch(rectangle(a, z + 0.53, b, z + 2.7), "rails");
  });
}

/** Draws a front porch over the wall behind it: slab, posts, beam and roof. */
export function drawPorch(house: House, porch: Room): void {
  const { sheet, front, masses, style } = house;
  const floor = 0.5;
  const neighbors = front.runs.filter((run) => run.y >= porch.y + porch.h - 0.1);
  const leftBound = neighbors.some((run) => Math.abs(run.x1 - porch.x) < 0.1);
  const rightBound = neighbors.some((run) => Math.abs(run.x0 - porch.x - porch.w) < 0.1);
  const [x0, x1] = [porch.x, porch.x + porch.w];
  const onMain = front.openings.filter(({ story }) => story === 1);
  const doors = onMain.filter((opening) => opening.kind === "entry" && opening.x0 >= x0 && opening.x1 <= x1);
  const windows = onMain.filter((opening) => opening.kind === "window" && opening.x0 < x1 && opening.x1 > x0);
  const behind = masses.find((mass) => mass.role === "body" && mass.x0 <= x0 + 0.1 && mass.x1 >= x1 - 0.1) ?? masses[0];
  const inset = style.post === "slender" ? 0.5 : style.post === "square" ? 0.8 : 1.1;
  const posts = postPositions(x0 + inset, x1 - inset, doors, windows);
  sheet.hatch(rectangle(x0, BEAM_FT - 1.5, x1, BEAM_FT), "shade");
  sheet.box(x0, 0, x1 - x0, floor);
  for (const door of doors) sheet.box(door.x0 - 0.8, 0, door.x1 - door.x0 + 1.6, floor / 2);
  if (style.railing) drawRailing(sheet, posts, floor, doors);
  for (const x of posts) drawPost(house, x, floor);
  sheet.box(x0, BEAM_FT, x1 - x0, BEAM_DEPTH_FT);

  if (leftBound && rightBound) return;
  const isGableFront = style.porchRoof === "gable" || (behind?.stories === 1 && style.porchRoof === "shed");
  if (isGableFront && x1 - x0 <= 20) drawGable(house, x0, x1, behind);
  else {
    const over = Math.min(style.overhang, 1);
    const isHigh = behind && behind.stories === 2 && behind.plate > 15;
    const top = Math.min(EAVE_FT + Math.min(2.2, porch.h * 0.3 + 0.4), isHigh ? 11.9 : 12.5);
    drawLeanTo(sheet, x0 - (leftBound ? 0 : over), x1 + (rightBound ? 0 : over), top, style.porchRoof === "hip");
  }
}

function drawGable({ sheet, style, material }: House, x0: number, x1: number, behind: Mass | undefined): void {
  const over = Math.min(style.overhang, 1);
  const middle = (x0 + x1) / 2;
  const half = (x1 - x0) / 2 + over;
  const ridge = Math.min(EAVE_FT + half * 0.55, (behind?.ridge ?? 18) - 0.8);
  const gable = points(middle - half + over, EAVE_FT, middle + half - over, EAVE_FT, middle, ridge - 0.5);
  sheet.siding(gable, material.gable);
  for (const foot of [middle - half, middle + half]) {
    sheet.shape(points(middle, ridge + 0.2, middle, ridge - 0.6, foot, EAVE_FT - 0.35, foot, EAVE_FT + 0.3));
  }
  const end = EAVE_FT + 0.35;
  sheet.line(points(middle - half, end, middle, ridge + 0.3, middle + half, end), "firm");
}

function drawLeanTo(sheet: ElevationSheet, from: number, to: number, top: number, isHipped: boolean): void {
  const run = isHipped ? 1.8 : 0;
  sheet.shape(points(from, EAVE_FT, to, EAVE_FT, to - run, top, from + run, top), "roof");
  if (!isHipped) sheet.hatch(rectangle(from, EAVE_FT, to, top), "seams");
  sheet.box(from, EAVE_FT - 0.1, to - from, 0.35);
  sheet.across(from, to, EAVE_FT - 0.1, "fine");
}
