import { capHeightPx, feetAndInches, Lettering } from "../lettering.ts";
import type { Elevation, PlanFile, Room } from "../plans/plan-file.ts";
import { color, type Drawing, short, svgDocument } from "../svg.ts";
import { drawEntry, drawGarageDoor, drawWindow, windowSize } from "./elevation-openings.ts";
import { drawPorch } from "./elevation-porch.ts";
import { ElevationSheet } from "./elevation-sheet.ts";
import { materialNamed, styleNamed } from "./elevation-styles.ts";
import {
  type Front,
  type FrontOpening,
  frontOf,
  type House,
  isInDormer,
  MAIN_FLOOR_FT,
  massesOf,
  UPPER_FLOOR_FT,
} from "./front.ts";
import { drawMass } from "./mass-drawing.ts";

/**
 * Width of every elevation, px: its shape is close to that of the builder's renderings, so that one can replace the
 * other.
 */
const ELEVATION_WIDTH_PX = 1200;
/** Height of every elevation, px. */
const ELEVATION_HEIGHT_PX = 700;

const GROUND_Y_PX = 552;
/** Width of the house on the sheet; the rest is for the dimension at its right. */
const HOUSE_WIDTH_PX = 1020;
const HOUSE_HEIGHT_PX = 470;
const MOST_PX_PER_FOOT = 21;
/** Maximum projection of eaves and chimneys beyond the walls. */
const EAVES_FT = 1.7;
const CHIMNEY_FT = 2.6;
/** Width of wall that a post at the end of a porch may hide. */
const PORCH_POST_FT = 1;

/**
 * Draws one front of a plan in hairline: masses, windows, doors and porches from the plan, roofs and sashes from the
 * elevation's style, siding from its material.
 * @throws when the style or material is unknown
 */
export function drawElevation(plan: PlanFile, elevation: Elevation): Drawing {
  const where = `${plan.slug}, elevation ${elevation.letter}`;
  const style = styleNamed(elevation.style, where);
  const material = materialNamed(elevation.material, where);
  const seen = frontOf(plan);
  const front = elevation.chimney === false ? { ...seen, chimneys: [] } : seen;
  const masses = massesOf(front, style);
  const ridge = Math.max(...masses.map((mass) => mass.ridge));
  const widthFt = front.right - front.left;
  const pxPerFoot = Math.min(HOUSE_WIDTH_PX / (widthFt + 4), HOUSE_HEIGHT_PX / ridge, MOST_PX_PER_FOOT);
  const mirrored = elevation.mirrored === true;
  const middle = (front.left + front.right) / 2;
  const sheet = new ElevationSheet({
    pxPerFoot,
    originX: ELEVATION_WIDTH_PX / 2 - 14 + (mirrored ? middle : -middle) * pxPerFoot,
    groundY: GROUND_Y_PX,
    mirrored,
  });
  const half = (widthFt / 2) * pxPerFoot;
  const edges = { left: ELEVATION_WIDTH_PX / 2 - 14 - half, right: ELEVATION_WIDTH_PX / 2 - 14 + half };

  const house: House = { sheet, front, masses, style, material };
  const parts = [
    ...masses.map((mass) => ({ y: mass.y, draw: () => drawMass(house, mass) })),
    ...front.openings.map((opening) => ({ y: opening.y, draw: () => drawOpening(house, opening) })),
    ...front.porches.map((porch) => ({ y: porch.y, draw: () => drawPorch(house, porch) })),
  ];
  for (const { draw } of parts.sort((a, b) => a.y - b.y)) draw();

  const letters = new Lettering();
  const figureStyle = { sizePx: 17, weight: 400, anchor: "middle", fill: color.grassInk } as const;
  const dimensionY = GROUND_Y_PX + 62;
  // Clear of the eaves, and of a chimney in front of the wall.
  const hasChimneyAtRight = front.chimneys.includes(mirrored ? "left" : "right");
  const clear = (hasChimneyAtRight ? CHIMNEY_FT : EAVES_FT) * pxPerFoot + 26;
  const ridgeX = Math.min(edges.right + Math.max(52, clear), ELEVATION_WIDTH_PX - 24);
  const ridgeY = sheet.y(ridge);
  const figureWidth = 44;
  const centerX = (edges.left + edges.right) / 2;
  const ridgeMiddle = (ridgeY + GROUND_Y_PX) / 2;
  const dimensions =
    `M${short(edges.left)} ${dimensionY}H${short(centerX - figureWidth)}M${short(centerX + figureWidth)} ${dimensionY}H${short(edges.right)}` +
    `M${short(edges.left)} ${dimensionY - 9}v18M${short(edges.right)} ${dimensionY - 9}v18` +
    `M${short(ridgeX)} ${short(ridgeY)}V${short(ridgeMiddle - figureWidth)}M${short(ridgeX)} ${short(ridgeMiddle + figureWidth)}V${GROUND_Y_PX}M${short(ridgeX - 9)} ${short(ridgeY)}h18`;
  const figures =
    letters.line(centerX, dimensionY + capHeightPx(17) / 2, feetAndInches(widthFt), figureStyle) +
    letters.line(ridgeX + capHeightPx(17) / 2, ridgeMiddle, feetAndInches(ridge), { ...figureStyle, turnDegrees: -90 });

  const name = `${plan.title}, elevation ${elevation.letter}: ${elevation.style.toLowerCase()} front in ${elevation.material.toLowerCase()}`;
  return svgDocument(
    { widthPx: ELEVATION_WIDTH_PX, heightPx: ELEVATION_HEIGHT_PX },
    name,
    `<defs>${sheet.patterns()}${letters.outlines()}</defs>` +
      `<style>.p{fill:${color.paper}}.r{fill:${color.roof}}.g{fill:${color.sky}}.o{fill:none}.u{stroke-width:1.2}.e{stroke:${color.ink};stroke-width:1.8}.z{stroke:none}</style>` +
      `<path d="M0 0H${ELEVATION_WIDTH_PX}V${ELEVATION_HEIGHT_PX}H0z" fill="${color.paper}"/>` +
      mountains() +
      trees(edges, pxPerFoot) +
      `<g stroke="${color.ink2}" stroke-width=".9" stroke-linejoin="round">${sheet.content()}</g>` +
      `<path d="M${short(edges.left - 130)} ${GROUND_Y_PX}H${short(edges.right + 130)}" stroke="${color.ink}" stroke-width="1.6"/>` +
      `<path d="${dimensions}" fill="none" stroke="${color.grassInk}" stroke-width=".9"/>${figures}`,
  );
}

function drawOpening({ sheet, front, masses, style }: House, opening: FrontOpening): void {
  const { x0, x1, story } = opening;
  const floor = story === 2 ? UPPER_FLOOR_FT : MAIN_FLOOR_FT;
  if (opening.kind === "garage") drawGarageDoor(sheet, x0, x1 - x0);
  else if (opening.kind === "window") {
    if (story === 2 && isInDormer(masses, (x0 + x1) / 2)) return;
    const { head, height } = style.upperInRoof && story === 2 ? { head: 6.2, height: 3.6 } : windowSize(opening);
    drawWindow(sheet, x0, floor + head - height, x1 - x0, height, style);
  } else {
    const [left, right] = [clearWall(front, opening, -1), clearWall(front, opening, 1)];
    drawEntry(sheet, x0, floor, x1 - x0, { left, right });
  }
}

/** Width of free wall beside a door, feet. */
function clearWall(front: Front, opening: FrontOpening, side: -1 | 1): number {
  const { x0, x1, y, story, room } = opening;
  const within = (box: Room) => (side === -1 ? x0 - box.x : box.x + box.w - x1);
  const gaps = front.openings
    .filter((other) => other !== opening && other.y === y && other.story === story)
    .map((other) => (side === -1 ? x0 - other.x1 : other.x0 - x1))
    .filter((distance) => distance >= 0);
  const porch = front.porches.find((box) => box.x <= x0 && x1 <= box.x + box.w);
  if (porch) gaps.push(within(porch) - PORCH_POST_FT);
  return Math.min(within(room), ...gaps);
}

/** The Front Range behind every front: points of x and height, px. */
const farRange =
  "0 236,70 214,128 226,196 186,248 206,310 164,352 180,398 142,428 160,470 132,520 172," +
  "566 156,640 204,702 186,768 218,846 190,910 212,980 178,1040 204,1110 188,1200 216";
const nearRange = "0 120,90 138,180 112,300 128,420 96,560 118,700 92,840 120,980 100,1090 126,1200 108";

function mountains(): string {
  const path = (range: string) => {
    const points = range.split(",").map((point) => point.split(" ").map(Number));
    return `M${points.map(([x = 0, z = 0]) => `${x} ${Math.round(GROUND_Y_PX - z * 1.5)}`).join("L")}`;
  };
  return `<path d="${path(farRange)}${path(nearRange)}" fill="none" stroke="${color.rule}" stroke-width="1" stroke-linejoin="round"/>`;
}

function leafTree(x: number, heightPx: number): string {
  const radius = heightPx * 0.3;
  const centerY = GROUND_Y_PX - heightPx + radius;
  const lobes = 11;
  let crown = "";
  for (let i = 0; i <= lobes; i += 1) {
    const angle = (i / lobes) * 2 * Math.PI + 0.5;
    const reach = radius * (0.92 + 0.1 * Math.sin(i * 2.4)) * (Math.sin(angle) > 0 ? 0.94 : 1.06);
    const [px, py] = [x + Math.cos(angle) * reach, centerY + Math.sin(angle) * reach];
    const lobe = radius * 0.34;
    crown += i ? `A${short(lobe)} ${short(lobe)} 0 0 1 ${short(px)} ${short(py)}` : `M${short(px)} ${short(py)}`;
  }
  const trunk = heightPx * 0.018;
  const fork = centerY + radius * 0.75;
  const branch = (dx: number, dy: number) =>
    `M${short(x)} ${short(fork)}L${short(x + dx * radius)} ${short(centerY + dy * radius)}`;
  return `<path d="${crown}z" fill="${color.paper}"/><path d="M${short(x - trunk)} ${GROUND_Y_PX}L${short(x - trunk * 0.5)} ${short(fork)}M${short(x + trunk)} ${GROUND_Y_PX}L${short(x + trunk * 0.5)} ${short(fork)}${branch(0.05, -0.6)}${branch(0.5, -0.05)}${branch(-0.5, -0.12)}${branch(0.3, 0.32)}${branch(-0.28, 0.26)}"/>`;
}

function needleTree(x: number, heightPx: number): string {
  const tiers = 7;
  let left = "";
  let right = "";
  for (let i = 0; i < tiers; i += 1) {
    const y = GROUND_Y_PX - heightPx + (heightPx * 0.9 * (i + 1)) / tiers;
    const reach = heightPx * (0.03 + 0.017 * i);
    left = `L${short(x - reach * 0.45)} ${short(y - heightPx * 0.015)}L${short(x - reach)} ${short(y)}${left}`;
    right += `L${short(x + reach)} ${short(y)}L${short(x + reach * 0.45)} ${short(y - heightPx * 0.015)}`;
  }
  const base = GROUND_Y_PX - heightPx * 0.1;
  return `<path d="M${short(x)} ${short(GROUND_Y_PX - heightPx)}${right}L${short(x)} ${short(base)}${left}z" fill="${color.paper}"/><path d="M${short(x - 2)} ${short(base)}V${GROUND_Y_PX}M${short(x + 2)} ${short(base)}V${GROUND_Y_PX}"/>`;
}

/** Trees beside the house where they fit; otherwise half hidden by it, or none. */
function trees(edges: { left: number; right: number }, pxPerFoot: number): string {
  const height = (feet: number, maxPx: number) => Math.min(feet * pxPerFoot, maxPx);
  const [needle, left, right] = [height(27, 340), height(15, 210), height(17, 230)];
  const [needleReach, leftReach, rightReach] = [needle * 0.14, left * 0.34, right * 0.34];
  const hasRoomAtLeft = edges.left - 112 - leftReach > 0;
  const hasRoomAtRight = edges.right + 132 + rightReach < ELEVATION_WIDTH_PX;
  return (
    `<g fill="none" stroke="${color.line}" stroke-width=".7" stroke-linejoin="round">` +
    needleTree(Math.max(edges.left - 58, needleReach), needle) +
    (hasRoomAtLeft ? leafTree(edges.left - 112, left) : "") +
    leafTree(hasRoomAtRight ? edges.right + 132 : edges.right - rightReach / 2, right) +
    "</g>"
  );
}
