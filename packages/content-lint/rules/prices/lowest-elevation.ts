import { fullPrice } from "../../../../app/domain/products/figures.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** Somebody can buy a plan at its base price: one of its elevations adds nothing. */
export const lowestElevation: Rule = {
  name: "lowest-elevation",
  *check({ snapshot }) {
    for (const plan of snapshot.entriesOf("plan")) {
      const { elevations = [], basePriceUsd } = plan.data;
      const added = elevations.map(({ addedPriceUsd }) => addedPriceUsd ?? 0);
      const least = Math.min(...added);
      if (basePriceUsd === undefined || added.length === 0 || least === 0) continue;
      yield found(
        plan,
        `elevations.${added.indexOf(least)}.addedPriceUsd`,
        `The plan starts at ${fullPrice(basePriceUsd)}, but its least elevation adds ${fullPrice(least)}: nobody can build it at that price.`,
        "Write 0 for the elevation that the base price is for, or raise the base price.",
      );
    }
  },
};
