import { numberFromWord, withoutTrailingPlus } from "./words.ts";

/**
 * The number behind a content field, which may arrive as a number or as an editor's text:
 * `2500+`, `$624,900`, `three`, `2.5`. Null where there is no finite number (missing, empty, other text).
 * Follows S5.24 (words) and S5.25 (plus sign).
 */
export function numberFromText(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return null;
  const text = withoutTrailingPlus(value.trim());
  const word = numberFromWord(text);
  if (typeof word === "number") return word;
  const digits = text.replace(/^\$\s*/, "");
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(digits)) return null;
  return Number(digits.replaceAll(",", ""));
}
