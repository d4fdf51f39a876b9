import { fullPrice } from "../../../app/domain/products/figures.ts";
import { assumedTerms } from "../../../app/domain/products/monthly-cost.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { type Finding, found, type Rule } from "../finding.ts";
import { passagesOf } from "../passages.ts";

/** The association fee, the mills and the distances in a neighborhood's own texts are those of its fields. */
export const neighborhoodFigures: Rule = {
  name: "neighborhood-figures",
  *check({ snapshot }) {
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      for (const { path, text } of passagesOf(neighborhood)) {
        for (const sentence of text.split(/(?<=[.!?;])\s+/)) {
          for (const problem of [...feesIn(sentence, neighborhood), ...millsIn(sentence, neighborhood)]) {
            yield found(neighborhood, path, problem, remedy) satisfies Finding;
          }
        }
        yield* districtCosts(neighborhood, path, text);
        if (path.startsWith("amenities.")) yield* distances(neighborhood, path, text);
      }
    }
  },
};

const remedy = "Correct the text, or the field.";

const writtenFee =
  /\$(\d[\d,]*)(?: a month|\/month| per month| monthly)?(?= (?:monthly )?(?:association )?(?:fee|dues)\b)|\b(?:fee|dues) (?:is|are|of|comes? to) \$(\d[\d,]*)/gi;

/** `in the $72 monthly fee`, `The fee is $128 a month`. */
function feesIn(sentence: string, { title, data: { hoaMonthlyUsd } }: StoredEntry<"neighborhood">): string[] {
  if (typeof hoaMonthlyUsd !== "number") return [];
  return [...sentence.matchAll(writtenFee)].flatMap(([words, before, after]) =>
    amountOf(before ?? after) === hoaMonthlyUsd
      ? []
      : [`“${words}” is in the text, but the fee of ${title} is ${fullPrice(hoaMonthlyUsd)} a month.`],
  );
}

const amountOf = (written = "") => Number(written.replaceAll(",", ""));

/** `levies 24.5 mills`; a cap or a comparison is not the levy. */
function millsIn(sentence: string, { title, data: { metroDistrictMills } }: StoredEntry<"neighborhood">): string[] {
  if (typeof metroDistrictMills !== "number") return [];
  return [...sentence.matchAll(/\blev(?:y|ies|ied)(?: is| of)? (\d+(?:\.\d+)?) mills?\b/gi)].flatMap(
    ([words, mills]) =>
      Number(mills) === metroDistrictMills
        ? []
        : [`“${words}” is in the text, but the district of ${title} levies ${metroDistrictMills} mills.`],
  );
}

/** `On a $679,000 house that’s about $93 a month`, in a text about mills. */
const exampleCost =
  /\bon an? \$(\d[\d,]*) (?:house|home|cottage|townhome),? that(?:’s| is) about \$(\d[\d,]*) a month/i;
const monthsPerYear = 12;
/** Written amounts are rounded. */
const roundingUsd = 1.5;

function* districtCosts(neighborhood: StoredEntry<"neighborhood">, path: string, text: string): Generator<Finding> {
  const { metroDistrictMills } = neighborhood.data;
  const [words, price, cost] = /\bmills?\b/i.test(text) ? (exampleCost.exec(text) ?? []) : [];
  if (words === undefined || typeof metroDistrictMills !== "number") return;
  const assessedUsd = (amountOf(price) * assumedTerms.assessmentPercent) / 100;
  const monthlyUsd = (assessedUsd * metroDistrictMills) / 1000 / monthsPerYear;
  if (Math.abs(amountOf(cost) - monthlyUsd) <= roundingUsd) return;
  const problem = `“${words}” is in the text, but ${metroDistrictMills} mills come to about ${fullPrice(Math.round(monthlyUsd))}.`;
  yield found(neighborhood, path, problem, remedy);
}

/** `1.4 miles` in a benefit is a distance of the lists; whole numbers are rounded. */
function* distances(neighborhood: StoredEntry<"neighborhood">, path: string, text: string): Generator<Finding> {
  const { distances: places = [], schools = [], directions = "" } = neighborhood.data;
  const listed = [...places, ...schools].map(({ miles }) => miles);
  if (listed.length === 0) return;
  for (const [words, miles] of text.matchAll(/\b(\d+\.\d) miles\b/g)) {
    if (listed.includes(Number(miles)) || directions.includes(words)) continue;
    const problem = `“${words}” is in the text, but no distance of ${neighborhood.title} is ${miles} miles.`;
    yield found(neighborhood, path, problem, remedy);
  }
}
