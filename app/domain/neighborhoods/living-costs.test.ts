import { expect, test } from "vitest";
import { livingCosts } from "./living-costs.ts";

test("what a neighborhood costs is said in dollars a month, with an example at the price that homes start at", () => {
  const dues = { hoaMonthlyUsd: 95, metroDistrictMills: 30, propertyTaxRatePercent: 0.52 };
  expect(livingCosts(dues, 624_900)).toEqual([
    { term: "Homeowners’ association", detail: "$95 a month" },
    { term: "Metropolitan district", detail: "30 mills on assessed value, about $105 a month on $624,900" },
    { term: "Property tax", detail: "about 0.52% of the price a year, about $271 a month on $624,900" },
  ]);
  expect(livingCosts(dues, null).map(({ detail }) => detail)).toEqual([
    "$95 a month",
    "30 mills on assessed value",
    "about 0.52% of the price a year",
  ]);
});

test("zero is none, and what is not known is not said", () => {
  expect(livingCosts({ hoaMonthlyUsd: 0, metroDistrictMills: 0, propertyTaxRatePercent: null }, 500_000)).toEqual([
    { term: "Homeowners’ association", detail: "None" },
    { term: "Metropolitan district", detail: "None" },
  ]);
  expect(livingCosts({ hoaMonthlyUsd: Number.NaN, metroDistrictMills: -1 }, 500_000)).toEqual([]);
  expect(livingCosts({}, null)).toEqual([]);
});
