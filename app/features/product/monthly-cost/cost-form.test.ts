import { describe, expect, test } from "vitest";
import { monthlyCost, startingAssumptions } from "#app/domain/products/monthly-cost.ts";
import { costDisclosure } from "./cost-disclosure.ts";
import {
  costFields,
  downShareText,
  isDownAmount,
  queryWithCost,
  readCostTexts,
  textsInQuery,
  textsOf,
} from "./cost-form.ts";

const starting = startingAssumptions(624_900, null, {
  propertyTaxRatePercent: 0.5,
  metroDistrictMills: 30,
  hoaMonthlyUsd: 95,
});

describe("the form’s values", () => {
  test("start as formatted assumptions", () => {
    expect(textsOf(starting)).toMatchObject({ price: "624,900", rate: "6.375", mills: "30", down: "20" });
  });

  test("parse back to the same assumptions", () => {
    expect(readCostTexts(textsOf(starting), starting)).toEqual({ assumptions: starting, errors: {} });
  });

  test("may carry a dollar sign, commas or a percent sign", () => {
    const { assumptions } = readCostTexts({ price: "$700,000", rate: "7 %", down: "15%" }, starting);
    expect(assumptions).toMatchObject({ priceUsd: 700_000, ratePercent: 7, downPercent: 15 });
  });

  test("may be zero interest and no down payment", () => {
    expect(readCostTexts({ rate: "0", down: "0" }, starting)).toMatchObject({
      assumptions: { ratePercent: 0, downPercent: 0 },
      errors: {},
    });
  });

  test.each([
    ["price", "abc"],
    ["price", ""],
    ["price", "0"],
    ["rate", "1e9"],
    ["rate", "31"],
    ["term", "12.5"],
    ["mills", "NaN"],
    ["association", "1,00"],
  ])("have an error when %s is “%s”, and the default value is used", (param, text) => {
    const { assumptions, errors } = readCostTexts({ [param]: text }, starting);
    expect(errors[param]).toMatch(/^A (whole )?number from [\d,]+ to [\d,]+\. Until then the estimate has .+\.$/);
    expect(assumptions).toEqual(starting);
  });
});

test("the value in use is shown in the field’s own unit", () => {
  const { errors } = readCostTexts({ price: "?", rate: "?", term: "?", mills: "?", association: "?" }, starting);
  const counted = Object.values(errors).map((error) => error.split("Until then the estimate has ")[1]);
  expect(counted).toEqual(["$624,900.", "6.375% fixed.", "30 years.", "30 mills.", "$95 a month."]);
});

describe("a down payment", () => {
  test.each([
    ["$100,000", 100_000],
    ["100000", 100_000],
    ["$ 124,980", 124_980],
    ["$624,900", 624_900],
    ["$50", 50],
    ["101", 101],
  ])("of %s counts as its percentage of the price, to the dollar", (down, downUsd) => {
    const { assumptions, errors } = readCostTexts({ down }, starting);
    expect(errors).toEqual({});
    expect(monthlyCost(assumptions).downUsd).toBe(downUsd);
  });

  test("in dollars is a part of the visitor’s own price, and is shown as a percentage", () => {
    const { assumptions } = readCostTexts({ price: "$500,000", down: "$100,000" }, starting);
    expect(assumptions.downPercent).toBe(20);
    expect(downShareText(readCostTexts({ down: "$100,000" }, starting).assumptions)).toBe("16% of the price");
    expect(["$5", "100.5", "$100,000"].map(isDownAmount)).toEqual([true, true, true]);
    expect(["20", "100", "15%", "150%", "abc"].map(isDownAmount)).toEqual([false, false, false, false, false]);
  });

  test.each(["$624,901", "150%", "-5", "abc", ""])("“%s” has an error, and the last valid value is used", (down) => {
    const held = { ...starting, downPercent: 10, ratePercent: 5 };
    const { assumptions, errors } = readCostTexts({ down, rate: "5" }, starting, held);
    expect(errors).toEqual({
      down: "A percentage from 0 to 100, or an amount up to the price. Until then the estimate has 10%.",
    });
    expect(assumptions).toEqual(held);
  });
});

describe("the URL", () => {
  const assumed = (texts: Record<string, string>) => readCostTexts(texts, starting).assumptions;

  test("contains only numbers that differ", () => {
    const query = queryWithCost(
      new URLSearchParams(),
      assumed({ ...textsOf(starting), down: "10", rate: "6.375" }),
      starting,
    );
    expect(query.toString()).toBe("down=10");
  });

  test("keeps the last valid number", () => {
    const held = assumed({ down: "10" });
    const { assumptions } = readCostTexts({ down: "lots", term: "15" }, starting, held);
    expect(queryWithCost(new URLSearchParams("down=10"), assumptions, starting).toString()).toBe("down=10&term=15");
  });

  test("keeps other parameters", () => {
    const query = queryWithCost(new URLSearchParams("utm_source=flyer&rate=5"), starting, starting);
    expect(query.toString()).toBe("utm_source=flyer");
  });

  test("keeps the order of the query", () => {
    const query = new URLSearchParams("down=10&plan=mirrored&term=30");
    expect(queryWithCost(query, assumed({ down: "10", rate: "6" }), starting).toString()).toBe(
      "down=10&plan=mirrored&rate=6",
    );
  });

  test("parses back every number", () => {
    const texts = Object.fromEntries(costFields.map(({ param, min }) => [param, String(min + 1)]));
    const query = queryWithCost(new URLSearchParams(), assumed(texts), starting);
    const read = readCostTexts(textsInQuery(query), starting);
    expect(read.errors).toEqual({});
    for (const { key, min } of costFields) expect(read.assumptions[key]).toBe(min + 1);
  });

  test("is read only for the form’s own parameters, up to a maximum length", () => {
    const given = textsInQuery(new URLSearchParams(`rate=${"9".repeat(500)}&other=1`));
    expect(Object.keys(given)).toEqual(["rate"]);
    expect(given.rate).toHaveLength(24);
  });
});

const disclosure = (change: Partial<typeof starting>, rateAsOf: string | null = "2026-11-20") => {
  const given = { ...starting, ...change };
  return costDisclosure(given, monthlyCost(given), rateAsOf);
};

test("states Regulation Z's terms: down payment, repayment, APR, and that the rate is fixed", () => {
  const text = disclosure({});
  expect(text).toContain(
    "$624,900 price, $124,980 down (20%), loan of $499,920 at 6.375% fixed for 360 months: 360 monthly payments of $3,119 for principal and interest.",
  );
  expect(text).toContain(
    "Annual percentage rate (APR) 6.481%, counting 1.1% of the loan in points and fees; the rate is fixed and does not increase after closing.",
  );
  expect(text).toContain("leave out property tax, home insurance and HOA dues, so what you pay each month is more");
});

test("starts by stating that it is not an offer, and dates the rate", () => {
  expect(disclosure({})).toMatch(/^An estimate, not an offer of credit\./);
  expect(disclosure({})).toContain("Rate as of Nov 20, 2026.");
});

test("does not date a rate that the visitor entered", () => {
  expect(disclosure({}, null)).not.toContain("Rate as of");
});

test("states the assumed assessed value when a metro district levies", () => {
  expect(disclosure({})).toContain("30 mills are counted on 6.7% of the price");
  expect(disclosure({ metroMills: 0 })).not.toContain("mills");
});

test("states the amount and number of mortgage insurance premiums, and that the APR counts them", () => {
  const text = disclosure({ downPercent: 10 });
  expect(text).toMatch(
    /the first \d+ payments carry \$281 more for mortgage insurance, until the loan has fallen to 78% of the price\./,
  );
  expect(text).toMatch(/APR\) 6\.\d+%, counting 1\.1% of the loan in points and fees and the mortgage insurance;/);
  expect(disclosure({ downPercent: 19.9, mortgageInsurancePercent: 0 })).toContain("which you set to nothing here");
  expect(disclosure({ downPercent: 20 })).not.toContain("mortgage insurance");
});

test("without a loan mentions no payments, no APR and no rate", () => {
  const text = disclosure({ downPercent: 100 });
  expect(text).toContain("paid in full without a loan");
  expect(text).not.toMatch(/APR|payments|Rate as of|lender/);
});

test("mentions when neither a metro district nor an association is included", () => {
  expect(disclosure({ metroMills: 0, associationMonthlyUsd: 0 })).toContain("No metro district and no HOA are counted");
  expect(disclosure({ metroMills: 0 })).not.toContain("are counted;");
});

test("fields are ordered price, loan, then taxes and fees, each with its URL parameter name", () => {
  expect(costFields.map(({ param, label }) => `${param}: ${label}`)).toEqual([
    "price: Price",
    "down: Down payment",
    "rate: Interest rate",
    "term: Term",
    "points: Points and fees",
    "mi: Mortgage insurance",
    "tax: Property tax",
    "mills: Metro district",
    "assessed: Assessed value",
    "insurance: Home insurance",
    "association: HOA",
  ]);
});
