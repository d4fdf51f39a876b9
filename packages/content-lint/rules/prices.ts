import { fullPrice, isPriceShown } from "../../../app/domain/products/figures.ts";
import { lowestPrice, neighborhoodPrice } from "../../../app/domain/products/price.ts";
import { displayedStatusMessage } from "../../../app/domain/products/product-status.ts";
import { formatDate } from "../../../app/domain/wording/dates.ts";
import type { ContentSnapshot, StoredEntry } from "../../backend/store/snapshot.ts";
import { catalogOf, isSoon, neighborhoodOf, type ProductEntry, planOf, priceOf } from "../catalog.ts";
import type { Content } from "../content.ts";
import { found, type Rule } from "../finding.ts";
import { amountsIn, matchesPrice, namedEntries, passagesOf } from "../passages.ts";

/** The base price in a home's price line is the price of its plan on that date. */
export const baseOfPriceLine: Rule = {
  name: "base-of-price-line",
  *check({ snapshot }) {
    for (const home of snapshot.entriesOf("home")) {
      const plan = planOf(snapshot, home);
      if (!plan) continue;
      for (const [index, part] of (home.data.priceLine ?? []).entries()) {
        if (part.kind !== "base" || part.amountUsd === undefined) continue;
        const planPrices = planPriceOn(plan, part.date);
        if (planPrices === undefined || planPrices.includes(part.amountUsd)) continue;
        yield found(
          home,
          `priceLine.${index}.amountUsd`,
          `The base price is ${fullPrice(part.amountUsd)}, but ${plan.title} starts at ${planPrices.map(fullPrice).join(" or ")}${part.date ? ` on ${formatDate(part.date)}` : ""}.`,
          "Write the plan’s price of that day, or correct the price and the price history of the plan.",
        );
      }
    }
  },
};

/** Possible prices of a plan on a date; without a date, all its prices. Undefined without any price. */
function planPriceOn({ data }: StoredEntry<"plan">, day: string | undefined): number[] | undefined {
  const history = (data.priceHistory ?? []).filter(({ amountUsd }) => amountUsd !== undefined);
  const amounts = history.map(({ amountUsd = 0 }) => amountUsd);
  const now = data.basePriceUsd === undefined ? [] : [data.basePriceUsd];
  const last = day && history.filter(({ date }) => date !== undefined && date <= day).at(-1)?.amountUsd;
  const all = last === undefined || last === "" ? [...new Set([...now, ...amounts])] : [last];
  return all.length === 0 ? undefined : all;
}

/** One elevation of a plan is included in its base price. */
export const lowestElevation: Rule = {
  name: "lowest-elevation",
  *check({ snapshot }) {
    for (const plan of snapshot.entriesOf("plan")) {
      const { elevations = [], basePriceUsd } = plan.data;
      const added = elevations.map(({ addedPriceUsd }) => addedPriceUsd ?? 0);
      const min = Math.min(...added);
      if (basePriceUsd === undefined || added.length === 0 || min === 0) continue;
      yield found(
        plan,
        `elevations.${added.indexOf(min)}.addedPriceUsd`,
        `The plan starts at ${fullPrice(basePriceUsd)}, but its least elevation adds ${fullPrice(min)}, so it cannot be built at that price.`,
        "Write 0 for the elevation that the base price is for, or raise the base price.",
      );
    }
  },
};

/** A neighborhood's starting price is its lowest price for sale (help of the field `basePriceUsd`). */
export const neighborhoodFromPrice: Rule = {
  name: "neighborhood-from-price",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      const { status, basePriceUsd } = neighborhood.data;
      if (neighborhoodPrice({ status, basePriceUsd }).kind !== "from") continue;
      const { homes, plans } = catalogOf(snapshot, neighborhood);
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

/** A product has a price or a status that explains why not; otherwise the site shows “Ask us”. */
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
        // Nothing is for sale yet, so prices are optional.
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

/** Amounts outside this range around the lowest and the highest price are other things: fees, loans, funds. */
const smallest = 0.6;
const largest = 1.5;

/** Kinds with dated texts. */
const dated: ReadonlySet<string> = new Set(["blogPost", "testimonial"]);

/**
 * Prices in texts are current: in a passage that names a product or neighborhood, or is on its page, an amount of the
 * size of a price is one of its prices; `from $486k` is a starting price. Posts and reviews may have former prices.
 */
export const pricesInWords: Rule = {
  name: "prices-in-words",
  *check(content) {
    const { snapshot } = content;
    const all = numbers(...products(snapshot).map((entry) => priceOf(snapshot, entry).amountUsd ?? undefined));
    const [min, max] = [Math.min(...all) * smallest, Math.max(...all) * largest];
    for (const entry of snapshot.entries()) {
      if (dated.has(entry.kind)) continue;
      const own = isPriced(entry) ? [entry] : [];
      for (const passage of passagesOf(entry, (text) => text.includes("$"))) {
        const amounts = amountsIn(passage.text).filter(({ amountUsd }) => amountUsd >= min && amountUsd <= max);
        if (amounts.length === 0) continue;
        const mentioned = [...new Set([...own, ...mentionedIn(passage, content)])];
        const prices = mentioned.flatMap((each) => pricesOf(snapshot, each));
        for (const amount of amounts) {
          const isFrom = amount.sense === "from";
          if (mentioned.length === 0 && !isFrom) continue;
          if ((mentioned.length === 0 ? all : prices).some((priceUsd) => matchesPrice(amount, priceUsd))) continue;
          const whose = mentioned.length === 0 ? "anything" : mentioned.map(({ title }) => title).join(", ");
          const near = nearest(mentioned.length === 0 ? all : prices, amount.amountUsd);
          const problem = `It says ${isFrom ? "from " : ""}${amount.text}, which is not a price of ${whose}${near ? `; the nearest is ${near}` : ""}.`;
          yield found(
            entry,
            passage.path,
            problem,
            "Correct the price, or remove it: the page shows the price itself.",
          );
        }
      }
    }
  },
};

function mentionedIn(passage: ReturnType<typeof passagesOf>[number], content: Content): Priced[] {
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

/** Every correct amount of an entry today: its price and partial sums; for a neighborhood, those of all products. */
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
      const { homes, models, plans } = catalogOf(snapshot, entry);
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

/** The parts of a price line, individually and as running sums. */
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
