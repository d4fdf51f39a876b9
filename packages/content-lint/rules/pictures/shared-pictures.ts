import { found } from "../../finding.ts";
import { leadingPictures } from "../../leading-pictures.ts";
import type { Rule } from "../../rule.ts";
import { titlesOf } from "../../stock.ts";

/** More texts than this that lead with the same picture look like one: of one list, and on the whole site. */
const most = { ofAKind: 2, ofAll: 4 };

/**
 * No picture stands for two plans, nor leads more than two texts of a list or four of the site: visitors who see it again
 * think that they have been there.
 */
export const sharedPictures: Rule = {
  name: "shared-pictures",
  *check({ snapshot }) {
    for (const same of Map.groupBy(leadingPictures(snapshot), ({ media }) => media).values()) {
      const products = same.filter(({ entry: { kind } }) => kind === "home" || kind === "model" || kind === "plan");
      const plans = [...new Set(products.flatMap(({ plan }) => plan ?? []))];
      const [, secondPlan] = plans;
      const second = products.find(({ plan }) => plan === secondPlan);
      if (second && secondPlan) {
        const problem = `Its picture leads for different plans: ${titlesOf(plans)}.`;
        yield found(second.entry, "image", problem, "Choose a picture of its own plan, or none.");
      }
      const others = same.filter((each) => !products.includes(each));
      const lists = [...Map.groupBy(others, ({ entry }) => entry.kind).values()];
      const tooMany =
        lists.find((list) => list.length > most.ofAKind) ?? (others.length > most.ofAll ? others : undefined);
      const last = tooMany?.at(-1);
      if (!tooMany || !last) continue;
      const problem = `Its picture leads ${tooMany.length} texts: ${titlesOf(tooMany.map(({ entry }) => entry))}.`;
      yield found(last.entry, "image", problem, "Choose a picture of what it speaks of, or none.");
    }
  },
};
