import { describe, expect, test } from "vitest";
import { startingAssumptions } from "./assumed-terms.ts";
import { costFields, queryWithCost, readCostTexts, textsInQuery, textsOf } from "./cost-fields.ts";

const starting = startingAssumptions(624_900, null, {
  propertyTaxRatePercent: 0.5,
  metroDistrictMills: 30,
  hoaMonthlyUsd: 95,
});

describe("starting assumptions", () => {
  test("take the home’s own charges before its neighborhood’s", () => {
    const own = { propertyTaxRatePercent: 0.7, metroDistrictMills: 12, hoaMonthlyUsd: 0 };
    const made = startingAssumptions(500_000, own, { ...own, hoaMonthlyUsd: 80, metroDistrictMills: 44 });
    expect(made).toMatchObject({ propertyTaxPercent: 0.7, metroMills: 12, associationMonthlyUsd: 0 });
  });

  test("count a district and an association that nobody names as none", () => {
    const made = startingAssumptions(500_000, null, null);
    expect(made).toMatchObject({ metroMills: 0, associationMonthlyUsd: 0, assessmentPercent: 6.7 });
  });

  test("round the insurance to five dollars", () => {
    expect(starting.insuranceMonthlyUsd).toBe(185);
  });
});

describe("the form’s texts", () => {
  test("begin as the starting numbers, readable", () => {
    expect(textsOf(starting)).toMatchObject({ price: "624,900", rate: "6.375", mills: "30", down: "20" });
  });

  test("read back to the same assumptions", () => {
    expect(readCostTexts(textsOf(starting), starting)).toEqual({ assumptions: starting, errors: {} });
  });

  test("may carry a dollar sign, commas or a percent sign", () => {
    const { assumptions } = readCostTexts({ price: "$700,000", rate: "7 %", down: "15%" }, starting);
    expect(assumptions).toMatchObject({ priceUsd: 700_000, ratePercent: 7, downPercent: 15 });
  });

  test("take zero interest and nothing down", () => {
    expect(readCostTexts({ rate: "0", down: "0" }, starting)).toMatchObject({
      assumptions: { ratePercent: 0, downPercent: 0 },
      errors: {},
    });
  });

  test.each([
    ["price", "abc"],
    ["price", ""],
    ["price", "0"],
    ["down", "101"],
    ["down", "-5"],
    ["rate", "1e9"],
    ["rate", "31"],
    ["term", "12.5"],
    ["mills", "NaN"],
    ["association", "1,00"],
  ])("say what would do where %s is “%s”, and keep the starting value", (param, text) => {
    const { assumptions, errors } = readCostTexts({ [param]: text }, starting);
    expect(errors[param]).toMatch(/^A (whole )?number from [\d,]+ to [\d,]+\.$/);
    expect(assumptions).toEqual(starting);
  });
});

describe("the address", () => {
  test("keeps only numbers that differ", () => {
    const query = queryWithCost(new URLSearchParams(), { ...textsOf(starting), down: "10", rate: "6.375" }, starting);
    expect(query.toString()).toBe("down=10");
  });

  test("leaves out what cannot be read", () => {
    const query = queryWithCost(new URLSearchParams("down=10"), { down: "lots", term: "15" }, starting);
    expect(query.toString()).toBe("term=15");
  });

  test("leaves parameters of others alone", () => {
    const query = queryWithCost(new URLSearchParams("utm_source=flyer&rate=5"), textsOf(starting), starting);
    expect(query.toString()).toBe("utm_source=flyer");
  });

  test("gives back every number on the way in", () => {
    const texts = Object.fromEntries(costFields.map(({ param, min }) => [param, String(min + 1)]));
    const query = queryWithCost(new URLSearchParams(), texts, starting);
    const read = readCostTexts(textsInQuery(query), starting);
    expect(read.errors).toEqual({});
    for (const { key, min } of costFields) expect(read.assumptions[key]).toBe(min + 1);
  });

  test("is read only for the form’s own parameters, and never at length", () => {
    const given = textsInQuery(new URLSearchParams(`rate=${"9".repeat(500)}&other=1`));
    expect(Object.keys(given)).toEqual(["rate"]);
    expect(given.rate).toHaveLength(24);
  });
});
