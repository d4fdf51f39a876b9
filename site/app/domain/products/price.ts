/** A price is shown only above this amount, in US dollars (S9.14). */
export const hiddenUpToPriceUsd = 5000;

/** Whether a price is shown: strictly above 5000 US dollars; a missing one is not (S5.23, S9.14). */
export function isPriceShown(priceUsd: number | null | undefined): priceUsd is number {
  return typeof priceUsd === "number" && Number.isFinite(priceUsd) && priceUsd > hiddenUpToPriceUsd;
}

function assertAmount(priceUsd: number): void {
  if (!Number.isFinite(priceUsd) || priceUsd < 0) {
    throw new RangeError(`A price is a number of US dollars from 0 up, not ${priceUsd}`);
  }
}

/**
 * The short form of a price in US dollars, without the dollar sign: `1.2 m` from a million up, rounded to the
 * nearest tenth (S9.15, S9.16), `451k` below, rounded up to thousands (S9.17). Says nothing about whether the
 * price may be shown, see {@link isPriceShown}. Throws a RangeError on a negative or non-finite number.
 */
export function shortPrice(priceUsd: number): string {
  assertAmount(priceUsd);
  // The unrounded price decides, so 999,001 is 1000k and not 1 m.
  if (priceUsd >= 1_000_000) return `${Math.round(priceUsd / 100_000) / 10} m`;
  return `${Math.ceil(priceUsd / 1000)}k`;
}

/** The full form of a price in whole US dollars: `$624,900`. Throws a RangeError on a negative or non-finite number. */
export function fullPrice(priceUsd: number): string {
  assertAmount(priceUsd);
  return `$${Math.round(priceUsd).toLocaleString("en-US")}`;
}

/** `from $513k`: the price part of a subtitle (S4.30); empty where the price is not shown (S9.14). */
export function fromShortPrice(priceUsd: number | null | undefined): string {
  return isPriceShown(priceUsd) ? `from $${shortPrice(priceUsd)}` : "";
}

/** `from $589,900`: a starting price in full; empty where the price is not shown (S9.14). */
export function fromFullPrice(priceUsd: number | null | undefined): string {
  return isPriceShown(priceUsd) ? `from ${fullPrice(priceUsd)}` : "";
}
