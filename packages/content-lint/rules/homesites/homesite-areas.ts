import { areaOf } from "../../../../app/domain/neighborhoods/site-plan-geometry.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { plattedNeighborhoods, squareFeet } from "./lots.ts";

/** Rounding to ten square feet, and an arc drawn with straight lines, stay below it. */
const tolerance = 0.03;

/** A homesite is as large as it is drawn to the plan's scale, and as the page of the house on it says, within 3 percent. */
export const homesiteAreas: Rule = {
  name: "homesite-areas",
  *check(content) {
    for (const { neighborhood, lots, houses, lotsOf } of plattedNeighborhoods(content)) {
      const unitsPerFoot = neighborhood.data.sitePlan?.unitsPerFoot ?? 0;
      for (const { number, path, corners, homesite } of lots) {
        const said = homesite.areaSqFt ?? 0;
        if (unitsPerFoot <= 0 || said <= 0 || corners.length < 3) continue;
        const drawn = areaOf(corners) / unitsPerFoot ** 2;
        if (isAbout(drawn, said)) continue;
        yield found(
          neighborhood,
          `${path}.areaSqFt`,
          `Homesite ${number} is said to have ${squareFeet(said)} and is drawn with ${squareFeet(drawn)}.`,
          "Correct the area, or draw the homesite anew; where many differ, the plan’s units to a foot are wrong.",
        );
      }
      for (const house of houses) {
        const said = "homesiteSqFt" in house.data ? (house.data.homesiteSqFt ?? 0) : 0;
        const onPlan = lotsOf(house.data.homesite ?? "")[0]?.homesite.areaSqFt ?? 0;
        if (said <= 0 || onPlan <= 0 || isAbout(said, onPlan)) continue;
        yield found(
          house,
          "homesiteSqFt",
          `Homesite ${house.data.homesite} has ${squareFeet(said)} here and ${squareFeet(onPlan)} at ${neighborhood.title}.`,
          "Correct the size here or among the neighborhood’s homesites.",
        );
      }
    }
  },
};

const isAbout = (one: number, other: number) => Math.abs(one / other - 1) <= tolerance;
