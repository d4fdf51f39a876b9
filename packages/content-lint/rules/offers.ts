import { isAvailable, isComingSoon } from "../../../app/domain/products/product-status.ts";
import { formatDate } from "../../../app/domain/wording/dates.ts";
import { plainText } from "../../../app/domain/wording/text.ts";
import type { OrganismData } from "../../backend/store/entry-data.ts";
import type { ContentSnapshot, StoredEntry } from "../../backend/store/snapshot.ts";
import { neighborhoodOf, titlesOf } from "../catalog.ts";
import { found, type Rule } from "../finding.ts";
import { namedEntries } from "../passages.ts";
import { linkedRows } from "./linked-rows.ts";

/** Products that an editor picked for a block. */
interface Pick {
  readonly entry: StoredEntry;
  readonly field: string;
  readonly title: string;
  readonly picked: readonly StoredEntry[];
}

function picksOf(snapshot: ContentSnapshot): Pick[] {
  return snapshot.entries().flatMap((entry) => {
    const organisms = ("organisms" in entry.data ? entry.data.organisms : undefined) as OrganismData[] | undefined;
    return (organisms ?? []).flatMap(({ productPicker = [], title = "" }, index) => {
      const picked = productPicker.flatMap((id) => snapshot.entry(id) ?? []);
      return picked.length > 0 ? [{ entry, field: `organisms.${index}.productPicker`, title, picked }] : [];
    });
  });
}

function isForSale(entry: StoredEntry): boolean {
  const status = "productStatus" in entry.data ? entry.data.productStatus : undefined;
  return isAvailable(status) && !isComingSoon(status);
}

/** `Offer applies to quick move-in homes at Tallgrass Crossing`: the rest of the sentence may name neighborhoods. */
const ofMoveInHomes = /\bapplies to (?:the )?quick move-in homes\b[^.,;]*/i;

/** An offer for quick move-in homes shows homes that it covers: no plans, no models, none of another neighborhood. */
export const offerCovers: Rule = {
  name: "offer-covers",
  *check(content) {
    const { snapshot } = content;
    for (const { entry, field, picked } of picksOf(snapshot)) {
      const terms = plainText(snapshot.entryOf("campaign", entry.id)?.data.terms);
      const covered = ofMoveInHomes.exec(terms)?.[0];
      if (covered === undefined) continue;
      const places = namedEntries(covered, [], content).filter(({ kind }) => kind === "neighborhood");
      const others = picked.filter(
        (product) =>
          product.kind !== "home" ||
          (places.length > 0 && !places.some((place) => place === neighborhoodOf(snapshot, product))),
      );
      if (others.length === 0) continue;
      const problem = `Its terms read “the offer ${covered.trim()}”, but it shows ${titlesOf(others)}.`;
      yield found(entry, field, problem, "Show homes that the offer covers, or correct the terms.");
    }
  },
};

const saysForSale = /\b(?:for sale|to buy|move-in date|ready now)\b/i;

/** A list of homes for sale has no home that is sold, under contract or coming soon. */
export const soldAmongForSale: Rule = {
  name: "sold-among-for-sale",
  *check({ snapshot }) {
    for (const { entry, field, title, picked } of picksOf(snapshot)) {
      const gone = picked.filter((product) => product.kind === "home" && !isForSale(product));
      if (gone.length === 0 || !(saysForSale.test(title) || entry.kind === "campaign")) continue;
      const problem = `“${title}” shows homes that are not for sale: ${titlesOf(gone)}.`;
      yield found(entry, field, problem, "Remove it, or choose another home.");
    }
    for (const { entry, path, title, house } of linkedRows(snapshot)) {
      if (house.kind !== "home" || isForSale(house) || !(saysForSale.test(title) || entry.kind === "campaign"))
        continue;
      const problem = `“${title}” shows a home that is not for sale: ${house.title}.`;
      yield found(entry, `${path}.url`, problem, "Remove it, or choose another home.");
    }
  },
};

/** The lists of products of a page have prices as of one day, which the site shows below each of them. */
export const onePriceDay: Rule = {
  name: "one-price-day",
  *check({ snapshot }) {
    for (const picks of Map.groupBy(picksOf(snapshot), ({ entry }) => entry).values()) {
      const [first, ...others] = picks.flatMap((pick) => {
        const day = pick.picked.flatMap(priceDay).sort().at(-1);
        return day === undefined ? [] : [{ ...pick, day }];
      });
      const other = others.find(({ day }) => day !== first?.day);
      if (!first || !other) continue;
      const problem = `The page has prices as of ${formatDate(first.day)} and of ${formatDate(other.day)}.`;
      yield found(other.entry, other.field, problem, "Check the prices on one day, and write it in each product.");
    }
  },
};

function priceDay({ data }: StoredEntry): string[] {
  const { priceAsOf, priceLine = [] } = data as {
    readonly priceAsOf?: string;
    readonly priceLine?: readonly { readonly kind?: string; readonly date?: string }[];
  };
  const total = priceLine.find(({ kind }) => kind === "total")?.date;
  return [priceAsOf, total].filter((day) => day !== undefined);
}
