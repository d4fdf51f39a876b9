import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { neighborhoodOf } from "../../stock.ts";

/** The address of a house or plan begins with that of the neighborhood that it names. */
export const addressOfNeighborhood: Rule = {
  name: "address-of-neighborhood",
  *check({ snapshot }) {
    for (const kind of ["home", "model", "plan"] as const) {
      for (const entry of snapshot.entriesOf(kind)) {
        const neighborhood = neighborhoodOf(snapshot, entry);
        if (!neighborhood || entry.uri.startsWith(neighborhood.uri)) continue;
        const problem = `It names ${neighborhood.title}, but its address ${entry.uri} is another neighborhood’s.`;
        yield found(entry, "neighborhood", problem, "Choose the neighborhood that it stands in, or save it anew.");
      }
    }
  },
};
