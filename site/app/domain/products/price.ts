import { fullPrice, isPriceShown, shownShortPrice } from "./figures.ts";
import { displayedStatusMessage, isAvailable, isComingSoon, isSoldOut, type ProductStatus } from "./product-status.ts";

/** What a product’s price is found from. `neighborhoodStatus` is the state of sale of where it is built (section 4). */
export type PricedProduct = ProductStatus & { readonly neighborhoodStatus?: string | null | undefined } & (
    | { readonly kind: "home"; readonly priceUsd: number | null | undefined }
    | {
        readonly kind: "model";
        readonly asShownPriceUsd: number | null | undefined;
        /** The plan’s own starting price, for a model whose price as shown is not known. */
        readonly planPriceUsd: number | null | undefined;
      }
    | { readonly kind: "plan"; readonly basePriceUsd: number | null | undefined }
  );

/** The price of a product: the only one that any page, card, map, list or document for machines may show. */
export interface Price {
  /**
   * `total`: what the buyer pays in all. `from`: what building it starts at. `ask`: on sale, but no price is shown
   * (S9.14). `none`: it cannot be bought, and no amount stands anywhere.
   */
  readonly kind: "total" | "from" | "ask" | "none";
  /** Whole US dollars; null for `ask` and `none`. */
  readonly amountUsd: number | null;
  /** `$689,000`, `from $641,500`, `Ask us`, or why there is none: `Sold Out`, `Under Contract`, `Coming Soon`. */
  readonly text: string;
}

/**
 * The price of a home, a model or a plan, by the limit of section 9 (S9.14) and the states of sale of section 4.
 *
 * A home has its price until it is sold or under contract. A plan has its starting price unless it is sold out or coming
 * soon, or its neighborhood is sold out. A model has the price of the house as it is shown, else the starting price of
 * its plan, unless it or its neighborhood is sold out.
 */
export function productPrice(product: PricedProduct): Price {
  const reason = whyNone(product);
  if (reason) return { kind: "none", amountUsd: null, text: reason };
  switch (product.kind) {
    case "home":
      return total(product.priceUsd) ?? ask;
    case "model":
      return total(product.asShownPriceUsd) ?? from(product.planPriceUsd) ?? ask;
    case "plan":
      return from(product.basePriceUsd) ?? ask;
  }
}

/** The price where the state of sale stands beside it and says why there is none: empty text for `none`. */
export function priceBesideStatus({ kind, text }: Price): string {
  return kind === "none" ? "" : text;
}

/** The price on a pin of the map, in the short form: `$690k`, `$1.3 m` (S9.15, S9.17); empty without an amount. */
export function pinPrice({ amountUsd }: Price): string {
  return shownShortPrice(amountUsd);
}

const ask: Price = { kind: "ask", amountUsd: null, text: "Ask us" };

function total(priceUsd: number | null | undefined): Price | null {
  return isPriceShown(priceUsd) ? { kind: "total", amountUsd: Math.round(priceUsd), text: fullPrice(priceUsd) } : null;
}

function from(priceUsd: number | null | undefined): Price | null {
  return isPriceShown(priceUsd)
    ? { kind: "from", amountUsd: Math.round(priceUsd), text: `from ${fullPrice(priceUsd)}` }
    : null;
}

function whyNone(product: PricedProduct): string {
  const message = displayedStatusMessage(product);
  if (product.kind === "home") return isAvailable(product) ? "" : message;
  if (isSoldOut(product)) return message;
  if (product.neighborhoodStatus === "sold_out") return "Sold Out";
  return product.kind === "plan" && isComingSoon(product) ? message : "";
}
