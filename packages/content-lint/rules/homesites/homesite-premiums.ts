import { fullPrice } from "../../../../app/domain/products/figures.ts";
import { isAvailable } from "../../../../app/domain/products/product-status.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isSameNumber, plattedNeighborhoods } from "./lots.ts";

/** The part of a home's price that names a homesite names its own, with the premium that the neighborhood gives it. */
export const homesitePremiums: Rule = {
  name: "homesite-premiums",
  *check(content) {
    for (const { neighborhood, houses, lotsOf } of plattedNeighborhoods(content)) {
      for (const house of houses) {
        if (house.kind !== "home") continue;
        for (const [index, { label = "", amountUsd }] of (house.data.priceLine ?? []).entries()) {
          const number = /\b(?:homesite|lot)\s+([\w-]+)/i.exec(label)?.[1];
          if (number === undefined) continue;
          const field = `priceLine.${index}`;
          const own = house.data.homesite ?? "";
          if (!isSameNumber(number, own)) {
            const problem = `The price counts “${label}”, and the home stands on homesite ${own}.`;
            yield found(house, `${field}.label`, problem, "Write the number of the home’s own homesite.");
            continue;
          }
          const premiumUsd = lotsOf(own)[0]?.homesite.premiumUsd;
          // What was agreed with a buyer stays when the premium of the homesite changes.
          if (premiumUsd === undefined || premiumUsd === amountUsd || !isAvailable(house.data.productStatus)) continue;
          yield found(
            house,
            `${field}.amountUsd`,
            `“${label}” costs ${fullPrice(amountUsd ?? 0)} here and ${fullPrice(premiumUsd)} among the homesites of ${neighborhood.title}.`,
            "Correct the part of the price, or the premium of the homesite.",
          );
        }
      }
    }
  },
};
