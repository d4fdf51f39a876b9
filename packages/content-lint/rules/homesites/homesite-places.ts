import {
  type Corner,
  isWithin,
  middleOf,
  parseViewBox,
} from "../../../../app/domain/neighborhoods/site-plan-geometry.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { type Lot, plattedNeighborhoods } from "./lots.ts";

/** How far points that are looked for in other homesites lie from the corner, of the way to the middle. */
const inward = 0.08;

/** Homesites lie inside of the drawing and beside one another. */
export const homesitePlaces: Rule = {
  name: "homesite-places",
  *check(content) {
    for (const { neighborhood, lots } of plattedNeighborhoods(content)) {
      const drawn = lots.filter(({ corners }) => corners.length >= 3).map((lot) => ({ ...lot, ...samplesOf(lot) }));
      const viewBox = parseViewBox(neighborhood.data.sitePlan?.viewBox);
      for (const [index, lot] of drawn.entries()) {
        const field = `${lot.path}.points`;
        if (viewBox && lot.corners.some((corner) => !isOnSheet(corner, viewBox))) {
          const problem = `Homesite ${lot.number} reaches beyond the drawing of the site plan.`;
          yield found(neighborhood, field, problem, "Draw it anew, or enlarge the corner and size of the drawing.");
        }
        for (const other of drawn.slice(0, index)) {
          if (!liesOver(lot, other) && !liesOver(other, lot)) continue;
          const problem = `Homesite ${lot.number} is drawn over homesite ${other.number}.`;
          yield found(neighborhood, field, problem, "Draw one of them anew.");
        }
      }
    }
  },
};

function isOnSheet([x, y]: Corner, [left, top, width, height]: readonly [number, number, number, number]): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

/** Points of a homesite that no other one may have, and how far it reaches. */
interface Samples {
  readonly points: readonly Corner[];
  readonly least: Corner;
  readonly most: Corner;
}

/** Neighbors share corners and lines, so points a little inside are compared. */
function samplesOf({ corners }: Lot): Samples {
  const middle = middleOf(corners);
  const points = corners.map(([x, y]): Corner => [x + (middle[0] - x) * inward, y + (middle[1] - y) * inward]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    points: [middle, ...points].filter((point) => isWithin(point, corners)),
    least: [Math.min(...xs), Math.min(...ys)],
    most: [Math.max(...xs), Math.max(...ys)],
  };
}

function liesOver({ points, least, most }: Samples, other: Lot & Samples): boolean {
  const isApart =
    least[0] > other.most[0] || most[0] < other.least[0] || least[1] > other.most[1] || most[1] < other.least[1];
  return !isApart && points.some((point) => isWithin(point, other.corners));
}
