const plainNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Lowest and highest of a set of numbers. */
export interface NumberRange {
  min: number;
  max: number;
}

function isGiven(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}

/**
 * The range that a list of numbers spans, or null where none is above 0; missing, negative and zero entries count as
 * not given.
 */
export function rangeOf(values: readonly (number | null | undefined)[]): NumberRange | null {
  const given = values.filter(isGiven);
  return given.length === 0 ? null : { min: Math.min(...given), max: Math.max(...given) };
}

/**
 * A range in numbers with an en dash: `2–4`, `1,410–2,380`, `2.5`; one number where both ends agree or only one is
 * given, empty text where none is. Ends given the wrong way round are put right.
 */
export function formatRange(min: number | null | undefined, max: number | null | undefined): string {
  const range = rangeOf([min, max]);
  if (!range) return "";
  const [low, high] = [plainNumber.format(range.min), plainNumber.format(range.max)];
  return low === high ? low : `${low}–${high}`;
}

function withUnit(range: string, unit: string): string {
  return range === "" ? "" : `${range} ${unit}`;
}

/** Bedrooms of a plan or of several homes: `2–4 bed`. Empty text where unknown. */
export function formatBeds(min: number | null | undefined, max: number | null | undefined = min): string {
  return withUnit(formatRange(min, max), "bed");
}

/** Bathrooms, halves included: `2.5–3 bath`. Empty text where unknown. */
export function formatBaths(min: number | null | undefined, max: number | null | undefined = min): string {
  return withUnit(formatRange(min, max), "bath");
}

/** Finished area in square feet: `1,410–2,380 sq ft`. Empty text where unknown. */
export function formatSquareFeet(min: number | null | undefined, max: number | null | undefined = min): string {
  return withUnit(formatRange(min, max), "sq ft");
}
