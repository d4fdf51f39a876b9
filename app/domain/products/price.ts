import { neighborhoodStatusMessage } from "../neighborhoods/neighborhood-status.ts";
import { fullPrice, isPriceShown, shortPrice } from "./figures.ts";
import { displayedStatusMessage, isAvailable, isComingSoon, isSoldOut, type ProductStatus } from "./product-status.ts";

/**
 * The fields that determine a product’s price. `neighborhoodStatus` is the state of sale of its neighborhood (section
 * 4).
 */
export type PricedProduct = ProductStatus & { readonly neighborhoodStatus?: string | null | undefined } & (
    | { readonly kind: "home"; readonly priceUsd: number | null | undefined }
    | {
        readonly kind: "model";
        readonly asShownPriceUsd: number | null | undefined;
        /** The starting price of the plan, for a model without a known price as shown. */
        readonly planPriceUsd: number | null | undefined;
      }
    | { readonly kind: "plan"; readonly basePriceUsd: number | null | undefined }
  );

/** The price of a product, the same on every page, card, map, list and machine-readable document. */
export interface Price {
  /**
   * `total`: the full price. `from`: the starting price of a plan. `ask`: on sale without a shown price (S9.14).
   * `none`: not for sale, without an amount.
   */
  readonly kind: "total" | "from" | "ask" | "none";
  /** Whole US dollars; null for `ask` and `none`. */
  readonly amountUsd: number | null;
  /** The short amount, `$690k`, `$1.3 m` (S9.15–S9.17); empty without one. */
  readonly short: string;
  /** `$689,000`, `from $641,500`, `Ask us`, or the reason for no price: `Sold Out`, `Under Contract`, `Coming Soon`. */
  readonly text: string;
}

/**
 * The price of a home, a model or a plan, by the limit of section 9 (S9.14) and the states of sale of section 4.
 *
 * A home has its price until it is sold or under contract. A plan has its starting price unless it is sold out or
 * coming soon, or its neighborhood is sold out. A model has the price of the house as it is shown, else the starting
 * price of its plan, unless it or its neighborhood is sold out.
 */
export function productPrice(product: PricedProduct): Price {
  const reason = whyNone(product);
  if (reason) return none(reason);
  switch (product.kind) {
    case "home":
      return total(product.priceUsd) ?? ask;
    case "model":
      return total(product.asShownPriceUsd) ?? from(product.planPriceUsd) ?? ask;
    case "plan":
      return from(product.basePriceUsd) ?? ask;
  }
}

/** The text of a price next to a state of sale that already explains a missing price: empty for `none`. */
export function priceBesideStatus({ kind, text }: Price): string {
  return kind === "none" ? "" : text;
}

/** States of sale of neighborhoods without a price (S4.24–S4.27). */
const unpricedNeighborhoods: readonly (string | null | undefined)[] = [
  "under_development",
  "coming_soon",
  "coming_soon_plain",
  "sold_out",
];

/**
 * The starting price of a neighborhood, by the limit of section 9 (S9.14). Kind `none` with the status message while it
 * is under development, coming soon or sold out.
 */
export function neighborhoodPrice(neighborhood: {
  readonly status: string | null | undefined;
  readonly basePriceUsd: number | null | undefined;
}): Price {
  const { status, basePriceUsd } = neighborhood;
  if (!unpricedNeighborhoods.includes(status)) return from(basePriceUsd) ?? ask;
  return none(neighborhoodStatusMessage(status));
}

/**
 * Whether a product with this price is or will be on sale: no state of sale replaces the price, or it is coming soon.
 */
export function isOnOffer({ kind, text }: Price): boolean {
  return kind !== "none" || isComingSoon({ statusMessage: ["", text] });
}

/** The lowest of several prices, such as those of a family of plans; null when none has an amount. */
export function lowestPrice(prices: readonly Price[]): Price | null {
  const priced = prices.filter(({ amountUsd }) => amountUsd !== null);
  return priced.length === 0
    ? null
    : priced.reduce((one, other) => ((other.amountUsd ?? 0) < (one.amountUsd ?? 0) ? other : one));
}

/** `from $513k`: the price part of a subtitle (S4.30); empty without an amount. */
export function shortPriceText({ kind, short }: Price): string {
  return short && kind === "from" ? `from ${short}` : short;
}

const ask: Price = { kind: "ask", amountUsd: null, short: "", text: "Ask us" };

function none(text: string): Price {
  return { kind: "none", amountUsd: null, short: "", text };
}

function total(priceUsd: number | null | undefined): Price | null {
  if (!isPriceShown(priceUsd)) return null;
  // The unrounded price determines the short form (S9.15, S9.17).
  const short = `$${shortPrice(priceUsd)}`;
  return { kind: "total", amountUsd: Math.round(priceUsd), short, text: fullPrice(priceUsd) };
}

function from(priceUsd: number | null | undefined): Price | null {
  const price = total(priceUsd);
  return price && { ...price, kind: "from", text: `from ${price.text}` };
}

function whyNone(product: PricedProduct): string {
  const message = displayedStatusMessage(product);
  if (product.kind === "home") return isAvailable(product) ? "" : message;
  if (isSoldOut(product)) return message;
  if (product.neighborhoodStatus === "sold_out") return "Sold Out";
  return product.kind === "plan" && isComingSoon(product) ? message : "";
}
