import { assumedAssessmentPercent, type MonthlyCostAssumptions } from "#app/domain/products/monthly-cost.ts";

/**
 * The terms that a monthly cost begins with where no content gives them. They are a builder’s to edit, and the day goes
 * with the interest rate: nothing here is an offer, and the visitor can change every line.
 */
export const assumedTerms = {
  downPercent: 20,
  ratePercent: 6.375,
  /** ISO day the interest rate and the points were current. */
  rateAsOf: "2026-11-20",
  termYears: 30,
  pointsPercent: 1.1,
  propertyTaxPercent: 0.52,
  assessmentPercent: assumedAssessmentPercent,
  /** Homeowner’s insurance a year in percent of the price. */
  insurancePercent: 0.355,
} as const;

/** What the content says of a home’s running costs, from the home itself or from its neighborhood. */
export interface KnownCharges {
  readonly propertyTaxRatePercent: number | null | undefined;
  readonly metroDistrictMills: number | null | undefined;
  readonly hoaMonthlyUsd: number | null | undefined;
}

/**
 * The assumptions a home’s cost begins with: its price, its own charges or else its neighborhood’s, the assumed terms
 * for the rest. A metro district or an association that nobody names counts as none.
 */
export function startingAssumptions(
  priceUsd: number,
  own: KnownCharges | null | undefined,
  neighborhood: KnownCharges | null | undefined,
): MonthlyCostAssumptions {
  return {
    priceUsd: Math.round(priceUsd),
    downPercent: assumedTerms.downPercent,
    ratePercent: assumedTerms.ratePercent,
    termYears: assumedTerms.termYears,
    pointsPercent: assumedTerms.pointsPercent,
    propertyTaxPercent:
      own?.propertyTaxRatePercent ?? neighborhood?.propertyTaxRatePercent ?? assumedTerms.propertyTaxPercent,
    metroMills: own?.metroDistrictMills ?? neighborhood?.metroDistrictMills ?? 0,
    assessmentPercent: assumedTerms.assessmentPercent,
    insuranceMonthlyUsd: Math.round((priceUsd * assumedTerms.insurancePercent) / 100 / 12 / 5) * 5,
    associationMonthlyUsd: own?.hoaMonthlyUsd ?? neighborhood?.hoaMonthlyUsd ?? 0,
  };
}
