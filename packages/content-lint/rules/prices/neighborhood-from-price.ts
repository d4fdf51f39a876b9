import { fullPrice, isPriceShown } from "../../../../app/domain/products/figures.ts";
import { lowestPrice, neighborhoodPrice } from "../../../../app/domain/products/price.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { priceOf, stockOf } from "../../stock.ts";

/** What a neighborhood starts at is the lowest price of what is sold there (help of the field `basePriceUsd`). */
export const neighborhoodFromPrice: Rule = {
  name: "neighborhood-from-price",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      const { status, basePriceUsd } = neighborhood.data;
      if (neighborhoodPrice({ status, basePriceUsd }).kind !== "from") continue;
      const { homes, plans } = stockOf(snapshot, neighborhood);
      const priced = [...plans, ...homes].map((entry) => ({ entry, price: priceOf(snapshot, entry) }));
      const lowestUsd = lowestPrice(priced.map(({ price }) => price))?.amountUsd;
      if (!isPriceShown(basePriceUsd) || !lowestUsd || lowestUsd === basePriceUsd) continue;
      const lowest = priced.find(({ price }) => price.amountUsd === lowestUsd)?.entry;
      yield found(
        neighborhood,
        "basePriceUsd",
        `It says from ${fullPrice(basePriceUsd)}, but the lowest price here is ${fullPrice(lowestUsd)}: ${lowest?.title}.`,
        "Write that price, or leave the field empty: the site then takes the lowest price of the plans.",
      );
    }
  },
};
