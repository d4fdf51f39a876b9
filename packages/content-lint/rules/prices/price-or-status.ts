import { displayedStatusMessage } from "../../../../app/domain/products/product-status.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isSoon, neighborhoodOf, priceOf } from "../../stock.ts";

/** A product says what it costs or why it has no price; the site would write “Ask us”. */
export const priceOrStatus: Rule = {
  name: "price-or-status",
  *check({ snapshot }) {
    for (const [kind, field] of [
      ["home", "priceUsd"],
      ["plan", "basePriceUsd"],
      ["model", "asShownPriceUsd"],
    ] as const) {
      for (const entry of snapshot.entriesOf(kind)) {
        if (priceOf(snapshot, entry).kind !== "ask" || displayedStatusMessage(entry.data.productStatus) !== "")
          continue;
        // Where nothing is sold yet, nothing has a price.
        if (isSoon(neighborhoodOf(snapshot, entry)?.data.status)) continue;
        yield found(
          entry,
          field,
          "It has neither a price nor a status.",
          "Write the price, or a status such as “Coming Soon”.",
        );
      }
    }
  },
};
