import { fullPrice } from "../../../../app/domain/products/figures.ts";
import { formatDate } from "../../../../app/domain/wording/dates.ts";
import type { StoredEntry } from "../../../backend/store/snapshot.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { planOf } from "../../stock.ts";

/** The base price in the parts of a home's price is what its plan cost on that part's day. */
export const baseOfPriceLine: Rule = {
  name: "base-of-price-line",
  *check({ snapshot }) {
    for (const home of snapshot.entriesOf("home")) {
      const plan = planOf(snapshot, home);
      if (!plan) continue;
      for (const [index, part] of (home.data.priceLine ?? []).entries()) {
        if (part.kind !== "base" || part.amountUsd === undefined) continue;
        const asked = planPriceOn(plan, part.date);
        if (asked === undefined || asked.includes(part.amountUsd)) continue;
        yield found(
          home,
          `priceLine.${index}.amountUsd`,
          `The base price is ${fullPrice(part.amountUsd)}, but ${plan.title} starts at ${asked.map(fullPrice).join(" or ")}${part.date ? ` on ${formatDate(part.date)}` : ""}.`,
          "Write the plan’s price of that day, or mend the price and the price history of the plan.",
        );
      }
    }
  },
};

/** What a plan could cost on a day: without a day, any price that it ever had. Undefined where nothing is known. */
function planPriceOn({ data }: StoredEntry<"plan">, day: string | undefined): number[] | undefined {
  const history = (data.priceHistory ?? []).filter(({ amountUsd }) => amountUsd !== undefined);
  const amounts = history.map(({ amountUsd = 0 }) => amountUsd);
  const now = data.basePriceUsd === undefined ? [] : [data.basePriceUsd];
  const last = day && history.filter(({ date }) => date !== undefined && date <= day).at(-1)?.amountUsd;
  const all = last === undefined || last === "" ? [...new Set([...now, ...amounts])] : [last];
  return all.length === 0 ? undefined : all;
}
