import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isSameNumber, plattedNeighborhoods } from "./lots.ts";

/**
 * A house stands on a homesite of its neighborhood, and no other of its kind on the same. That two homesites have one number
 * the edit screens say.
 */
export const homesiteNumbers: Rule = {
  name: "homesite-numbers",
  *check(content) {
    for (const { neighborhood, lots, houses, lotsOf } of plattedNeighborhoods(content)) {
      for (const [index, house] of houses.entries()) {
        const number = house.data.homesite?.trim() ?? "";
        if (number === "") continue;
        if (lotsOf(number).length === 0) {
          yield found(
            house,
            "homesite",
            `Homesite ${number} is none of the ${lots.length} homesites of ${neighborhood.title}.`,
            "Correct the number, or add the homesite to the neighborhood.",
          );
        }
        // A model that is for sale may stand on its homesite as a home too.
        const earlier = houses
          .slice(0, index)
          .find(({ kind, data }) => kind === house.kind && isSameNumber(data.homesite ?? "", number));
        if (!earlier) continue;
        yield found(
          house,
          "homesite",
          `Homesite ${number} of ${neighborhood.title} has two houses: ${earlier.title} and ${house.title}.`,
          "Correct the number of one of them.",
        );
      }
    }
  },
};
