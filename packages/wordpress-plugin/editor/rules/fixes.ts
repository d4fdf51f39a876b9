import { writtenNumber } from "../fields/written.ts";
import { __, sprintf } from "../i18n.ts";
import { type Data, dataOf, listOf } from "../model.ts";

/** A fix for a problem: the button's label, and the resulting data. */
export interface Fix {
  words: string;
  data: Data;
}

const usd = (amount: number) => `$${writtenNumber(amount, true)}`;
const priceFields = ["priceUsd", "basePriceUsd", "asShownPriceUsd"];

/**
 * The fix after a price change: updates price history or price line. Undefined when a problem needs a decision.
 * @param path path of the problem
 * @param today as `2026-11-21`
 */
export function fixOf(path: string, data: Data, today: string): Fix | undefined {
  const price = priceFields.map((name) => data[name]).find((value) => typeof value === "number");
  if (price === undefined) return undefined;
  if (path === "priceHistory") return historyFix(data, price, today);
  return path === "priceLine" ? lineFix(data, price, today) : undefined;
}

function historyFix(data: Data, price: number, today: string): Fix {
  const history = listOf(data.priceHistory).map(dataOf);
  // One price per day: a price of today or later is replaced.
  const before = history.filter(({ date }) => String(date ?? "") < today);
  return {
    words: sprintf(__("Add %s as of today"), usd(price)),
    data: { ...data, priceHistory: [...before, { amountUsd: price, date: today }] },
  };
}

function lineFix(data: Data, price: number, today: string): Fix | undefined {
  const line = listOf(data.priceLine).map(dataOf);
  const total = line.at(-1);
  if (total?.kind !== "total" || typeof total.amountUsd !== "number") return undefined;
  const parts = line.slice(0, -1);
  const signs: Readonly<Record<string, number>> = { base: 1, add: 1, credit: -1 };
  const sum = parts.reduce(
    (all, { kind, amountUsd }) => all + (signs[String(kind)] ?? Number.NaN) * Number(amountUsd),
    0,
  );
  if (!Number.isFinite(sum)) return undefined;
  const difference = price - sum;
  const ends = { ...total, amountUsd: price, date: today };
  if (difference === 0)
    return { words: sprintf(__("Set the total to %s"), usd(price)), data: { ...data, priceLine: [...parts, ends] } };
  const isLess = difference < 0;
  const part = {
    kind: isLess ? "credit" : "add",
    label: __("Change of price"),
    amountUsd: Math.abs(difference),
    date: today,
  };
  return {
    words: sprintf(
      isLess ? __("Add a credit of %1$s, total %2$s") : __("Add a part of %1$s, total %2$s"),
      usd(part.amountUsd),
      usd(price),
    ),
    data: { ...data, priceLine: [...parts, part, ends] },
  };
}
