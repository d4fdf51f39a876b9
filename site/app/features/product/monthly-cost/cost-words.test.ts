import { expect, test } from "vitest";
import { monthlyCost } from "#app/domain/products/monthly-cost.ts";
import { startingAssumptions } from "./assumed-terms.ts";
import { costDisclosure } from "./cost-words.ts";

const starting = startingAssumptions(624_900, null, {
  propertyTaxRatePercent: 0.52,
  metroDistrictMills: 30,
  hoaMonthlyUsd: 95,
});
const said = (change: Partial<typeof starting>, rateAsOf: string | null = "2026-11-20") => {
  const given = { ...starting, ...change };
  return costDisclosure(given, monthlyCost(given), rateAsOf);
};

test("names price, down payment, loan, rate, number and amount of payments, APR and points", () => {
  expect(said({})).toContain(
    "$624,900 price, $124,980 down (20%), loan of $499,920 at 6.375% fixed for 360 months: 360 payments of $3,119 for principal and interest, 6.481% APR with 1.1 points.",
  );
});

test("says first that it is no offer, and dates the rate", () => {
  expect(said({})).toMatch(/^Example, not an offer of credit\./);
  expect(said({})).toContain("Rate as of Nov 20, 2026.");
});

test("does not date a rate that the visitor entered", () => {
  expect(said({}, null)).not.toContain("Rate as of");
});

test("says what the assessed value is taken to be, where a metro district levies", () => {
  expect(said({})).toContain("30 mills are counted on 6.7% of the price");
  expect(said({ metroMills: 0 })).not.toContain("mills");
});

test("names mortgage insurance as missing below 20 percent down", () => {
  expect(said({ downPercent: 19.9 })).toContain("mortgage insurance");
  expect(said({ downPercent: 20 })).not.toContain("mortgage insurance");
});

test("without a loan speaks of none: no payments, no APR, no rate", () => {
  const text = said({ downPercent: 100 });
  expect(text).toContain("paid in full without a loan");
  expect(text).not.toMatch(/APR|payments|Rate as of|lender/);
});

test("says so where neither a metro district nor an association is counted", () => {
  expect(said({ metroMills: 0, associationMonthlyUsd: 0 })).toContain(
    "No metro district and no association are counted",
  );
  expect(said({ metroMills: 0 })).not.toContain("are counted;");
});
