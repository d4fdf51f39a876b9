import { assumedTerms, type RunningCosts, startingAssumptions } from "#app/domain/products/monthly-cost.ts";
import type { Price } from "#app/domain/products/price.ts";
import { textsInQuery } from "./cost-form.ts";
import type { CostPanelContent } from "./cost-panel.tsx";

/**
 * What the monthly cost of a product begins with: its price, its own running costs or its neighborhood’s, and the
 * visitor’s numbers in the address. Null without an amount to pay.
 */
export function costContent(
  price: Price,
  own: RunningCosts | null | undefined,
  neighborhood: { readonly title: string | null; readonly extras: RunningCosts | null } | null | undefined,
  query: URLSearchParams,
): CostPanelContent | null {
  if (price.amountUsd === null) return null;
  const starting = startingAssumptions(price.amountUsd, own, neighborhood?.extras);
  const hasDistrict = starting.metroMills > 0 && neighborhood?.title;
  return {
    starting,
    given: textsInQuery(query),
    rateAsOf: assumedTerms.rateAsOf,
    districtLabel: hasDistrict ? `${neighborhood.title} Metro District` : "Metro district",
  };
}
