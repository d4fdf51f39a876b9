import {
  assumedTerms,
  type MonthlyCostAssumptions,
  type RunningCosts,
  startingAssumptions,
} from "#app/domain/products/monthly-cost.ts";
import type { Price } from "#app/domain/products/price.ts";
import { formatNumber, numberFromText } from "#app/domain/wording/numbers.ts";

/** Query parameters of the visitor’s numbers, in the order of the form. */
export const costParams = [
  "price",
  "down",
  "rate",
  "term",
  "points",
  "mi",
  "tax",
  "mills",
  "assessed",
  "insurance",
  "association",
] as const;

type CostParam = (typeof costParams)[number];

/** Initial content of the panel. */
export interface CostPanelContent {
  readonly starting: MonthlyCostAssumptions;
  /** The visitor’s numbers in the URL. */
  readonly given: CostTexts;
  /** ISO day of the default interest rate. */
  readonly rateAsOf: string;
  readonly districtLabel: string;
}

/**
 * The initial monthly cost of a product: its price, its own running costs or its neighborhood’s, and the visitor’s
 * numbers in the URL. Null without a price.
 */
export function costContent(
  price: Price,
  own: RunningCosts | null | undefined,
  neighborhood: { readonly title: string | null; readonly extras: RunningCosts | null } | null | undefined,
  query: URLSearchParams,
): CostPanelContent | null {
  if (price.amountUsd === null) return null;
  const starting = startingAssumptions(price.amountUsd, own, neighborhood?.extras);
  const hasDistrict = starting.metroMills > 0 && neighborhood?.title;
  return {
    starting,
    given: textsInQuery(query),
    rateAsOf: assumedTerms.rateAsOf,
    districtLabel: hasDistrict ? `${neighborhood.title} Metro District` : "Metro district",
  };
}

/** An assumption as a field of the form. */
interface CostField {
  readonly key: keyof MonthlyCostAssumptions;
  /** Name of its query parameter. */
  readonly param: CostParam;
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
  readonly min: number;
  readonly max: number;
  readonly isInteger?: boolean;
}

const monthlyUsd = { before: "$", after: "a month", min: 0, max: 100_000 };

const fields: Readonly<Record<CostParam, Omit<CostField, "param">>> = {
  price: { key: "priceUsd", label: "Price", before: "$", min: 1, max: 100_000_000 },
  down: { key: "downPercent", label: "Down payment", after: "%", min: 0, max: 100 },
  rate: { key: "ratePercent", label: "Interest rate", after: "% fixed", min: 0, max: 30 },
  term: { key: "termYears", label: "Term", after: "years", min: 1, max: 50, isInteger: true },
  points: { key: "pointsPercent", label: "Points and fees", after: "% of loan", min: 0, max: 10 },
  mi: { key: "mortgageInsurancePercent", label: "Mortgage insurance", after: "% of loan a year", min: 0, max: 5 },
  tax: { key: "propertyTaxPercent", label: "Property tax", after: "% a year", min: 0, max: 10 },
  mills: { key: "metroMills", label: "Metro district", after: "mills", min: 0, max: 200 },
  assessed: { key: "assessmentPercent", label: "Assessed value", after: "% of price", min: 0, max: 100 },
  insurance: { key: "insuranceMonthlyUsd", label: "Home insurance", ...monthlyUsd },
  association: { key: "associationMonthlyUsd", label: "HOA", ...monthlyUsd },
};

/** The assumptions in the order of the form. */
export const costFields: readonly CostField[] = costParams.map((param) => ({ param, ...fields[param] }));

/** Values of the form by parameter, as typed. */
export type CostTexts = Readonly<Record<string, string>>;

const plain = (value: number) => formatNumber(value, 4);
const maxTextLength = 24;

/** Formatted values of a form with these assumptions: `624,900`, `6.375`. */
export function textsOf(assumptions: MonthlyCostAssumptions): CostTexts {
  return Object.fromEntries(costFields.map(({ key, param }) => [param, plain(assumptions[key])]));
}

/** The visitor’s values in a query: only parameters of the form, truncated. */
export function textsInQuery(query: URLSearchParams): CostTexts {
  const given: Record<string, string> = {};
  for (const param of costParams) {
    const text = query.get(param);
    if (text !== null) given[param] = text.slice(0, maxTextLength);
  }
  return given;
}

/**
 * The assumptions to calculate with, and an error message for each parameter that is not a number within its range. A
 * missing value is the default; an invalid one is replaced by that in `held`, the last valid one. A down payment may be
 * an amount (`$100,000`, or any number above 100), which is converted to a percentage of the price.
 */
export function readCostTexts(
  texts: CostTexts,
  starting: MonthlyCostAssumptions,
  held: MonthlyCostAssumptions = starting,
) {
  const assumptions: Record<keyof MonthlyCostAssumptions, number> = { ...starting };
  const errors: Record<string, string> = {};
  // The price is the first field, as a down payment in dollars is converted to a share of it.
  for (const field of costFields) {
    const text = texts[field.param];
    if (text === undefined) continue;
    const number = numberFromText(text.trim().replace(/\s*%$/, ""));
    const isAmount = field.key === "downPercent" && isDownAmount(text);
    const value = number !== null && isAmount ? percentOf(number, assumptions.priceUsd) : number;
    if (value === null || value < field.min || value > field.max || (field.isInteger && !Number.isInteger(value))) {
      errors[field.param] = `${errorText(field)} Until then the estimate has ${textWithUnit(field, held[field.key])}.`;
      assumptions[field.key] = held[field.key];
    } else {
      assumptions[field.key] = value;
    }
  }
  return { assumptions, errors };
}

function errorText({ key, min, max, isInteger }: CostField): string {
  const range = `from ${plain(min)} to ${plain(max)}`;
  if (key === "downPercent") return `A percentage ${range}, or an amount up to the price.`;
  return `A ${isInteger ? "whole number" : "number"} ${range}.`;
}

/** `$624,900`, `20%`, `30 years`. */
function textWithUnit({ before = "", after = "" }: CostField, value: number): string {
  return `${before}${plain(value)}${after === "" || after.startsWith("%") ? after : ` ${after}`}`;
}

/** Whether a down payment is an amount in dollars: `$100,000`, `100000`. */
export function isDownAmount(text: string): boolean {
  const trimmed = text.trim();
  return !trimmed.endsWith("%") && (trimmed.startsWith("$") || (numberFromText(trimmed) ?? 0) > 100);
}

/** Rounded to a millionth: exact to the dollar, and short in a URL. */
function percentOf(amountUsd: number, priceUsd: number): number {
  return Math.round((amountUsd / priceUsd) * 1e8) / 1e6;
}

/** A down payment as its share of the price: `16.06% of the price`. */
export function downShareText(assumptions: MonthlyCostAssumptions): string {
  return `${formatNumber(assumptions.downPercent, 2)}% of the price`;
}

/** The query with the visitor's numbers that differ from the defaults; other parameters and the order are kept. */
export function queryWithCost(
  query: URLSearchParams,
  assumptions: MonthlyCostAssumptions,
  starting: MonthlyCostAssumptions,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const { key, param } of costFields) {
    if (assumptions[key] === starting[key]) next.delete(param);
    else next.set(param, String(assumptions[key]));
  }
  return next;
}
