import { formatDate } from "../wording/dates.ts";
import { fullPrice } from "./figures.ts";
import type { Price } from "./price.ts";

const signs = { base: "", add: "+ ", credit: "− ", total: "" };

type PartKind = keyof typeof signs;

/** A part of a price as content gives it; `date` is an ISO day. */
export interface PricePartFields {
  readonly kind: string | null;
  readonly label: string | null;
  readonly amountUsd: number | null;
  readonly date: string | null;
}

/** A part of a price as it is shown. */
export type PricePart = NonNullable<ReturnType<typeof priceParts>>[number];

/**
 * The dated parts of a price in their order: base, homesite, options, credit, total. Null unless they end in a total, the
 * only one, that is the price and the sum of the others: parts that do not add up would claim more than the builder
 * knows.
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
