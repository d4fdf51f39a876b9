import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { stockOf } from "../../stock.ts";

/** Where a neighborhood has no table of homesites (the rule `homesite-numbers` is for those), no two homes name one homesite. */
export const sharedHomesites: Rule = {
  name: "shared-homesites",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      if ((neighborhood.data.homesites ?? []).length > 0) continue;
      const holders = new Map<string, string>();
      for (const home of stockOf(snapshot, neighborhood).homes) {
        const number = home.data.homesite?.trim().toLowerCase() ?? "";
        const holder = holders.get(number);
        if (number !== "" && holder === undefined) holders.set(number, home.title);
        if (holder === undefined) continue;
        const problem = `Homesite ${number} of ${neighborhood.title} has two houses: ${holder} and ${home.title}.`;
        yield found(home, "homesite", problem, "Correct the number of one of them.");
      }
    }
  },
};
