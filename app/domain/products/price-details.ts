import { dayOf, formatDate } from "../wording/dates.ts";
import { byCharacters } from "../wording/text.ts";
import { fullPrice, isPriceShown } from "./figures.ts";
import type { Price } from "./price.ts";

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
