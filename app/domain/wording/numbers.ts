// Left out of what needs no words.
const words =
  /* @__PURE__ */ "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/**
 * The number 1 to 20 for the words one to twenty, any case, whole text; any other text comes back unchanged (S5.24).
 */
export function numberFromWord(text: string): number | string {
  const index = words.indexOf(text.toLowerCase());
  return index < 0 ? text : index + 1;
}

/** The text without one plus sign at its end: `2500+` gives `2500` (S5.25). */
export function withoutTrailingPlus(text: string): string {
  return text.endsWith("+") ? text.slice(0, -1) : text;
}

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

/**
 * A number as American pages write it, rounded to so many digits behind the point at most: `1,204`, `2.5`, `-3`. Without
 * `Intl`, whose first use holds up a phone for longer than the rest of a page's start
 * (docs/decisions/0107-numbers-without-intl.md).
 */
export function formatNumber(value: number, mostDecimals = 3): string {
  const size = Math.abs(rounded(value, mostDecimals));
  const [whole = "", decimals] = String(size).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 && size > 0 ? "-" : ""}${grouped}${decimals === undefined ? "" : `.${decimals}`}`;
}

/** Rounds the number that is written, half away from zero: 1.005 to 1.01, though a computer’s 1.005 is a little less. */
function rounded(value: number, mostDecimals: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value;
  const written = String(Math.abs(value));
  // Only what is next to nothing is written so.
  if (written.includes("e")) return 0;
  return Number(`${Math.round(Number(`${written}e${mostDecimals}`))}e-${mostDecimals}`);
}

/** A count with its noun: `1 home`, `1,204 homes`. `many` is the plural where it is not `one` with an s. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** The same in words up to twenty, for a sentence: `four homes`, `24 homes`. */
export function countInWords(count: number, one: string, many?: string): string {
  const word = words[count - 1];
  return word === undefined ? formatCount(count, one, many) : `${word} ${count === 1 ? one : (many ?? `${one}s`)}`;
}

/** Throws a RangeError where a number is negative or not finite. */
export function assertFromZero(value: number, what: string): void {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`${what} is a number from 0 up, not ${value}.`);
}
