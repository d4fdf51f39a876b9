import { areaOf, type Corner, isWithin, middleOf, parseViewBox } from "../../../app/domain/neighborhoods/homesites.ts";
import { found, type Rule } from "../finding.ts";
import { type Lot, plattedNeighborhoods, squareFeet } from "./homesites.ts";

/** More than the error of rounding to ten square feet and of arcs drawn with straight lines. */
const tolerance = 0.03;

/** The area of a homesite agrees with its drawing and with the page of the house on it, within 3 percent. */
export const homesiteAreas: Rule = {
  name: "homesite-areas",
  *check(content) {
    for (const { neighborhood, lots, houses, lotsOf } of plattedNeighborhoods(content)) {
      const unitsPerFoot = neighborhood.data.sitePlan?.unitsPerFoot ?? 0;
      for (const { number, path, corners, homesite } of lots) {
        const stated = homesite.areaSqFt ?? 0;
        if (unitsPerFoot <= 0 || stated <= 0 || corners.length < 3) continue;
        const drawn = areaOf(corners) / unitsPerFoot ** 2;
        if (isAbout(drawn, stated)) continue;
        yield found(
          neighborhood,
          `${path}.areaSqFt`,
          `Homesite ${number} is said to have ${squareFeet(stated)} and is drawn with ${squareFeet(drawn)}.`,
          "Correct the area, or draw the homesite again; where many differ, the plan’s units to a foot are wrong.",
        );
      }
      for (const house of houses) {
        const stated = "homesiteSqFt" in house.data ? (house.data.homesiteSqFt ?? 0) : 0;
        const onPlan = lotsOf(house.data.homesite ?? "")[0]?.homesite.areaSqFt ?? 0;
        if (stated <= 0 || onPlan <= 0 || isAbout(stated, onPlan)) continue;
        yield found(
          house,
          "homesiteSqFt",
          `Homesite ${house.data.homesite} has ${squareFeet(stated)} here and ${squareFeet(onPlan)} at ${neighborhood.title}.`,
          "Correct the size here or among the neighborhood’s homesites.",
        );
      }
    }
  },
};

const isAbout = (one: number, other: number) => Math.abs(one / other - 1) <= tolerance;

/** Offset of the sampled points from the corner, as a fraction of the way to the center. */
const inward = 0.08;

/** Homesites are inside the drawing and do not overlap. */
export const homesitePlaces: Rule = {
  name: "homesite-places",
  *check(content) {
    for (const { neighborhood, lots } of plattedNeighborhoods(content)) {
      const drawn = lots.filter(({ corners }) => corners.length >= 3).map((lot) => ({ ...lot, ...samplesOf(lot) }));
      const viewBox = parseViewBox(neighborhood.data.sitePlan?.viewBox);
      for (const [index, lot] of drawn.entries()) {
        const field = `${lot.path}.points`;
        if (viewBox && lot.corners.some((corner) => !isInDrawing(corner, viewBox))) {
          const problem = `Homesite ${lot.number} reaches beyond the drawing of the site plan.`;
          yield found(neighborhood, field, problem, "Draw it again, or enlarge the corner and size of the drawing.");
        }
        for (const other of drawn.slice(0, index)) {
          if (!liesOver(lot, other) && !liesOver(other, lot)) continue;
          const problem = `Homesite ${lot.number} is drawn over homesite ${other.number}.`;
          yield found(neighborhood, field, problem, "Draw one of them again.");
        }
      }
    }
  },
};

function isInDrawing([x, y]: Corner, [left, top, width, height]: readonly [number, number, number, number]): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** Sample points inside a homesite, and its bounding box. */
interface Samples {
  readonly points: readonly Corner[];
  readonly min: Corner;
  readonly max: Corner;
}

/** Neighbors share corners and edges, so the points are slightly inside. */
function samplesOf({ corners }: Lot): Samples {
  const middle = middleOf(corners);
  const points = corners.map(([x, y]): Corner => [x + (middle[0] - x) * inward, y + (middle[1] - y) * inward]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    points: [middle, ...points].filter((point) => isWithin(point, corners)),
    min: [Math.min(...xs), Math.min(...ys)],
    max: [Math.max(...xs), Math.max(...ys)],
  };
}

function liesOver({ points, min, max }: Samples, other: Lot & Samples): boolean {
  const isApart = min[0] > other.max[0] || max[0] < other.min[0] || min[1] > other.max[1] || max[1] < other.min[1];
  return !isApart && points.some((point) => isWithin(point, other.corners));
}
