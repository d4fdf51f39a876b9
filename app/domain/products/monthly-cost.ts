import { assertFromZero } from "../wording/numbers.ts";

/** What a monthly cost is worked out from; every one of them can be changed by the visitor. */
export interface MonthlyCostAssumptions {
  readonly priceUsd: number;
  /** Part of the price paid at once, 0 to 100. */
  readonly downPercent: number;
  /** Yearly interest of the loan, fixed for its whole term. */
  readonly ratePercent: number;
  readonly termYears: number;
  /** Points and lender’s fees paid at closing, in percent of the loan; they raise the APR, not the payment. */
  readonly pointsPercent: number;
  /** Mortgage insurance a year in percent of the loan, paid while less than a fifth of the price is paid off. */
  readonly mortgageInsurancePercent: number;
  /** Property tax a year in percent of the price, the metro district’s part left out. */
  readonly propertyTaxPercent: number;
  /** The metro district’s levy: dollars a year for each thousand of assessed value. */
  readonly metroMills: number;
  /** Part of a residence’s value that Colorado taxes, in percent of the price. */
  readonly assessmentPercent: number;
  readonly insuranceMonthlyUsd: number;
  readonly associationMonthlyUsd: number;
}

/** A monthly cost in its parts. */
export type MonthlyCost = ReturnType<typeof monthlyCost>;

/**
 * The terms that a monthly cost begins with where no content gives them. They are a builder’s to edit: nothing here is an
 * offer, and the visitor can change every line.
 */
export const assumedTerms = {
  downPercent: 20,
  ratePercent: 6.375,
  /** ISO day the interest rate and the points were current. */
  rateAsOf: "2026-11-20",
  termYears: 30,
  pointsPercent: 1.1,
  /** Between what borrowers with very good and with fair credit pay (decision 58). */
  mortgageInsurancePercent: 0.6,
  propertyTaxPercent: 0.52,
  /**
   * The share of a home’s value on which Colorado’s local governments levy mills. The legislature has changed it in most
   * recent years and may set another for schools, so it is an assumption that the visitor can edit, not a fact.
   */
  assessmentPercent: 6.7,
  /** Homeowner’s insurance a year in percent of the price. */
  insurancePercent: 0.355,
} as const;

const monthsPerYear = 12;

/** The running costs of a home as its content, or its neighborhood’s, states them. */
export interface RunningCosts {
  readonly propertyTaxRatePercent: number | null | undefined;
  readonly metroDistrictMills: number | null | undefined;
  readonly hoaMonthlyUsd: number | null | undefined;
}

/**
 * The assumptions a home’s cost begins with: its price, its own running costs or else its neighborhood’s, the assumed
 * terms for the rest. A metro district or an association that neither names counts as none; what is negative or no
 * number is not named.
 */
export function startingAssumptions(
  priceUsd: number,
  own: RunningCosts | null | undefined,
  neighborhood: RunningCosts | null | undefined,
): MonthlyCostAssumptions {
  const { downPercent, ratePercent, termYears, pointsPercent, mortgageInsurancePercent, assessmentPercent } =
    assumedTerms;
  const named = (cost: keyof RunningCosts) =>
    [own?.[cost], neighborhood?.[cost]].find(
      (value) => typeof value === "number" && Number.isFinite(value) && value >= 0,
    );
  return {
    priceUsd: Math.round(priceUsd),
    downPercent,
    ratePercent,
    termYears,
    pointsPercent,
    mortgageInsurancePercent,
    propertyTaxPercent: named("propertyTaxRatePercent") ?? assumedTerms.propertyTaxPercent,
    metroMills: named("metroDistrictMills") ?? 0,
    assessmentPercent,
    insuranceMonthlyUsd: Math.round((priceUsd * assumedTerms.insurancePercent) / 100 / monthsPerYear / 5) * 5,
    associationMonthlyUsd: named("hoaMonthlyUsd") ?? 0,
  };
}

/**
 * The level monthly payment of a loan in US dollars, not rounded. Without interest the loan is paid off in equal parts.
 * Throws a RangeError where an amount is negative or not finite, or the term has no month.
 */
export function monthlyPaymentUsd(loanUsd: number, ratePercent: number, paymentsCount: number): number {
  assertFromZero(loanUsd, "A loan");
  assertFromZero(ratePercent, "An interest rate");
  if (!Number.isInteger(paymentsCount) || paymentsCount < 1) {
    throw new RangeError(`A loan has at least one monthly payment, not ${paymentsCount}.`);
  }
  return loanUsd / annuityFactor(ratePercent / 100 / monthsPerYear, paymentsCount);
}

/** Equal monthly payments from the first month on. */
export interface PaymentStream {
  readonly monthlyUsd: number;
  readonly paymentsCount: number;
}

/**
 * The annual percentage rate in percent by the actuarial method (Regulation Z, 12 CFR 1026 Appendix J): the yearly rate at
 * which all monthly payments are worth what the borrower received. 0 where no more is paid than was received; null where
 * nothing was. Throws a RangeError where a payment is negative or not finite.
 */
export function annualPercentageRate(receivedUsd: number, streams: readonly PaymentStream[]): number | null {
  for (const { monthlyUsd } of streams) assertFromZero(monthlyUsd, "A payment");
  const worthUsd = (rate: number) =>
    streams.reduce((sum, { monthlyUsd, paymentsCount }) => sum + monthlyUsd * annuityFactor(rate, paymentsCount), 0);
  if (!(receivedUsd > 0)) return null;
  if (worthUsd(0) <= receivedUsd) return 0;
  let low = 0;
  let high = 1;
  // At a higher rate the same payments are worth less: halve until the difference is far below a thousandth of a percent.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (worthUsd(middle) > receivedUsd) low = middle;
    else high = middle;
  }
  return ((low + high) / 2) * monthsPerYear * 100;
}

/** With less than this percentage of the price paid down, lenders ask for mortgage insurance. */
export const mortgageInsuranceBelowPercent = 20;

/**
 * The part of the price at which mortgage insurance ends by law once the loan is scheduled to have fallen to it
 * (Homeowners Protection Act, 12 U.S.C. 4902(b)).
 */
const mortgageInsuranceEndsAtPercent = 78;

/** Monthly premiums until the loan is scheduled to have fallen to 78 percent of the price; none from 20 percent down on. */
function mortgageInsurance(given: MonthlyCostAssumptions, loanUsd: number, payments: PaymentStream): PaymentStream {
  const monthlyUsd = Math.round((loanUsd * given.mortgageInsurancePercent) / 100 / monthsPerYear);
  if (loanUsd === 0 || monthlyUsd === 0 || given.downPercent >= mortgageInsuranceBelowPercent) {
    return { monthlyUsd: 0, paymentsCount: 0 };
  }
  const endUsd = (given.priceUsd * mortgageInsuranceEndsAtPercent) / 100;
  const monthlyRate = given.ratePercent / 100 / monthsPerYear;
  let owedUsd = loanUsd;
  let paymentsCount = 0;
  while (owedUsd > endUsd && paymentsCount < payments.paymentsCount) {
    owedUsd = owedUsd * (1 + monthlyRate) - payments.monthlyUsd;
    paymentsCount += 1;
  }
  return { monthlyUsd, paymentsCount };
}

/**
 * What a home costs each month, in whole dollars whose sum is the total: principal and interest, mortgage insurance below
 * 20 percent down, property tax, the metro district’s levy on the assessed value, home insurance and the association. The
 * annual percentage rate counts points, fees and mortgage insurance. Throws a RangeError where an assumption is negative
 * or not finite, or more than the whole price is paid down.
 */
export function monthlyCost(given: MonthlyCostAssumptions) {
  for (const [name, value] of Object.entries(given)) assertFromZero(value, name);
  if (given.downPercent > 100) throw new RangeError("No more than the whole price can be paid down.");
  const downUsd = Math.round((given.priceUsd * given.downPercent) / 100);
  const loanUsd = Math.max(0, Math.round(given.priceUsd) - downUsd);
  const paymentsCount = Math.round(given.termYears * monthsPerYear);
  const payments = { monthlyUsd: monthlyPaymentUsd(loanUsd, given.ratePercent, paymentsCount), paymentsCount };
  const insurance = mortgageInsurance(given, loanUsd, payments);
  const receivedUsd = loanUsd - (loanUsd * given.pointsPercent) / 100;
  const aprPercent = annualPercentageRate(receivedUsd, [payments, insurance]);
  const parts = {
    principalAndInterestUsd: Math.round(payments.monthlyUsd),
    mortgageInsuranceUsd: insurance.monthlyUsd,
    propertyTaxUsd: Math.round((given.priceUsd * given.propertyTaxPercent) / 100 / monthsPerYear),
    metroDistrictUsd: Math.round(
      (((given.priceUsd * given.assessmentPercent) / 100) * given.metroMills) / 1000 / monthsPerYear,
    ),
    insuranceUsd: Math.round(given.insuranceMonthlyUsd),
    associationUsd: Math.round(given.associationMonthlyUsd),
  };
  return {
    downUsd,
    loanUsd,
    paymentsCount,
    /** How many payments carry the mortgage insurance. */
    mortgageInsuranceCount: insurance.paymentsCount,
    ...parts,
    totalUsd: Object.values(parts).reduce((sum, part) => sum + part, 0),
    // To a thousandth; null where there is no loan.
    aprPercent: aprPercent === null ? null : Math.round(aprPercent * 1000) / 1000,
  };
}

/** What one dollar a month is worth today. */
function annuityFactor(monthlyRate: number, paymentsCount: number): number {
  if (monthlyRate === 0) return paymentsCount;
  // expm1 and log1p keep the digits of very small rates.
  return -Math.expm1(-paymentsCount * Math.log1p(monthlyRate)) / monthlyRate;
}
