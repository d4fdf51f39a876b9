import type { MonthlyCost, MonthlyCostAssumptions } from "#app/domain/products/monthly-cost.ts";
import { fullPrice } from "#app/domain/products/price.ts";
import { formatDate } from "#app/domain/wording/dates.ts";

const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
const rate = new Intl.NumberFormat("en-US", { minimumFractionDigits: 0, maximumFractionDigits: 3 });

/** Below this part of the price paid down, lenders usually ask for mortgage insurance. */
const mortgageInsuranceBelowPercent = 20;

/**
 * The disclosure that stands with every monthly figure: a stated payment calls for the down payment, the number and
 * amount of payments and the APR (Regulation Z, 12 CFR 1026.24). `rateAsOf` is the ISO day of the interest rate, null
 * where the visitor entered a rate of their own.
 */
export function costDisclosure(given: MonthlyCostAssumptions, cost: MonthlyCost, rateAsOf: string | null): string {
  const price = `${fullPrice(given.priceUsd)} price`;
  const parts = ["Example, not an offer of credit."];
  if (cost.loanUsd === 0) {
    parts.push(`${price}, paid in full without a loan.`);
  } else {
    const apr = cost.aprPercent === null ? "" : `, ${rate.format(cost.aprPercent)}% APR`;
    const points = given.pointsPercent > 0 ? ` with ${plain.format(given.pointsPercent)} points` : "";
    parts.push(
      `${price}, ${fullPrice(cost.downUsd)} down (${plain.format(given.downPercent)}%), loan of ${fullPrice(cost.loanUsd)} at ${plain.format(given.ratePercent)}% fixed for ${plain.format(cost.paymentsCount)} months: ${plain.format(cost.paymentsCount)} payments of ${fullPrice(cost.principalAndInterestUsd)} for principal and interest${apr}${points}.`,
    );
    if (given.downPercent < mortgageInsuranceBelowPercent) {
      parts.push("With less than 20% down most lenders add mortgage insurance, which is not in this figure.");
    }
  }
  parts.push("Taxes, insurance and association are extra, as listed, and change.");
  if (given.metroMills > 0) {
    parts.push(
      `The metro district’s ${plain.format(given.metroMills)} mills are counted on ${plain.format(given.assessmentPercent)}% of the price, an assumption for Colorado’s assessed value of a residence.`,
    );
  }
  if (given.metroMills === 0 && given.associationMonthlyUsd === 0) {
    parts.push("No metro district and no association are counted; ask whether there are any.");
  }
  if (cost.loanUsd > 0) {
    parts.push("Your rate depends on your credit.");
    if (rateAsOf) parts.push(`Rate as of ${formatDate(rateAsOf)}.`);
    parts.push("Ask any lender; you need not use ours.");
  }
  return parts.join(" ");
}
