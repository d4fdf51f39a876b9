import { drawingColors as color } from "../drawing-colors.ts";
import { feetAndInches } from "../feet-and-inches.ts";
import { capHeightPx, Lettering, short } from "../lettering.ts";
import type { Drawing } from "../plans/plan-drawing.ts";
import type { Elevation, PlanFile } from "../plans/plan-types.ts";
import { isInDormer, MAIN_FLOOR_FT, massesOf, UPPER_FLOOR_FT } from "./elevation-masses.ts";
import { drawEntry, drawGarageDoor, drawWindow, windowSize } from "./elevation-openings.ts";
import { drawPorch } from "./elevation-porch.ts";
import { ElevationSheet } from "./elevation-sheet.ts";
import { materialNamed, styleNamed } from "./elevation-styles.ts";
import { frontOf } from "./front.ts";
import { drawMass } from "./mass-drawing.ts";
import { drawMountains, drawTrees } from "./planting.ts";

/** Natural size of every elevation, px: near the shape of the builder's renderings, so that one can stand for the other. */
export const ELEVATION_WIDTH_PX = 1200;
/** Natural height of every elevation, px. */
export const ELEVATION_HEIGHT_PX = 700;

const GROUND_Y_PX = 552;
const HOUSE_WIDTH_PX = 930;
const HOUSE_HEIGHT_PX = 420;
const MOST_PX_PER_FOOT = 16;
/** What a post at a porch's end may hide of the wall behind it. */
const PORCH_POST_FT = 1;

/**
 * Draws one front of a plan in hairline: its masses, windows, doors and porches stand where the plan has them; the
 * elevation's style gives the roofs and sashes, its material the siding.
 * @throws when the elevation names a style or material that the tables do not have.
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

  const floors = [0, MAIN_FLOOR_FT, UPPER_FLOOR_FT];
  const drawOpenings = (y: number) => {
    for (const opening of front.openings.filter((candidate) => candidate.y === y)) {
      const wide = opening.x1 - opening.x0;
      const floor = floors[opening.storey] ?? 0;
      if (opening.kind === "garage") drawGarageDoor(sheet, opening.x0, wide);
      else if (opening.kind === "window") {
        if (opening.storey === 2 && isInDormer(masses, (opening.x0 + opening.x1) / 2)) continue;
        const { head, height } =
          style.upperInRoof && opening.storey === 2 ? { head: 6.2, height: 3.6 } : windowSize(opening);
        drawWindow(sheet, opening.x0, floor + head - height, wide, height, style);
      } else {
        const porch = front.porches.find((room) => room.x <= opening.x0 && opening.x1 <= room.x + room.w);
        const beside = (side: -1 | 1) => {
          const gap = (box: { x0: number; x1: number }) => (side === -1 ? opening.x0 - box.x0 : box.x1 - opening.x1);
          const { room } = opening;
          const gaps = front.openings
            .filter((other) => other !== opening && other.y === y && other.storey === opening.storey)
            .map((other) => (side === -1 ? opening.x0 - other.x1 : other.x0 - opening.x1))
            .filter((distance) => distance >= 0);
          gaps.push(gap({ x0: room.x, x1: room.x + room.w }));
          if (porch) gaps.push(gap({ x0: porch.x, x1: porch.x + porch.w }) - PORCH_POST_FT);
          return Math.min(...gaps);
        };
        drawEntry(sheet, opening.x0, floor, wide, { left: beside(-1), right: beside(1) });
      }
    }
  };

  const planes = [
    ...new Set([
      ...masses.map((mass) => mass.y),
      ...front.openings.map((opening) => opening.y),
      ...front.porches.map((porch) => porch.y),
    ]),
  ].sort((a, b) => a - b);
  for (const y of planes) {
    for (const mass of masses.filter((candidate) => candidate.y === y))
      drawMass(sheet, mass, style, material, front, masses);
    drawOpenings(y);
    for (const porch of front.porches.filter((candidate) => candidate.y === y))
      drawPorch(sheet, porch, front, masses, style, material);
  }

  const letters = new Lettering();
  const figureStyle = { sizePx: 17, weight: 400, anchor: "middle", fill: color.grassInk } as const;
  const dimensionY = GROUND_Y_PX + 62;
  const ridgeX = edges.right + 52;
  const ridgeY = sheet.y(ridge);
  const figureWidth = 44;
  const centreX = (edges.left + edges.right) / 2;
  const ridgeMiddle = (ridgeY + GROUND_Y_PX) / 2;
  const dimensions =
    `M${short(edges.left)} ${dimensionY}H${short(centreX - figureWidth)}M${short(centreX + figureWidth)} ${dimensionY}H${short(edges.right)}` +
    `M${short(edges.left)} ${dimensionY - 9}v18M${short(edges.right)} ${dimensionY - 9}v18` +
    `M${short(ridgeX)} ${short(ridgeY)}V${short(ridgeMiddle - figureWidth)}M${short(ridgeX)} ${short(ridgeMiddle + figureWidth)}V${GROUND_Y_PX}M${short(ridgeX - 9)} ${short(ridgeY)}h18`;
  const figures =
    letters.line(centreX, dimensionY + capHeightPx(17) / 2, feetAndInches(widthFt), figureStyle) +
    letters.line(ridgeX + capHeightPx(17) / 2, ridgeMiddle, feetAndInches(ridge), { ...figureStyle, turnDegrees: -90 });

  const name = `${plan.title}, elevation ${elevation.letter}: ${elevation.style.toLowerCase()} front in ${elevation.material.toLowerCase()}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ELEVATION_WIDTH_PX} ${ELEVATION_HEIGHT_PX}" width="${ELEVATION_WIDTH_PX}" height="${ELEVATION_HEIGHT_PX}" role="img"><title>${name}</title>` +
    `<defs>${sheet.patterns()}${letters.outlines()}</defs>` +
    `<style>.p{fill:${color.paper}}.r{fill:${color.roof}}.g{fill:${color.sky}}.o{fill:none}.u{stroke-width:1.2}.e{stroke:${color.ink};stroke-width:1.8}.z{stroke:none}</style>` +
    `<path d="M0 0H${ELEVATION_WIDTH_PX}V${ELEVATION_HEIGHT_PX}H0z" fill="${color.paper}"/>` +
    drawMountains(GROUND_Y_PX) +
    drawTrees(edges, GROUND_Y_PX, pxPerFoot) +
    `<g stroke="${color.ink2}" stroke-width=".9" stroke-linejoin="round">${sheet.content()}</g>` +
    `<path d="M${short(edges.left - 130)} ${GROUND_Y_PX}H${short(edges.right + 130)}" stroke="${color.ink}" stroke-width="1.6"/>` +
    `<path d="${dimensions}" fill="none" stroke="${color.grassInk}" stroke-width=".9"/>${figures}</svg>\n`;
  return { svg, widthPx: ELEVATION_WIDTH_PX, heightPx: ELEVATION_HEIGHT_PX };
}
