import { plainText } from "../../../app/domain/wording/text.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { textsOf } from "../fields.ts";
import { type Finding, found, type Rule } from "../finding.ts";
import { numberOf } from "../number-words.ts";
import { type Lot, type Platted, plattedNeighborhoods, squareFeet } from "./homesites.ts";

/**
 * Statements about homesites in the texts of a neighborhood, its homes and its models are correct: counts in total, by
 * state or by street, the range and minimum of areas, the largest or smallest one (in texts of homes and models), and
 * numbers of existing homesites.
 */
export const homesiteClaims: Rule = {
  name: "homesite-claims",
  *check(content) {
    for (const platted of plattedNeighborhoods(content)) {
      for (const entry of [platted.neighborhood, ...platted.houses]) {
        for (const { path, value } of textsOf(entry)) {
          for (const problem of problemsIn(plainText(value), entry, platted)) {
            yield found(entry, path, problem, remedy) satisfies Finding;
          }
        }
      }
    }
  },
};

const remedy = "Correct the text, or the homesites of the neighborhood.";

function* problemsIn(text: string, entry: StoredEntry, platted: Platted): Generator<string> {
  yield* countProblems(text, platted);
  yield* sizeProblems(text, entry, platted);
  yield* numberProblems(text, entry, platted);
}

/** `twenty-two`, `8,900`, `33`. */
const amountPattern = "[a-z]+(?:-[a-z]+)?|(?<!\\d,?)\\d[\\d,]*";

/** `Thirty-three homesites`, `twenty-two more homesites`, `Forty-four homesites, nineteen sold`. */
const countPattern = new RegExp(
  `\\b(${amountPattern})(?:\\s+(?:more|new|numbered))?\\s+(?:homesites|lots)\\b(?!\\s+(?:(?:that|which)\\s+)?(?:back|border|face|overlook|touch|look|open|have|with|are\\s+corner)\\b)(?:,\\s+(${amountPattern})\\s+(?:of them\\s+)?sold\\b)?`,
  "gi",
);

function* countProblems(text: string, { neighborhood, lots }: Platted): Generator<string> {
  for (const [words = "", all = "", sold = ""] of text.matchAll(countPattern)) {
    const count = numberOf(all);
    // “Two homesites” may mean any two; larger numbers are counts.
    if (count !== null && count > 2 && !possibleCounts(lots).has(count)) {
      yield `“${words}” is in the text, but ${neighborhood.title} has ${lots.length} homesites; no street and no state has ${count} of them.`;
    }
    const soldCount = numberOf(sold);
    const soldNow = lots.filter(({ homesite }) => homesite.state === "sold").length;
    if (soldCount !== null && soldCount !== soldNow) {
      yield `“${words}” is in the text, but ${soldNow} homesites of ${neighborhood.title} are sold.`;
    }
  }
}

/** Possible counts: in total, by state, by street, and by state and street. */
function possibleCounts(lots: readonly Lot[]): Set<number> {
  const keys = lots.flatMap(({ homesite: { state = "", street = "" } }) => {
    // “Falcon Mews, second green” counts for both.
    const streets = [street, ...street.split(/,\s*/)];
    return ["all", `state ${state}`, ...new Set(streets.flatMap((each) => [each, `${each} ${state}`]))];
  });
  return new Set(
    Map.groupBy(keys, (key) => key)
      .values()
      .map((each) => each.length),
  );
}

const rangePattern = /\bhomesites\s+(?:run\s+|are\s+)?from\s+([\d,]+)\s+to\s+([\d,]+)\s+(?:square feet|sq ft)/gi;
const minimumPattern = /\b(?:none|no homesite)\s+(?:is\s+)?under\s+([\d,]+)\s+(?:square feet|sq ft)/gi;

function* sizeProblems(text: string, entry: StoredEntry, { neighborhood, lots, lotsOf }: Platted): Generator<string> {
  const areas = lots.flatMap(({ homesite }) => homesite.areaSqFt ?? []);
  if (areas.length === 0) return;
  const [min, max] = [Math.min(...areas), Math.max(...areas)];
  const range = `the homesites of ${neighborhood.title} have ${min.toLocaleString("en-US")} to ${squareFeet(max)}`;
  for (const [words, from = "", to = ""] of text.matchAll(rangePattern)) {
    if (numberOf(from) !== min || numberOf(to) !== max) yield `“${words}” is in the text, but ${range}.`;
  }
  for (const [words, from = ""] of text.matchAll(minimumPattern)) {
    if ((numberOf(from) ?? 0) > min) yield `“${words}” is in the text, but ${range}.`;
  }
  const [words, which] = /\b(largest|smallest)\s+homesite\b/i.exec(text) ?? [];
  const own =
    entry.kind === "home" || entry.kind === "model" ? lotsOf(numberAt(entry))[0]?.homesite.areaSqFt : undefined;
  if (!words || own === undefined || own === (which?.toLowerCase() === "largest" ? max : min)) return;
  yield `“${words}” refers to homesite ${numberAt(entry)} with ${squareFeet(own)}, and ${range}.`;
}

const mentionPattern = /\bhomesites?\s+(\d+[a-z]?)\b(?!\s*(?:,\d{3}|percent|%|square|sq|feet|to\b|through\b|and\b))/gi;

function* numberProblems(text: string, entry: StoredEntry, { neighborhood, lots, lotsOf }: Platted): Generator<string> {
  for (const [, number = ""] of text.matchAll(mentionPattern)) {
    if (lotsOf(number).length > 0) continue;
    const owner = entry === neighborhood ? "this neighborhood" : neighborhood.title;
    yield `Homesite ${number} is mentioned, but is not one of the ${lots.length} homesites of ${owner}.`;
  }
}

const numberAt = (entry: StoredEntry) =>
  entry.kind === "home" || entry.kind === "model" ? ((entry.data as { homesite?: string }).homesite ?? "") : "";
