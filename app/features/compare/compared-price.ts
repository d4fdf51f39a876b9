import { fullPrice } from "#app/domain/products/figures.ts";
import { monthlyCost, startingAssumptions } from "#app/domain/products/monthly-cost.ts";
import type { Price } from "#app/domain/products/price.ts";
import { priceParts } from "#app/domain/products/price-parts.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { GetComparedPrice, type GetComparedPriceQuery } from "./compared-price.generated.ts";

/** What a price is made of and what it costs each month, as texts; empty where it is not known. */
export interface ComparedPrice {
  readonly base: string;
  /** Homesite and options: what is added to the base. */
  readonly added: string;
  readonly credit: string;
  readonly monthly: string;
}

const unknown: ComparedPrice = { base: "", added: "", credit: "", monthly: "" };

/**
 * The parts of a product’s price and its monthly cost with the terms that its own page begins with. What the content does
 * not know stays empty: the comparison is whole without it.
 */
export async function loadComparedPrice(content: PageContentClient, uri: string, price: Price): Promise<ComparedPrice> {
  if (price.amountUsd === null) return unknown;
  const node = (await content.queryOptional(GetComparedPrice, { uri }))?.nodeByUri;
  if (!node) return unknown;
  const { own, around } = costsOf(node);
  const parts = node.__typename === "Home" ? (priceParts(node.extras?.priceLine, price) ?? []) : [];
  const texts = (kind: string, withLabel: boolean) =>
    parts
      .filter((part) => part.kind === kind)
      .map(({ amount, label }) => (withLabel ? `${amount} ${label}` : amount))
      .join("\n");
  const { totalUsd } = monthlyCost(startingAssumptions(price.amountUsd, own, around));
  return {
    base: texts("base", false),
    added: texts("add", true),
    credit: texts("credit", true),
    monthly: `about ${fullPrice(totalUsd)}`,
  };
}

/** The running costs of the product itself and of its neighborhood. */
function costsOf(node: NonNullable<GetComparedPriceQuery["nodeByUri"]>) {
  switch (node.__typename) {
    case "Home":
      return { own: node.extras, around: node.qmiHomeDetails?.neighborhood?.extras };
    case "Model":
      return { own: null, around: node.modelDetails?.neighborhood?.extras };
    case "Plan":
      return { own: null, around: node.floorplanDetails?.neighborhood?.extras };
    default:
      return { own: null, around: null };
  }
}
