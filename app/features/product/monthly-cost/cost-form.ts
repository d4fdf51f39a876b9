import { fullPrice } from "#app/domain/products/figures.ts";
import {
  type MonthlyCost,
  type MonthlyCostAssumptions,
  mortgageInsuranceBelowPercent,
} from "#app/domain/products/monthly-cost.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { formatNumber, numberFromText } from "#app/domain/wording/numbers.ts";
import { type CostParam, costParams } from "./cost-params.ts";

/** One assumption as a line of the form. */
export interface CostField {
  readonly key: keyof MonthlyCostAssumptions;
  /** Name of its query parameter. */
  readonly param: CostParam;
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
}

const monthlyUsd = { before: "$", after: "a month", min: 0, max: 100_000 };

const fields: Readonly<Record<CostParam, Omit<CostField, "param">>> = {
  price: { key: "priceUsd", label: "Price", before: "$", min: 1, max: 100_000_000 },
  down: { key: "downPercent", label: "Down payment", after: "%", min: 0, max: 100 },
  rate: { key: "ratePercent", label: "Interest rate", after: "% fixed", min: 0, max: 30 },
  term: { key: "termYears", label: "Term", after: "years", min: 1, max: 50, isWhole: true },
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

/** The texts of the form by the name of their parameter, as typed. */
export type CostTexts = Readonly<Record<string, string>>;

const plain = (value: number) => formatNumber(value, 4);
const share = (value: number) => formatNumber(value, 2);
const maxTextLength = 24;

/** The texts of a form with these assumptions: `624,900`, `6.375`. */
export function textsOf(assumptions: MonthlyCostAssumptions): CostTexts {
  return Object.fromEntries(costFields.map(({ key, param }) => [param, plain(assumptions[key])]));
}

/** The visitor’s own texts in an address: only parameters of the form, cut to a sane length. */
export function textsInQuery(query: URLSearchParams): CostTexts {
  const given: Record<string, string> = {};
  for (const param of costParams) {
    const text = query.get(param);
    if (text !== null) given[param] = text.slice(0, maxTextLength);
  }
  return given;
}

/**
 * The assumptions to calculate with, and an error message for each parameter whose text is no number in its range: what
 * would do, and what counts meanwhile. A missing text stands for the starting value, one with an error for the value in `held`, the last that could be read. A
 * down payment may be an amount (`$100,000`, or any number above 100): it counts as its percentage of the price.
 */
export function readCostTexts(
  texts: CostTexts,
  starting: MonthlyCostAssumptions,
  held: MonthlyCostAssumptions = starting,
) {
  const assumptions: Record<keyof MonthlyCostAssumptions, number> = { ...starting };
  const errors: Record<string, string> = {};
  // The price is the first of the fields: an amount paid down is read as a part of it.
  for (const field of costFields) {
    const text = texts[field.param];
    if (text === undefined) continue;
    const number = numberFromText(text.trim().replace(/\s*%$/, ""));
    const isAmount = field.key === "downPercent" && isDownAmount(text);
    const value = number !== null && isAmount ? percentOf(number, assumptions.priceUsd) : number;
    if (value === null || value < field.min || value > field.max || (field.isWhole && !Number.isInteger(value))) {
      errors[field.param] = `${errorText(field)} Until then the estimate has ${textWithUnit(field, held[field.key])}.`;
      assumptions[field.key] = held[field.key];
    } else {
      assumptions[field.key] = value;
    }
  }
  return { assumptions, errors };
}

function errorText({ key, min, max, isWhole }: CostField): string {
  const range = `from ${plain(min)} to ${plain(max)}`;
  if (key === "downPercent") return `A percentage ${range}, or an amount up to the price.`;
  return `A ${isWhole ? "whole number" : "number"} ${range}.`;
}

/** `$624,900`, `20%`, `30 years`. */
function textWithUnit({ before = "", after = "" }: CostField, value: number): string {
  return `${before}${plain(value)}${after === "" || after.startsWith("%") ? after : ` ${after}`}`;
}

/** Whether a down payment is written as an amount in dollars: `$100,000`, `100000`. */
export function isDownAmount(text: string): boolean {
  const trimmed = text.trim();
  return !trimmed.endsWith("%") && (trimmed.startsWith("$") || (numberFromText(trimmed) ?? 0) > 100);
}

/** To a millionth: the amount comes back to the dollar, and the address stays short. */
function percentOf(amountUsd: number, priceUsd: number): number {
  return Math.round((amountUsd / priceUsd) * 1e8) / 1e6;
}

/** What an amount paid down is of the price: `16.06% of the price`. */
export function downShareText(assumptions: MonthlyCostAssumptions): string {
  return `${share(assumptions.downPercent)}% of the price`;
}

/** The query with the numbers of the visitor that differ from the starting ones; other parameters stay. */
export function queryWithCost(
  query: URLSearchParams,
  assumptions: MonthlyCostAssumptions,
  starting: MonthlyCostAssumptions,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const { key, param } of costFields) {
    next.delete(param);
    if (assumptions[key] !== starting[key]) next.set(param, String(assumptions[key]));
  }
  return next;
}

/**
 * A yearly rate as the panel sets it: `6.481%`. The APR stands in the frame of the result in the size of its figures, as the
 * interest rate beside it may not be more conspicuous (12 CFR 1026.24(c)).
 */
export function formatRate(percent: number): string {
  return `${formatNumber(percent, 3)}%`;
}

/**
 * The disclosure that stands with every monthly figure. A stated payment or down payment calls for the down payment, the
 * terms of repayment over the whole loan, the “annual percentage rate” and whether it may increase (Regulation Z, 12 CFR
 * 1026.24(d)), and for saying that taxes and insurance make the real payment higher (1026.24(f)(3)). `rateAsOf` is the ISO
 * day of the interest rate, null where the visitor entered a rate of their own.
 */
export function costDisclosure(
  assumptions: MonthlyCostAssumptions,
  cost: MonthlyCost,
  rateAsOf: string | null,
): string {
  const parts = ["An estimate, not an offer of credit."];
  if (cost.loanUsd === 0) {
    parts.push(`${fullPrice(assumptions.priceUsd)} price, paid in full without a loan.`);
    parts.push("Taxes, insurance and HOA dues are estimates and change.");
  } else {
    parts.push(loanSentence(assumptions, cost), ...mortgageInsuranceSentences(assumptions, cost));
    if (cost.aprPercent !== null) parts.push(rateSentence(assumptions, cost.aprPercent));
    parts.push(
      "The payments of the loan leave out property tax, home insurance and HOA dues, so what you pay each month is more: they are listed above as estimates, and they change.",
    );
  }
  if (assumptions.metroMills > 0) {
    parts.push(
      `The metro district’s ${plain(assumptions.metroMills)} mills are counted on ${plain(assumptions.assessmentPercent)}% of the price, an assumption for Colorado’s assessed value of a residence.`,
    );
  }
  if (assumptions.metroMills === 0 && assumptions.associationMonthlyUsd === 0) {
    parts.push("No metro district and no HOA are counted; ask whether there are any.");
  }
  if (cost.loanUsd > 0) {
    parts.push("Your rate depends on your credit.");
    if (rateAsOf) parts.push(`Rate as of ${formatDate(rateAsOf)}.`);
    parts.push("Ask any lender; you need not use ours.");
  }
  return parts.join(" ");
}

/** The down payment and the terms of repayment. */
function loanSentence(given: MonthlyCostAssumptions, cost: MonthlyCost): string {
  const count = plain(cost.paymentsCount);
  return `${fullPrice(given.priceUsd)} price, ${fullPrice(cost.downUsd)} down (${share(given.downPercent)}%), loan of ${fullPrice(cost.loanUsd)} at ${plain(given.ratePercent)}% fixed for ${count} months: ${count} monthly payments of ${fullPrice(cost.principalAndInterestUsd)} for principal and interest.`;
}

function mortgageInsuranceSentences(given: MonthlyCostAssumptions, cost: MonthlyCost): string[] {
  if (given.downPercent >= mortgageInsuranceBelowPercent) return [];
  if (cost.mortgageInsuranceUsd === 0) {
    return ["With less than 20% down lenders ask for mortgage insurance, which you set to nothing here."];
  }
  return [
    `With less than 20% down, the first ${plain(cost.mortgageInsuranceCount)} payments carry ${fullPrice(cost.mortgageInsuranceUsd)} more for mortgage insurance, until the loan has fallen to 78% of the price.`,
  ];
}

function rateSentence(given: MonthlyCostAssumptions, aprPercent: number): string {
  const counted = [
    ...(given.pointsPercent > 0 ? [`${plain(given.pointsPercent)}% of the loan in points and fees`] : []),
    ...(given.downPercent < mortgageInsuranceBelowPercent && given.mortgageInsurancePercent > 0
      ? ["the mortgage insurance"]
      : []),
  ];
  const withCosts = counted.length > 0 ? `, counting ${counted.join(" and ")}` : "";
  return `Annual percentage rate (APR) ${formatRate(aprPercent)}${withCosts}; the rate is fixed and does not increase after closing.`;
}
