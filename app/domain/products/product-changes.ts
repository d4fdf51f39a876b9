import { formatDate } from "../wording/dates.ts";
import { fullPrice } from "./figures.ts";

/** Price and status of a product's card on a day. */
export interface SeenProduct {
  /** Whole US dollars; null when no price was shown. */
  readonly priceUsd: number | null;
  /** The status text; null without one. */
  readonly status: string | null;
  /** ISO day. */
  readonly on: string;
}

/** Price and status of a product's card now. */
interface PricedProduct {
  readonly priceUsd: number | null;
  readonly status: { readonly text: string } | null;
}

/**
 * The changes of a product since it was seen as a sentence: `$12,000 less than on Nov 22, 2026. Was “Ready Feb 2027”,
 * now “Ready now”.` Null without changes.
 */
export function changeSince(before: SeenProduct, product: PricedProduct): string | null {
  const { priceUsd } = product;
  const status = product.status?.text ?? null;
  const day = formatDate(before.on);
  const sentences: string[] = [];
  if (priceUsd !== null && before.priceUsd !== null && priceUsd !== before.priceUsd) {
    const difference = fullPrice(Math.abs(priceUsd - before.priceUsd));
    sentences.push(`${difference} ${priceUsd < before.priceUsd ? "less" : "more"} than on ${day}.`);
  }
  if (status !== before.status) {
    // The day is mentioned once.
    const isDayGiven = sentences.length > 0;
    if (before.status === null) sentences.push(`Now “${status}”.`);
    else if (status === null) sentences.push(`No longer “${before.status}”${isDayGiven ? "" : `, as on ${day}`}.`);
    else sentences.push(`Was “${before.status}”${isDayGiven ? "" : ` on ${day}`}, now “${status}”.`);
  }
  return sentences.length === 0 ? null : sentences.join(" ");
}
