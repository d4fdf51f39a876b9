import { fullPrice } from "../products/figures.ts";
import { assumedTerms } from "../products/monthly-cost.ts";

/** What living in a neighborhood costs on top of a house, as its content says; null where it does not. */
export interface NeighborhoodDues {
  readonly hoaMonthlyUsd?: number | null | undefined;
  readonly metroDistrictMills?: number | null | undefined;
  readonly propertyTaxRatePercent?: number | null | undefined;
}

/**
 * What living in a neighborhood costs on top of a house, in words: its association, its metropolitan district, the
 * property tax. `priceUsd` is what a house starts at, for an example. What the content does not say is left out; zero is
 * said to be none.
 */
export function livingCosts(dues: NeighborhoodDues, priceUsd: number | null): { term: string; detail: string }[] {
  const { hoaMonthlyUsd, metroDistrictMills, propertyTaxRatePercent } = dues;
  const exampleOf = (ratio: number) =>
    priceUsd === null ? "" : `, about ${fullPrice((priceUsd * ratio) / 12)} a month on ${fullPrice(priceUsd)}`;
  const rows = [
    { term: "Homeowners’ association", value: hoaMonthlyUsd, say: (amount: number) => `${fullPrice(amount)} a month` },
    {
      term: "Metropolitan district",
      value: metroDistrictMills,
      say: (mills: number) =>
        `${mills} mills on assessed value${exampleOf((mills / 1000) * (assumedTerms.assessmentPercent / 100))}`,
    },
    {
      term: "Property tax",
      value: propertyTaxRatePercent,
      say: (percent: number) => `about ${percent}% of the price a year${exampleOf(percent / 100)}`,
    },
  ];
  return rows.flatMap(({ term, value, say }) =>
    typeof value === "number" && Number.isFinite(value) && value >= 0
      ? [{ term, detail: value === 0 ? "None" : say(value) }]
      : [],
  );
}
