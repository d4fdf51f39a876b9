import type { MonthlyCostAssumptions } from "#app/domain/products/monthly-cost.ts";
import { numberFromText } from "#app/domain/wording/numbers.ts";

/** One assumption as a line of the form: its name in the address, its words, what it may be. */
export interface CostField {
  readonly key: keyof MonthlyCostAssumptions;
  /** Name of the query parameter that keeps it. */
  readonly param: string;
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
}

/** The assumptions in the order of the form. */
export const costFields: readonly CostField[] = [
  { key: "priceUsd", param: "price", label: "Price", before: "$", min: 1, max: 100_000_000 },
  { key: "downPercent", param: "down", label: "Down payment", after: "%", min: 0, max: 100 },
  { key: "ratePercent", param: "rate", label: "Interest rate", after: "% fixed", min: 0, max: 30 },
  { key: "termYears", param: "term", label: "Term", after: "years", min: 1, max: 50, isWhole: true },
  { key: "pointsPercent", param: "points", label: "Points and fees", after: "% of loan", min: 0, max: 10 },
  { key: "propertyTaxPercent", param: "tax", label: "Property tax", after: "% a year", min: 0, max: 10 },
  { key: "metroMills", param: "mills", label: "Metro district", after: "mills", min: 0, max: 200 },
  { key: "assessmentPercent", param: "assessed", label: "Assessed value", after: "% of price", min: 0, max: 100 },
  {
    key: "insuranceMonthlyUsd",
    param: "insurance",
    label: "Insurance",
    before: "$",
    after: "a month",
    min: 0,
    max: 100_000,
  },
  {
    key: "associationMonthlyUsd",
    param: "association",
    label: "Association",
    before: "$",
    after: "a month",
    min: 0,
    max: 100_000,
  },
];

/** The query parameters that carry a visitor’s own numbers. */
export const costParams: readonly string[] = costFields.map(({ param }) => param);

/** The texts of the form by the name of their parameter, as typed. */
export type CostTexts = Readonly<Record<string, string>>;

const shown = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
const maxTextLength = 24;

/** The texts a form begins with: `624,900`, `6.375`. */
export function textsOf(assumptions: MonthlyCostAssumptions): CostTexts {
  return Object.fromEntries(costFields.map(({ key, param }) => [param, shown.format(assumptions[key])]));
}

/** The visitor’s own texts in an address: parameters of the form only, cut to a sane length. */
export function textsInQuery(query: URLSearchParams): CostTexts {
  const given: Record<string, string> = {};
  for (const param of costParams) {
    const text = query.get(param);
    if (text !== null) given[param] = text.slice(0, maxTextLength);
  }
  return given;
}

/** What the texts of a form come to: the assumptions to calculate with, and what is wrong by parameter. */
export interface ReadCostTexts {
  readonly assumptions: MonthlyCostAssumptions;
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Reads the texts of the form. A text that is no number in its range leaves its starting value in force and gets a
 * sentence that says what would do; a missing text is the starting value.
 */
export function readCostTexts(texts: CostTexts, starting: MonthlyCostAssumptions): ReadCostTexts {
  const assumptions: Record<keyof MonthlyCostAssumptions, number> = { ...starting };
  const errors: Record<string, string> = {};
  for (const field of costFields) {
    const text = texts[field.param];
    if (text === undefined) continue;
    const value = numberFromText(text.trim().replace(/\s*%$/, ""));
    if (value === null || value < field.min || value > field.max || (field.isWhole && !Number.isInteger(value))) {
      errors[field.param] = rangeSentence(field);
    } else {
      assumptions[field.key] = value;
    }
  }
  return { assumptions, errors };
}

function rangeSentence({ min, max, isWhole }: CostField): string {
  return `A ${isWhole ? "whole number" : "number"} from ${shown.format(min)} to ${shown.format(max)}.`;
}

/**
 * The address’s query with the visitor’s numbers: those that differ from the starting ones and can be read. Parameters
 * that are not the form’s stay as they are.
 */
export function queryWithCost(
  query: URLSearchParams,
  texts: CostTexts,
  starting: MonthlyCostAssumptions,
): URLSearchParams {
  const next = new URLSearchParams(query);
  const { assumptions, errors } = readCostTexts(texts, starting);
  for (const { key, param } of costFields) {
    next.delete(param);
    if (errors[param] === undefined && assumptions[key] !== starting[key]) next.set(param, String(assumptions[key]));
  }
  return next;
}
