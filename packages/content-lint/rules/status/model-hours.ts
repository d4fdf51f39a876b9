import { openingHours } from "../../../../app/domain/neighborhoods/opening-hours.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { neighborhoodOf } from "../../stock.ts";

/** Who wants to walk through a model learns when it is open. */
export const modelHours: Rule = {
  name: "model-hours",
  *check({ snapshot }) {
    for (const model of snapshot.entriesOf("model")) {
      const office = neighborhoodOf(snapshot, model)?.data;
      const table = office?.hoursTable?.map(({ label = null, text = null }) => ({ label, text }));
      if (openingHours(model.data.openHours, { line: office?.hours, table }) !== null) continue;
      const problem = "Neither the model nor its neighborhood says when it is open.";
      yield found(model, "openHours", problem, "Write its opening hours, or those of the sales office.");
    }
  },
};
