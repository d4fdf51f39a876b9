import { describe, expect, test } from "vitest";
import {
  annualPercentageRate,
  type MonthlyCostAssumptions,
  monthlyCost,
  monthlyPaymentUsd,
  startingAssumptions,
} from "./monthly-cost.ts";

const assumptions: MonthlyCostAssumptions = {
  priceUsd: 624_900,
  downPercent: 20,
  ratePercent: 6.375,
  termYears: 30,
  pointsPercent: 1.1,
  mortgageInsurancePercent: 0.6,
  propertyTaxPercent: 0.52,
  metroMills: 30,
  assessmentPercent: 6.25,
  insuranceMonthlyUsd: 185,
  associationMonthlyUsd: 95,
};

describe("the payment of a loan", () => {
  test("is the level payment of a fixed-rate loan", () => {
    expect(monthlyPaymentUsd(499_920, 6.375, 360)).toBeCloseTo(3118.85, 2);
    expect(monthlyPaymentUsd(100_000, 6, 360)).toBeCloseTo(599.55, 2);
  });

  test("without interest divides the loan by the months", () => {
    expect(monthlyPaymentUsd(360_000, 0, 360)).toBe(1000);
  });

  test("changes smoothly as the interest nears zero", () => {
    expect(monthlyPaymentUsd(360_000, 1e-9, 360)).toBeCloseTo(1000, 6);
  });

  test("of no loan is zero, whatever the interest", () => {
    expect(monthlyPaymentUsd(0, 6, 360)).toBe(0);
    expect(monthlyPaymentUsd(0, 0, 360)).toBe(0);
  });

  test("over one month repays the loan with one month’s interest", () => {
    expect(monthlyPaymentUsd(1200, 12, 1)).toBeCloseTo(1212, 8);
  });

  test("pays the loan off to the cent when followed month by month", () => {
    const paymentUsd = monthlyPaymentUsd(499_920, 6.375, 360);
    let owedUsd = 499_920;
    for (let month = 0; month < 360; month += 1) owedUsd = owedUsd * (1 + 0.06375 / 12) - paymentUsd;
    expect(owedUsd).toBeCloseTo(0, 3);
  });

  test.each([
    [-1, 6, 360],
    [100, -1, 360],
    [100, 6, 0],
    [100, 6, 1.5],
    [Number.NaN, 6, 360],
    [100, Number.POSITIVE_INFINITY, 360],
  ])("rejects a loan of %d at %d%% over %d months", (loanUsd, ratePercent, paymentsCount) => {
    expect(() => monthlyPaymentUsd(loanUsd, ratePercent, paymentsCount)).toThrow(RangeError);
  });
});

/** The APR of a loan whose fees are withheld at closing. */
function rateWithFees(loanUsd: number, feesUsd: number, ratePercent: number, paymentsCount: number) {
  const monthlyUsd = monthlyPaymentUsd(loanUsd, ratePercent, paymentsCount);
  return annualPercentageRate(loanUsd - feesUsd, [{ monthlyUsd, paymentsCount }]);
}

describe("the annual percentage rate", () => {
  test.each([
    // Appendix J to Part 1026, (c)(1)(i).
    [5000, 230, 24, 9.69],
    // Appendix H to Part 1026, H-13, a mortgage.
    [44_605.66, 558.77, 360, 14.85],
  ])(
    "is that of Regulation Z’s example: %d received, %d a month",
    (receivedUsd, monthlyUsd, paymentsCount, percent) => {
      expect(annualPercentageRate(receivedUsd, [{ monthlyUsd, paymentsCount }])).toBeCloseTo(percent, 2);
    },
  );

  test("is the interest rate without fees", () => {
    expect(rateWithFees(499_920, 0, 6.375, 360)).toBeCloseTo(6.375, 9);
    expect(rateWithFees(499_920, 0, 0, 360)).toBe(0);
  });

  test("rises with points: 1.1 points make 6.375% over 30 years 6.481%", () => {
    expect(rateWithFees(499_920, 499_920 * 0.011, 6.375, 360)).toBeCloseTo(6.481, 3);
  });

  test("rises more over a shorter term, as the points come back sooner", () => {
    const short = rateWithFees(300_000, 3000, 6, 120) ?? 0;
    const long = rateWithFees(300_000, 3000, 6, 360) ?? 0;
    expect(short).toBeGreaterThan(long);
  });

  test("of an interest-free loan with points is above zero", () => {
    expect(rateWithFees(300_000, 3000, 0, 360)).toBeGreaterThan(0);
  });

  test("rises with insurance premiums and their duration", () => {
    const loan = { monthlyUsd: 599.55, paymentsCount: 360 };
    const rate = (paymentsCount: number) =>
      annualPercentageRate(100_000, [loan, { monthlyUsd: 50, paymentsCount }]) ?? 0;
    expect(rate(0)).toBeCloseTo(6, 3);
    expect(rate(120)).toBeGreaterThan(rate(60));
    // Two streams of equal length are one stream with their sum.
    expect(rate(360)).toBeCloseTo(annualPercentageRate(100_000, [{ ...loan, monthlyUsd: 649.55 }]) ?? 0, 9);
  });

  test("does not exist without a loan, or when the fees take all of it", () => {
    expect(rateWithFees(0, 0, 6, 360)).toBeNull();
    expect(rateWithFees(1000, 1000, 6, 360)).toBeNull();
  });

  test("rejects an invalid payment", () => {
    expect(() => annualPercentageRate(1000, [{ monthlyUsd: -1, paymentsCount: 12 }])).toThrow(RangeError);
  });
});

describe("the monthly cost", () => {
  test("has the parts of the example", () => {
    expect(monthlyCost(assumptions)).toEqual({
      downUsd: 124_980,
      loanUsd: 499_920,
      paymentsCount: 360,
      mortgageInsuranceCount: 0,
      principalAndInterestUsd: 3119,
      mortgageInsuranceUsd: 0,
      propertyTaxUsd: 271,
      metroDistrictUsd: 98,
      insuranceUsd: 185,
      associationUsd: 95,
      totalUsd: 3768,
      aprPercent: 6.481,
    });
  });

  test("adds up as shown: the total is the sum of the whole-dollar parts", () => {
    for (const [downPercent, priceUsd] of [0, 20].flatMap((down) =>
      [399_001, 412_500, 538_233, 999_999, 1_059_000].map((price) => [down, price] as const),
    )) {
      const cost = monthlyCost({ ...assumptions, priceUsd, downPercent });
      expect(cost.totalUsd).toBe(
        cost.principalAndInterestUsd +
          cost.mortgageInsuranceUsd +
          cost.propertyTaxUsd +
          cost.metroDistrictUsd +
          cost.insuranceUsd +
          cost.associationUsd,
      );
      expect(cost.downUsd + cost.loanUsd).toBe(priceUsd);
    }
  });

  test("with no down payment borrows the whole price", () => {
    const cost = monthlyCost({ ...assumptions, downPercent: 0 });
    expect(cost.downUsd).toBe(0);
    expect(cost.loanUsd).toBe(624_900);
    expect(cost.principalAndInterestUsd).toBe(3899);
  });

  test("adds mortgage insurance below 20 percent down, and none from 20 percent on", () => {
    const at = (downPercent: number) => monthlyCost({ ...assumptions, priceUsd: 600_000, downPercent });
    expect([19.99, 20, 100].map((down) => at(down).mortgageInsuranceUsd)).toEqual([240, 0, 0]);
    // 0.6 % of 570,000 a year.
    expect(at(5).mortgageInsuranceUsd).toBe(285);
    expect(monthlyCost({ ...assumptions, downPercent: 5, mortgageInsurancePercent: 0 }).mortgageInsuranceCount).toBe(0);
  });

  test("ends mortgage insurance with the payment that reduces the loan to 78 percent of the price", () => {
    const { mortgageInsuranceCount: count } = monthlyCost({ ...assumptions, priceUsd: 600_000, downPercent: 10 });
    const paymentUsd = monthlyPaymentUsd(540_000, assumptions.ratePercent, 360);
    const growth = 1 + assumptions.ratePercent / 1200;
    const owedUsd = (months: number) =>
      540_000 * growth ** months - (paymentUsd * (growth ** months - 1)) / (growth - 1);
    expect(owedUsd(count)).toBeLessThanOrEqual(468_000);
    expect(owedUsd(count - 1)).toBeGreaterThan(468_000);
  });

  test("counts the mortgage insurance in the annual percentage rate", () => {
    const apr = (mortgageInsurancePercent: number) =>
      monthlyCost({ ...assumptions, downPercent: 10, mortgageInsurancePercent }).aprPercent ?? 0;
    expect(apr(0)).toBe(6.481);
    expect(apr(0.6)).toBeGreaterThan(apr(0) + 0.2);
  });

  test("with the full price down has no loan and no APR; the other costs stay", () => {
    const cost = monthlyCost({ ...assumptions, downPercent: 100 });
    expect(cost.loanUsd).toBe(0);
    expect(cost.principalAndInterestUsd).toBe(0);
    expect(cost.aprPercent).toBeNull();
    expect(cost.totalUsd).toBe(271 + 98 + 185 + 95);
  });

  test("without interest pays the loan in equal parts", () => {
    const cost = monthlyCost({ ...assumptions, ratePercent: 0, pointsPercent: 0 });
    expect(cost.principalAndInterestUsd).toBe(Math.round(499_920 / 360));
    expect(cost.aprPercent).toBe(0);
  });

  test("levies the metro district’s mills on the assessed value, not on the price", () => {
    const cost = monthlyCost({ ...assumptions, priceUsd: 480_000, metroMills: 40, assessmentPercent: 6.25 });
    // 480,000 × 6.25 % = 30,000 assessed; 40 mills of it are 1,200 a year.
    expect(cost.metroDistrictUsd).toBe(100);
  });

  test("follows the assessment rate, which the legislature changes", () => {
    const at = (assessmentPercent: number) => monthlyCost({ ...assumptions, assessmentPercent }).metroDistrictUsd;
    expect(at(6.7)).toBe(105);
    expect(at(6.25)).toBe(98);
    expect(at(0)).toBe(0);
  });

  test("calculates property tax in percent of the price", () => {
    expect(monthlyCost({ ...assumptions, priceUsd: 600_000, propertyTaxPercent: 1 }).propertyTaxUsd).toBe(500);
  });

  test("includes association and insurance unchanged, to the dollar", () => {
    const cost = monthlyCost({ ...assumptions, associationMonthlyUsd: 94.6, insuranceMonthlyUsd: 0 });
    expect(cost.associationUsd).toBe(95);
    expect(cost.insuranceUsd).toBe(0);
  });

  test("rejects negative amounts, a down payment above the price, and a term of no month", () => {
    expect(() => monthlyCost({ ...assumptions, associationMonthlyUsd: -1 })).toThrow("associationMonthlyUsd");
    expect(() => monthlyCost({ ...assumptions, downPercent: 101 })).toThrow("down payment");
    expect(() => monthlyCost({ ...assumptions, termYears: 0 })).toThrow("at least one monthly payment");
  });
});

describe("starting assumptions", () => {
  test("use the home’s own charges before its neighborhood’s", () => {
    const own = { propertyTaxRatePercent: 0.7, metroDistrictMills: 12, hoaMonthlyUsd: 0 };
    const assumptions = startingAssumptions(500_000, own, { ...own, hoaMonthlyUsd: 80, metroDistrictMills: 44 });
    expect(assumptions).toMatchObject({ propertyTaxPercent: 0.7, metroMills: 12, associationMonthlyUsd: 0 });
  });

  test("are zero for a missing metro district and association", () => {
    const assumptions = startingAssumptions(500_000, null, null);
    expect(assumptions).toMatchObject({ metroMills: 0, associationMonthlyUsd: 0, assessmentPercent: 6.7 });
  });

  test("ignore invalid charges, so that the page still shows its cost", () => {
    const own = { propertyTaxRatePercent: Number.NaN, metroDistrictMills: -12, hoaMonthlyUsd: -1 };
    const assumptions = startingAssumptions(500_000, own, { ...own, metroDistrictMills: 44 });
    expect(assumptions).toMatchObject({ propertyTaxPercent: 0.52, metroMills: 44, associationMonthlyUsd: 0 });
    expect(() => monthlyCost(assumptions)).not.toThrow();
  });

  test("round the insurance to five dollars", () => {
    const starting = startingAssumptions(624_900, null, null);
    expect(starting.insuranceMonthlyUsd).toBe(185);
  });
});
