import { numberWords } from "@porchlight/contract/number-text";

export * from "@porchlight/contract/number-text";

/**
 * A number in American format with at most `maxDecimals` decimals: `1,204`, `2.5`, `-3`. Does not use `Intl`, whose
 * first use delays hydration on phones.
 */
export function formatNumber(value: number, maxDecimals = 3): string {
  const size = Math.abs(rounded(value, maxDecimals));
  const [whole = "", decimals] = String(size).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 && size > 0 ? "-" : ""}${grouped}${decimals === undefined ? "" : `.${decimals}`}`;
}

/** Rounds the decimal digits half away from zero: 1.005 to 1.01, though the float is slightly less. */
function rounded(value: number, maxDecimals: number): number {
  if (Number.isInteger(value) || !Number.isFinite(value)) return value;
  const written = String(Math.abs(value));
  // Exponents stand for numbers next to zero only.
  if (written.includes("e")) return 0;
  return Number(`${Math.round(Number(`${written}e${maxDecimals}`))}e-${maxDecimals}`);
}

/** A count with its noun: `1 home`, `1,204 homes`. `many` is the plural when it is not `one` with an s. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Like {@link formatCount}, in words up to twenty: `four homes`, `24 homes`. */
export function countInWords(count: number, one: string, many?: string): string {
  const word = numberWords[count - 1];
  return word === undefined ? formatCount(count, one, many) : `${word} ${count === 1 ? one : (many ?? `${one}s`)}`;
}

/**
 * Asserts that a number is finite and not negative; `what` names it in the message.
 * @throws {RangeError} otherwise.
 */
export function assertFromZero(value: number, what: string): void {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`${what} must be a number from 0 up, not ${value}.`);
}
