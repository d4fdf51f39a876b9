import { neighborhoodStatusMessage } from "../neighborhoods/neighborhood-status.ts";
import { dayOf, formatDate } from "../wording/dates.ts";
import { byCharacters } from "../wording/text.ts";
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

const signs = { base: "", add: "+ ", credit: "− ", total: "" };

type PartKind = keyof typeof signs;

/** A part of a price in the content; `date` is an ISO day. */
export interface PricePartFields {
  readonly kind: string | null;
  readonly label: string | null;
  readonly amountUsd: number | null;
  readonly date: string | null;
}

/** A formatted part of a price. */
export type PricePart = NonNullable<ReturnType<typeof priceParts>>[number];

/**
 * The dated parts of a price in their order: base, homesite, options, credit, total. Null unless the last part is the
 * only total and equals both the price and the sum of the others: wrong parts would contradict the price.
 */
export function priceParts(fields: readonly (PricePartFields | null)[] | null | undefined, price: Price) {
  const parts = [];
  let sumUsd = 0;
  for (const field of fields ?? []) {
    if (!field) continue;
    const { kind, label, amountUsd, date } = field;
    if (!isPartKind(kind) || !label || amountUsd === null || amountUsd < 0) return null;
    parts.push({ kind, label, amountUsd, day: formatDate(date) });
    if (kind !== "total") sumUsd += kind === "credit" ? -amountUsd : amountUsd;
  }
  const total = parts.find(({ kind }) => kind === "total");
  if (price.kind !== "total" || price.amountUsd === null || parts.length < 2) return null;
  if (total === undefined || total !== parts.at(-1) || Math.round(total.amountUsd) !== price.amountUsd) return null;
  if (Math.abs(sumUsd - price.amountUsd) > 0.5) return null;
  return parts.map(({ kind, label, amountUsd, day }, position) => ({
    key: `part-${position + 1}`,
    kind,
    label,
    amountUsd,
    // `$589,900`, `+ $14,000`, `− $10,000`.
    amount: signs[kind] + fullPrice(amountUsd),
    date: day && kind === "credit" ? `to ${day}` : day,
  }));
}

function isPartKind(kind: string | null): kind is PartKind {
  return kind !== null && Object.hasOwn(signs, kind);
}

/** A price and the ISO day since when it applies, in the content. */
export interface PricePointFields {
  readonly amountUsd: number | null;
  readonly date: string | null;
}

/** A formatted entry of a price history. */
export type PastPrice = NonNullable<ReturnType<typeof priceHistory>>[number];

/**
 * The price history of a product, newest first, each with the day since when it applied. Leaves out points without a
 * valid day, after `today` (an ISO day) or with a hidden amount (S9.14); the last point of a day wins, and unchanged
 * prices are merged. Null when the price never changed, is missing, or differs from the last point.
 */
export function priceHistory(
  points: readonly (PricePointFields | null)[] | null | undefined,
  price: Price,
  today: string,
) {
  const amounts = new Map<string, number>();
  for (const point of points ?? []) {
    const day = dayOf(point?.date);
    const amountUsd = point?.amountUsd;
    if (day !== "" && day <= today && isPriceShown(amountUsd)) amounts.set(day, Math.round(amountUsd));
  }
  const changes = [...amounts]
    .map(([day, amountUsd]) => ({ day, amountUsd }))
    .sort((a, b) => byCharacters(a.day, b.day))
    .filter(({ amountUsd }, position, all) => amountUsd !== all[position - 1]?.amountUsd);
  if (changes.length < 2 || price.amountUsd === null || changes.at(-1)?.amountUsd !== price.amountUsd) return null;
  return changes.reverse().map(({ day, amountUsd }) => ({
    day,
    amount: `${price.kind === "from" ? "from " : ""}${fullPrice(amountUsd)}`,
    since: `since ${formatDate(day)}`,
  }));
}
