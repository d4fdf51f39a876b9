import { assertFromZero, formatCount, formatNumber } from "../wording/numbers.ts";

const inchesPerFoot = 12;

/** The range of those numbers that are above 0; null when none is. */
export function rangeOf(values: readonly (number | null | undefined)[]) {
  const positive = values.map((value) => value ?? 0).filter((value) => Number.isFinite(value) && value > 0);
  return positive.length === 0 ? null : { min: Math.min(...positive), max: Math.max(...positive) };
}

/**
 * A range with an en dash: `2–4`, `1,410–2,380`; one number when the ends agree or one is missing, else empty text.
 */
export function formatRange(min: number | null | undefined, max: number | null | undefined = min): string {
  const range = rangeOf([min, max]);
  if (!range) return "";
  const [low, high] = [formatNumber(range.min, 2), formatNumber(range.max, 2)];
  return low === high ? low : `${low}–${high}`;
}

const rangeWithUnit =
  (unit: string): typeof formatRange =>
  (...ends) => {
    const range = formatRange(...ends);
    return range && `${range} ${unit}`;
  };

/** Bedrooms of a plan or of several homes: `2–4 bed`. Empty text when unknown. */
export const formatBeds = rangeWithUnit("bed");

/** Bathrooms, halves included: `2.5–3 bath`. Empty text when unknown. */
export const formatBaths = rangeWithUnit("bath");

/** Finished area in square feet: `1,410–2,380 sq ft`. Empty text when unknown. */
export const formatSquareFeet = rangeWithUnit("sq ft");

/** `2-car`; empty when unknown or none. */
export function garageText(spaces: number | null | undefined): string {
  return spaces ? `${spaces}-car` : "";
}

/** `1, no stairs`, `2`; empty when unknown. */
export function levelsText(count: number | null | undefined): string {
  if (!count) return "";
  return count === 1 ? "1, no stairs" : String(count);
}

/** `Main floor`, `Upstairs`; empty when unknown. */
export function primaryBedroomText(where: string | null | undefined): string {
  if (where === "main") return "Main floor";
  return where === "upper" ? "Upstairs" : "";
}

function feetAndInches(lengthInches: number) {
  assertFromZero(lengthInches, "A length in inches");
  const whole = Math.round(lengthInches);
  return { feet: Math.floor(whole / inchesPerFoot), inches: whole % inchesPerFoot };
}

/**
 * A length as on a drawing, to the inch: 484 inches are `40′ 4″`.
 * @throws {RangeError} below 0 or if not finite.
 */
export function formatFeetInches(lengthInches: number): string {
  const { feet, inches } = feetAndInches(lengthInches);
  return `${feet}′ ${inches}″`;
}

/**
 * A length for screen readers: `40 feet 4 inches`, `9 feet`.
 * @throws {RangeError} as {@link formatFeetInches}.
 */
export function spokenFeetInches(lengthInches: number): string {
  const { feet, inches } = feetAndInches(lengthInches);
  const parts = [];
  if (feet > 0 || inches === 0) parts.push(formatCount(feet, "foot", "feet"));
  if (inches > 0) parts.push(formatCount(inches, "inch", "inches"));
  return parts.join(" ");
}

/**
 * Width and length of a room: `13′ 0″ × 11′ 0″`.
 * @throws {RangeError} as {@link formatFeetInches}.
 */
export function formatRoomSize(widthInches: number, lengthInches: number): string {
  return `${formatFeetInches(widthInches)} × ${formatFeetInches(lengthInches)}`;
}

/**
 * A distance in miles, to the tenth below ten miles: `0.4 miles`, `1 mile`, `46 miles`, `under 0.1 miles`.
 * @throws {RangeError} below 0 or if not finite.
 */
export function formatMiles(miles: number): string {
  assertFromZero(miles, "A distance in miles");
  if (miles < 0.1) return "under 0.1 miles";
  const tenths = Math.round(miles * 10) / 10;
  return formatCount(tenths < 10 ? tenths : Math.round(miles), "mile");
}

/** Prices up to this amount are not shown (S9.14). */
const hiddenUpToPriceUsd = 5000;

/** Whether a price is shown: strictly above 5000 US dollars; a missing one is not (S5.23, S9.14). */
export function isPriceShown(priceUsd: number | null | undefined): priceUsd is number {
  return typeof priceUsd === "number" && Number.isFinite(priceUsd) && priceUsd > hiddenUpToPriceUsd;
}

/**
 * The short form of a price in US dollars, without the dollar sign: `1.2 m` from a million up, rounded to the nearest
 * tenth (S9.15, S9.16), `451k` below, rounded up to thousands (S9.17). Does not check {@link isPriceShown}.
 * @throws {RangeError} below 0 or if not finite.
 */
export function shortPrice(priceUsd: number): string {
  assertFromZero(priceUsd, "A price in US dollars");
  // The unrounded price decides, so 999,001 is 1000k and not 1 m.
  if (priceUsd >= 1_000_000) return `${Math.round(priceUsd / 100_000) / 10} m`;
  return `${Math.ceil(priceUsd / 1000)}k`;
}

/**
 * A price in whole US dollars: `$624,900`.
 * @throws {RangeError} as {@link shortPrice}.
 */
export function fullPrice(priceUsd: number): string {
  assertFromZero(priceUsd, "A price in US dollars");
  return `$${formatNumber(Math.round(priceUsd))}`;
}
