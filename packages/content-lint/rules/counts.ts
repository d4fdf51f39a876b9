import { replaceMergeTags } from "../../../app/domain/merge-tags/merge-tags.ts";
import { findCollections } from "../../../app/domain/products/collections.ts";
import { countMoveIns } from "../../../app/domain/products/product-status.ts";
import { formatNumber } from "../../../app/domain/wording/numbers.ts";
import type { ContentSnapshot, StoredEntry } from "../../backend/store/snapshot.ts";
import { priceOf } from "../catalog.ts";
import type { Content } from "../content.ts";
import { found, type Rule } from "../finding.ts";
import { numberOf } from "../number-words.ts";
import { passagesOf } from "../passages.ts";

const number = "(\\d[\\d,]*|[a-z]+(?:-[a-z]+)?)";
/** Homes in any number, and everything of a kind: `all twelve neighborhoods`, `any of our 24 plans`. */
const counted = new RegExp(
  `\\b${number} (quick move-in homes|homes for sale)\\b|\\b(?:all|(?:any|every one) of (?:our|the)) ${number} (neighborhoods|plans|model homes)\\b`,
  "gi",
);

/** Counts in texts are those of the catalog: a home that is sold, under contract or coming soon is not for sale. */
export const countsInWords: Rule = {
  name: "counts-in-words",
  *check({ snapshot, today }) {
    const counts = countsOf(snapshot, today);
    for (const entry of snapshot.entries()) {
      // A neighborhood and its houses refer to their own counts.
      if (entry.kind === "neighborhood" || entry.kind === "home" || entry.kind === "model") continue;
      for (const { path, text } of passagesOf(entry, (each) => /homes|neighborhoods|plans/i.test(each))) {
        for (const [words, ofHomes = "", homes, ofAll = "", all] of text.matchAll(counted)) {
          const noun = (homes ?? all ?? "").toLowerCase();
          const [stated, count] = [numberOf(ofHomes || ofAll), counts[noun]];
          if (stated === null || count === undefined || stated === count) continue;
          const problem = `“${words}” is in the text, but there are ${formatNumber(count)} ${noun}.`;
          yield found(entry, path, problem, "Write the merge tag of the count, such as {homes} or {plans}.");
        }
      }
    }
  },
};

function countsOf(snapshot: ContentSnapshot, today: string): Readonly<Record<string, number>> {
  const homes = snapshot.entriesOf("home").map(({ data }) => ({ ...data.productStatus, readyDate: data.readyDate }));
  const { "coming-soon": _, ...selling } = countMoveIns(homes, today);
  const forSale = Object.values(selling).reduce((sum, count) => sum + count, 0);
  return {
    "quick move-in homes": forSale,
    "homes for sale": forSale,
    neighborhoods: snapshot.entriesOf("neighborhood").length,
    plans: snapshot.entriesOf("plan").length,
    "model homes": snapshot.entriesOf("model").length,
  };
}

/** Words that limit a range to what can be bought. */
const ofSale = /\b(?:for sale|on sale|to build|you can (?:build|buy)|now)\b/i;

/**
 * A range of sizes of a collection mentions “for sale” when other plans of the collection are beyond it:
 * the list of all plans shows those as well.
 */
export const sizesOfCollection: Rule = {
  name: "sizes-of-collection",
  *check({ snapshot }) {
    for (const entry of snapshot.entries()) {
      for (const { path, text, beside } of passagesOf(entry, (each) => each.includes("{sizes of "))) {
        if (ofSale.test(`${text} ${beside}`)) continue;
        const beyond: StoredEntry[] = [];
        replaceMergeTags(text, (name) => {
          if (name.kind === "range" && name.thing === "sizes" && name.of.by === "collection") {
            beyond.push(...plansBeyond(snapshot, name.of.slug));
          }
          return null;
        });
        const [first] = beyond;
        if (!first) continue;
        const problem = `The sizes are those of the plans for sale; ${first.title} is listed in the collection, but outside of that range.`;
        yield found(entry, path, problem, "State that these are the sizes of plans for sale.");
      }
    }
  },
};

/** The plans of a collection that are not for sale, and smaller or larger than all that are. */
function plansBeyond(snapshot: ContentSnapshot, slug: string): StoredEntry<"plan">[] {
  const plans = snapshot
    .entriesOf("plan")
    .filter(({ data }) => findCollections(data.collection).some(({ id }) => id === slug));
  const isForSale = (plan: StoredEntry<"plan">) => priceOf(snapshot, plan).kind !== "none";
  const sizes = plans.filter(isForSale).flatMap(({ data }) => data.finishedSqrFt ?? []);
  if (sizes.length === 0) return [];
  const [min, max] = [Math.min(...sizes), Math.max(...sizes)];
  return plans.filter((plan) => {
    const { finishedSqrFt: size = min } = plan.data;
    return !isForSale(plan) && (size < min || size > max);
  });
}

const shares: Readonly<Record<string, number>> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fifth: 1 / 5,
  tenth: 1 / 10,
};
const shareOfYears = new RegExp(
  `\\b(${Object.keys(shares).join("|")}) of (?:our|the) (?:houses|homes) (?:in|over) the last ${number} years`,
  "i",
);
const partOfThem = new RegExp(
  `\\bof (?:its|the|those|these|their|our)? ?${number} (?:closings|loans|houses|homes|sales)\\b`,
  "gi",
);
const yearly = new RegExp(`\\b${number} (?:houses|homes) a year\\b`, "i");
/** “About a third” may be this much more or less. */
const tolerance = 0.25;

/** `A third of our houses in the last three years. Of 97 closings, …`: the count is that share of the yearly houses. */
export const sharesInWords: Rule = {
  name: "shares-in-words",
  *check(content) {
    const perYear = housesPerYear(content);
    if (perYear === null) return;
    for (const entry of content.snapshot.entries()) {
      for (const { path, text } of passagesOf(entry, (each) => shareOfYears.test(each))) {
        const [words = "", share = "", years = ""] = shareOfYears.exec(text) ?? [];
        const expected = (shares[share.toLowerCase()] ?? Number.NaN) * (numberOf(years) ?? Number.NaN) * perYear;
        if (Number.isNaN(expected)) continue;
        for (const [part, count = ""] of text.matchAll(partOfThem)) {
          const stated = numberOf(count);
          if (stated === null || Math.abs(stated - expected) <= expected * tolerance) continue;
          const problem = `“${part}” is in the text, but a ${words} is about ${formatNumber(expected, 0)} at ${formatNumber(perYear)} a year.`;
          yield found(entry, path, problem, "Correct the share, the count, or the houses of a year.");
        }
      }
    }
  },
};

function housesPerYear({ snapshot }: Content): number | null {
  for (const entry of snapshot.entriesOf("page")) {
    for (const { text } of passagesOf(entry, (each) => yearly.test(each))) {
      const count = numberOf(yearly.exec(text)?.[1] ?? "");
      if (count !== null) return count;
    }
  }
  return null;
}
