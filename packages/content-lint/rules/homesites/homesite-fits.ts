import { planFit } from "../../../../app/domain/neighborhoods/homesite-fit.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { planOf } from "../../stock.ts";
import { plattedNeighborhoods } from "./lots.ts";

/** The plan of a house fits the homesite that it stands on; nothing is said where a length is not known. */
export const homesiteFits: Rule = {
  name: "homesite-fits",
  *check(content) {
    for (const { houses, lotsOf } of plattedNeighborhoods(content)) {
      for (const house of houses) {
        const plan = planOf(content.snapshot, house);
        const homesite = lotsOf(house.data.homesite ?? "")[0]?.homesite;
        if (!plan || !homesite) continue;
        const { widthFt = null, depthFt = null } = plan.data;
        const { buildableWidthFt = null, buildableDepthFt = null } = homesite;
        const fit = planFit({ widthFt, depthFt }, { buildableWidthFt, buildableDepthFt });
        if (fit === null || fit.fits) continue;
        yield found(
          house,
          "homesite",
          `On homesite ${house.data.homesite} stands a plan that does not fit: ${plan.title} ${fit.why}.`,
          "Correct the number of the homesite, its building envelope, or the plan’s width and depth.",
        );
      }
    }
  },
};
