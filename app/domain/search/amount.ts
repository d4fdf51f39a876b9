import { numberFromText } from "../wording/numbers.ts";

const maxAmount = 100_000_000;

/** `$400,000`, `400000` or `400k` as a whole amount from 1, in dollars or square feet; null for anything else. */
export function amountOf(text: string | null): number | null {
  const thousands = /^\$?\s*(\d+(?:\.\d+)?)\s*k$/i.exec(text?.trim() ?? "")?.[1];
  const value = thousands ? Number(thousands) * 1000 : numberFromText(text);
  return value !== null && value >= 1 && value <= maxAmount ? Math.round(value) : null;
}
