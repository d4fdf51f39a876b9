import { fullPrice } from "#app/domain/products/figures.ts";
import {
  type MonthlyCost,
  type MonthlyCostAssumptions,
  mortgageInsuranceBelowPercent,
} from "#app/domain/products/monthly-cost.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";

const plain = (value: number) => formatNumber(value, 4);
const share = (value: number) => formatNumber(value, 2);

/**
 * A yearly rate as the panel shows it: `6.481%`. The APR is next to the result in the same size, as the interest rate
 * may not be more conspicuous (12 CFR 1026.24(c)).
 */
export function formatRate(percent: number): string {
  return `${formatNumber(percent, 3)}%`;
}

/**
 * The disclosure beside every monthly figure. A stated payment or down payment requires the down payment, the terms of
 * repayment over the whole loan, the “annual percentage rate” and whether it may increase (Regulation Z, 12 CFR
 * 1026.24(d)), and the note that taxes and insurance raise the actual payment (1026.24(f)(3)). `rateAsOf` is the ISO
 * day of the interest rate, null when the visitor entered one.
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
      "Loan payments leave out property tax, home insurance and HOA dues, so what you pay each month is more: they are listed above as estimates, and they change.",
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
    parts.push("Ask any lender; you don’t have to use ours.");
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
