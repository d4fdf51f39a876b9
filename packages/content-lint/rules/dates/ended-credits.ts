import { isAvailable } from "../../../../app/domain/products/product-status.ts";
import { formatDate } from "../../../../app/domain/wording/dates.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** A credit of a home for sale counts until its last day. */
export const endedCredits: Rule = {
  name: "ended-credits",
  *check({ snapshot, today }) {
    for (const home of snapshot.entriesOf("home")) {
      if (!isAvailable(home.data.productStatus)) continue;
      for (const [index, { kind, label, date }] of (home.data.priceLine ?? []).entries()) {
        if (kind !== "credit" || date === undefined || date >= today) continue;
        yield found(
          home,
          `priceLine.${index}.date`,
          `“${label}” ended on ${formatDate(date)} and still comes off the price.`,
          "Take the credit out and raise total and price, or write its new last day.",
        );
      }
    }
  },
};
