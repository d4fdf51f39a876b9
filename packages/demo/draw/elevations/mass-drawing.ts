import { drawWindow } from "./elevation-openings.ts";
import { points, rectangle } from "./elevation-sheet.ts";
import { type MaterialUse, masonryOf, type Siding } from "./elevation-styles.ts";
import {
  type House,
  hasDormers,
  isUnderUpperWing,
  KNEE_PLATE_FT,
  MAIN_PLATE_FT,
  type Mass,
  UPPER_FLOOR_FT,
  UPPER_PLATE_FT,
} from "./front.ts";

/** Height of a stone or brick base. */
const BASE_FT = 3;

function wallSiding(mass: Mass, material: MaterialUse): Siding {
  return material.wing && mass.role === "wing" && !mass.garage ? material.wing : material.wall;
}

function drawWalls({ sheet, material }: House, mass: Mass): void {
  const { x0, x1, plate } = mass;
  const siding = wallSiding(mass, material);
  sheet.siding(rectangle(x0, 0, x1, plate), siding);
  if (material.base && siding !== material.base) {
    sheet.siding(rectangle(x0, 0, x1, BASE_FT), material.base);
    sheet.box(x0 - 0.15, BASE_FT, x1 - x0 + 0.3, 0.35);
  }
  if (siding !== "brick" && siding !== "stone")
    for (const x of [x0, x1 - 0.55])
      sheet.box(x, material.base ? BASE_FT + 0.35 : 0.4, 0.55, plate - (material.base ? BASE_FT + 0.35 : 0.4));
  if (mass.stories === 2 && plate === UPPER_PLATE_FT && mass.role === "body")
    sheet.box(x0, MAIN_PLATE_FT + 0.3, x1 - x0, 0.6);
}

function drawFrontGable({ sheet, style, material, front }: House, mass: Mass): void {
  const { x0, x1, plate, ridge } = mass;
  const middle = (x0 + x1) / 2;
  const slope = (ridge - plate) / ((x1 - x0) / 2);
  const over = style.overhang;
  const wall = wallSiding(mass, material);
  const gable = wall === "stone" ? "stone" : material.gable;
  sheet.siding(points(x0, plate, x1, plate, middle, ridge), gable);
  if (gable !== wall) sheet.box(x0, plate - 0.35, x1 - x0, 0.7);
  const board = 0.75;
  const end = plate - slope * over;
  for (const side of [-1, 1]) {
    const foot = middle + side * ((x1 - x0) / 2 + over);
    const top = ridge + 0.25;
    sheet.shape(points(middle, top, middle, top - board * 1.2, foot, end + 0.25 - board, foot, end + 0.25));
    for (const part of style.brackets ? [0.06, 0.86] : []) {
      const x = middle + side * ((x1 - x0) / 2) * part;
      const z = ridge - slope * Math.abs(x - middle) - board;
      sheet.shape(points(x - 0.25, z, x + 0.25, z, x + 0.25, z - 1.5, x, z - 2, x - 0.25, z - 1.5));
    }
  }
  const left = middle - (x1 - x0) / 2 - over;
  const right = middle + (x1 - x0) / 2 + over;
  sheet.line(points(left, end + 0.3, middle, ridge + 0.35, right, end + 0.3), "firm");
  const taken =
    front.openings.some((opening) => opening.story === 2 && opening.x0 < middle + 1.5 && opening.x1 > middle - 1.5) &&
    mass.plate === KNEE_PLATE_FT;
  if (ridge - plate > 3.8 && !taken && !style.brackets) {
    const [w, h] = ridge - plate > 5.5 ? [1.8, 2.6] : [1.4, 1.5];
    const z = ridge - slope * (w / 2) - h - 1.6;
    sheet.box(middle - w / 2 - 0.25, z - 0.25, w + 0.5, h + 0.5);
    for (let i = 0; i <= 5; i += 1) sheet.across(middle - w / 2, middle + w / 2, z + (h * i) / 5);
  }
}

function drawBodyRoof({ sheet, style }: House, mass: Mass): void {
  const pitch = mass.garage ? style.wingPitch : style.bodyPitch;
  const { x0, x1, plate, ridge } = mass;
  const over = style.overhang;
  const eave = plate - 0.25;
  const run = mass.roof === "hip" ? Math.min((ridge - plate) / pitch, (x1 - x0) / 2 + over - 0.8) : 0;
  const side = mass.roof === "hip" ? over : Math.min(over, 1.2);
  sheet.hatch(rectangle(x0, eave - 1.3, x1, eave), "shade");
  sheet.roof(points(x0 - side, eave, x1 + side, eave, x1 + side - run, ridge, x0 - side + run, ridge));
  if (mass.roof === "side-gable") for (const x of [x0 - side, x1 + side - 0.5]) sheet.box(x, eave, 0.5, ridge - eave);
  sheet.box(x0 - side, eave - 0.55, x1 - x0 + 2 * side, 0.65);
  sheet.across(x0 - side, x1 + side, eave - 0.55, "fine");
  sheet.across(x0 - side + run, x1 + side - run, ridge, "firm");
}

/** Draws the upper windows of a house whose upper story is in the roof: one gabled dormer per group of windows. */
function drawDormers(house: House, mass: Mass): void {
  const { sheet, style, material, front } = house;
  const windows = front.openings
    .filter(({ story, kind, x0, x1 }) => {
      if (story !== 2 || kind !== "window" || isUnderUpperWing(house.masses, (x0 + x1) / 2)) return false;
      return x0 >= mass.x0 && x1 <= mass.x1;
    })
    .sort((a, b) => a.x0 - b.x0);
  const groups: { x0: number; x1: number; windows: typeof windows }[] = [];
  for (const window of windows) {
    const last = groups.at(-1);
    if (last && window.x0 - last.x1 < 4.5) {
      last.x1 = window.x1;
      last.windows.push(window);
    } else groups.push({ x0: window.x0, x1: window.x1, windows: [window] });
  }
  for (const group of groups) {
    const [x0, x1] = [group.x0 - 1.4, group.x1 + 1.4];
    const plate = UPPER_FLOOR_FT + 7.6;
    const ridge = Math.min(plate + ((x1 - x0) / 2) * Math.min(style.wingPitch, 0.5), mass.ridge - 0.3);
    sheet.siding(
      rectangle(x0, mass.plate + 0.4, x1, plate),
      material.wall === "brick" || material.wall === "stone" ? material.gable : material.wall,
    );
    const dormer: Mass = { ...mass, x0, x1, plate, ridge, role: "wing" };
    const dormerStyle = { ...style, overhang: 0.9, brackets: false };
    drawFrontGable({ ...house, style: dormerStyle, material: { ...material, wall: material.gable } }, dormer);
    for (const window of group.windows)
      drawWindow(sheet, window.x0, UPPER_FLOOR_FT + 3.4, window.x1 - window.x0, 3.4, style);
  }
}

function drawChimneys({ sheet, front, material }: House, mass: Mass): void {
  for (const side of front.chimneys) {
    const edge = side === "left" ? front.left : front.right;
    if (side === "left" ? mass.x0 !== edge : mass.x1 !== edge) continue;
    const x = side === "left" ? edge - 2.2 : edge - 1.6;
    const top = mass.roof === "side-gable" ? mass.ridge + 2.4 : Math.min(mass.ridge + 2, mass.plate + 8.5);
    sheet.siding(rectangle(x, 0, x + 3.8, top), masonryOf(material));
    sheet.box(x - 0.3, top, 4.4, 0.6);
  }
}

/** Draws a mass: walls, roof, and the chimneys behind it. */
export function drawMass(house: House, mass: Mass): void {
  if (mass.role === "body") drawChimneys(house, mass);
  drawWalls(house, mass);
  if (mass.roof === "front-gable") drawFrontGable(house, mass);
  else drawBodyRoof(house, mass);
  if (hasDormers(mass)) drawDormers(house, mass);
}
