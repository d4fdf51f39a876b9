import { fullPrice } from "../../../../app/domain/products/figures.ts";
import type { ContentSnapshot, StoredEntry } from "../../../backend/store/snapshot.ts";
import { amountsIn, says } from "../../amounts.ts";
import type { Content } from "../../content.ts";
import { found } from "../../finding.ts";
import { namedEntries } from "../../named-entries.ts";
import { passagesOf } from "../../passages.ts";
import type { Rule } from "../../rule.ts";
import { type ProductEntry, planOf, priceOf, stockOf } from "../../stock.ts";

/** Amounts below and above these parts of the lowest and the highest price are of other things: fees, loans, funds. */
const smallest = 0.6;
const largest = 1.5;

/** Kinds whose words speak of the day they were written. */
const dated: ReadonlySet<string> = new Set(["blogPost", "testimonial"]);

/**
 * A price in words is one that holds: where a passage names a home, a plan, a model or a neighborhood, or stands on its
 * page, an amount of the size of a price is one of theirs; `from $486k` is what something starts at. Posts and reviews
 * may say what once was.
 */
export const pricesInWords: Rule = {
  name: "prices-in-words",
  *check(content) {
    const { snapshot } = content;
    const all = numbers(...products(snapshot).map((entry) => priceOf(snapshot, entry).amountUsd ?? undefined));
    const [least, most] = [Math.min(...all) * smallest, Math.max(...all) * largest];
    for (const entry of snapshot.entries()) {
      if (dated.has(entry.kind)) continue;
      const own = isPriced(entry) ? [entry] : [];
      for (const passage of passagesOf(entry, (text) => text.includes("$"))) {
        const amounts = amountsIn(passage.text).filter(({ amountUsd }) => amountUsd >= least && amountUsd <= most);
        if (amounts.length === 0) continue;
        const spokenOf = [...new Set([...own, ...spokenOfIn(passage, content)])];
        const prices = spokenOf.flatMap((each) => pricesOf(snapshot, each));
        for (const amount of amounts) {
          const isFrom = amount.sense === "from";
          if (spokenOf.length === 0 && !isFrom) continue;
          if ((spokenOf.length === 0 ? all : prices).some((priceUsd) => says(amount, priceUsd))) continue;
          const whose = spokenOf.length === 0 ? "anything" : spokenOf.map(({ title }) => title).join(", ");
          const near = nearest(spokenOf.length === 0 ? all : prices, amount.amountUsd);
          const problem = `It says ${isFrom ? "from " : ""}${amount.text}, which is no price of ${whose}${near ? `; the nearest is ${near}` : ""}.`;
          yield found(
            entry,
            passage.path,
            problem,
            "Write the price that holds, or leave it to the price that the site shows.",
          );
        }
      }
    }
  },
};

function spokenOfIn(passage: ReturnType<typeof passagesOf>[number], content: Content): Priced[] {
  const inText = namedEntries(passage.text, passage.hrefs, content).filter(isPriced);
  return inText.length > 0 ? inText : namedEntries(passage.beside, passage.beside.split(" "), content).filter(isPriced);
}

type Priced = ProductEntry | StoredEntry<"neighborhood">;

function isPriced(entry: StoredEntry): entry is Priced {
  return entry.kind === "home" || entry.kind === "plan" || entry.kind === "model" || entry.kind === "neighborhood";
}

function products(snapshot: ContentSnapshot): ProductEntry[] {
  return [...snapshot.entriesOf("plan"), ...snapshot.entriesOf("home"), ...snapshot.entriesOf("model")];
}

/** Every amount that is true of an entry today: its price and the sums on the way to it; of a place, those of all there. */
function pricesOf(snapshot: ContentSnapshot, entry: Priced): number[] {
  switch (entry.kind) {
    case "home":
      return [...numbers(entry.data.priceUsd), ...sumsOf(entry), ...basePricesOf(planOf(snapshot, entry))];
    case "model":
      return [...numbers(entry.data.asShownPriceUsd), ...basePricesOf(planOf(snapshot, entry))];
    case "plan": {
      const homes = snapshot.referringTo(entry.id, "home", "floorplan").map(({ data }) => data.priceUsd);
      const models = snapshot.referringTo(entry.id, "model", "floorplan").map(({ data }) => data.asShownPriceUsd);
      return [...basePricesOf(entry), ...numbers(...homes, ...models)];
    }
    case "neighborhood": {
      const { homes, models, plans } = stockOf(snapshot, entry);
      const there = [...homes, ...models, ...plans].flatMap((each) => pricesOf(snapshot, each));
      return [...numbers(entry.data.basePriceUsd), ...there];
    }
  }
}

const numbers = (...values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined);

function basePricesOf(plan: StoredEntry<"plan"> | undefined): number[] {
  const base = plan?.data.basePriceUsd;
  if (plan === undefined || base === undefined) return [];
  return [base, ...(plan.data.elevations ?? []).map(({ addedPriceUsd = 0 }) => base + addedPriceUsd)];
}

/** The parts of a price, each alone and summed up to it. */
function sumsOf({ data }: StoredEntry<"home">): number[] {
  let sumUsd = 0;
  return (data.priceLine ?? []).flatMap(({ kind, amountUsd = 0 }) => {
    if (kind !== "total") sumUsd += kind === "credit" ? -amountUsd : amountUsd;
    return [amountUsd, sumUsd];
  });
}

function nearest(prices: readonly number[], amountUsd: number): string {
  const [near] = prices.toSorted((a, b) => Math.abs(a - amountUsd) - Math.abs(b - amountUsd));
  return near === undefined ? "" : fullPrice(near);
}
