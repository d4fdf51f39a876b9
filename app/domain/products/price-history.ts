import { dayOf, formatDate } from "../wording/dates.ts";
import { byCharacters } from "../wording/order.ts";
import { fullPrice, isPriceShown } from "./figures.ts";
import type { Price } from "./price.ts";

/** A price and the ISO day since which it was asked, as content gives them. */
export interface PricePointFields {
  readonly amountUsd: number | null;
  readonly date: string | null;
}

/** A price as its history shows it. */
export type PastPrice = NonNullable<ReturnType<typeof priceHistory>>[number];

/**
 * What a product has cost, the newest price first, each with the day since which it was asked. Points without a readable
 * day, ahead of `today` (an ISO day) or with an amount that is not shown (S9.14) are left out; of one day the last given
 * counts, and days on which nothing changed are one. Null where the price never changed, where the product has none, or
 * where the history does not end with it: it would contradict the price.
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
