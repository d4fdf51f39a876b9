import { assertFromZero } from "../wording/numbers.ts";

/** The assumptions of a monthly cost; the visitor can edit each of them. */
export interface MonthlyCostAssumptions {
  readonly priceUsd: number;
  /** Down payment in percent of the price, 0 to 100. */
  readonly downPercent: number;
  /** Yearly interest rate of a fixed-rate loan, in percent. */
  readonly ratePercent: number;
  readonly termYears: number;
  /** Points and lender’s fees paid at closing, in percent of the loan; they raise the APR, not the payment. */
  readonly pointsPercent: number;
  /** Mortgage insurance per year in percent of the loan, paid while less than a fifth of the price is paid off. */
  readonly mortgageInsurancePercent: number;
  /** Property tax per year in percent of the price, without the metro district’s levy. */
  readonly propertyTaxPercent: number;
  /** The metro district’s levy: dollars per year for each thousand of assessed value. */
  readonly metroMills: number;
  /** Assessed part of a residence’s value in Colorado, in percent of the price. */
  readonly assessmentPercent: number;
  readonly insuranceMonthlyUsd: number;
  readonly associationMonthlyUsd: number;
}

/** A monthly cost in its parts. */
export type MonthlyCost = ReturnType<typeof monthlyCost>;

/**
 * Default terms of a monthly cost when the content has none. They are assumptions, not an offer: the visitor can edit
 * each.
 */
export const assumedTerms = {
  downPercent: 20,
  ratePercent: 6.375,
  /** ISO day of the interest rate and the points. */
  rateAsOf: "2026-11-20",
  termYears: 30,
  pointsPercent: 1.1,
  /** Between the rates for very good and for fair credit. */
  mortgageInsurancePercent: 0.6,
  propertyTaxPercent: 0.52,
  /**
   * The share of a home’s value on which Colorado’s local governments levy mills. The legislature changes it often and
   * may set another for schools, so it is an editable assumption.
   */
  assessmentPercent: 6.7,
  /** Homeowner’s insurance per year in percent of the price. */
  insurancePercent: 0.355,
} as const;

const monthsPerYear = 12;

/** The running costs of a home in its content, or in its neighborhood’s. */
export interface RunningCosts {
  readonly propertyTaxRatePercent: number | null | undefined;
  readonly metroDistrictMills: number | null | undefined;
  readonly hoaMonthlyUsd: number | null | undefined;
}

/**
 * The default assumptions of a home: its price, its running costs or else its neighborhood’s, and the default terms. A
 * missing metro district or association costs nothing; negative or invalid values count as missing.
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
 * @throws {RangeError} when an amount is negative or not finite, or the term has no month.
 */
export function monthlyPaymentUsd(loanUsd: number, ratePercent: number, paymentsCount: number): number {
  assertFromZero(loanUsd, "A loan");
  assertFromZero(ratePercent, "An interest rate");
  if (!Number.isInteger(paymentsCount) || paymentsCount < 1) {
    throw new RangeError(`A loan must have at least one monthly payment, not ${paymentsCount}.`);
  }
  return loanUsd / annuityFactor(ratePercent / 100 / monthsPerYear, paymentsCount);
}

/** Equal monthly payments from the first month on. */
export interface PaymentStream {
  readonly monthlyUsd: number;
  readonly paymentsCount: number;
}

/**
 * The annual percentage rate in percent by the actuarial method (Regulation Z, 12 CFR 1026 Appendix J): the yearly rate
 * at which all monthly payments are worth what the borrower received. 0 when no more is paid than was received; null
 * when nothing was received.
 * @throws {RangeError} when a payment is negative or not finite.
 */
export function annualPercentageRate(receivedUsd: number, streams: readonly PaymentStream[]): number | null {
  for (const { monthlyUsd } of streams) assertFromZero(monthlyUsd, "A payment");
  const worthUsd = (rate: number) =>
    streams.reduce((sum, { monthlyUsd, paymentsCount }) => sum + monthlyUsd * annuityFactor(rate, paymentsCount), 0);
  if (!(receivedUsd > 0)) return null;
  if (worthUsd(0) <= receivedUsd) return 0;
  let low = 0;
  let high = 1;
  // A higher rate lowers the present value: bisect until the error is far below a thousandth of a percent.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (worthUsd(middle) > receivedUsd) low = middle;
    else high = middle;
  }
  return ((low + high) / 2) * monthsPerYear * 100;
}

/** Lenders require mortgage insurance below this down payment, in percent of the price. */
export const mortgageInsuranceBelowPercent = 20;

/**
 * The part of the price at which mortgage insurance ends by law once the loan is scheduled to have fallen to it
 * (Homeowners Protection Act, 12 U.S.C. 4902(b)).
 */
const mortgageInsuranceEndsAtPercent = 78;

/**
 * Monthly premiums until the loan is scheduled to have fallen to 78 percent of the price; none from 20 percent down on.
 */
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
 * The monthly cost of a home in whole dollars that add up to the total: principal and interest, mortgage insurance
 * below 20 percent down, property tax, the metro district’s levy on the assessed value, home insurance and the
 * association. The annual percentage rate includes points, fees and mortgage insurance.
 * @throws {RangeError} when an assumption is negative or not finite, or the down payment exceeds the price.
 */
export function monthlyCost(given: MonthlyCostAssumptions) {
  for (const [name, value] of Object.entries(given)) assertFromZero(value, name);
  if (given.downPercent > 100) throw new RangeError("The down payment must not exceed the price.");
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
    /** Number of payments that include mortgage insurance. */
    mortgageInsuranceCount: insurance.paymentsCount,
    ...parts,
    totalUsd: Object.values(parts).reduce((sum, part) => sum + part, 0),
    // To a thousandth; null when there is no loan.
    aprPercent: aprPercent === null ? null : Math.round(aprPercent * 1000) / 1000,
  };
}

/** Present value of one dollar a month. */
function annuityFactor(monthlyRate: number, paymentsCount: number): number {
  if (monthlyRate === 0) return paymentsCount;
  // expm1 and log1p keep the precision of very small rates.
  return -Math.expm1(-paymentsCount * Math.log1p(monthlyRate)) / monthlyRate;
}
