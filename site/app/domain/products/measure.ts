const inchesPerFoot = 12;

function assertLength(value: number, what: string): void {
  if (!Number.isFinite(value) || value < 0) throw new RangeError(`${what} is a number from 0 up, not ${value}`);
}

/**
 * A length as on a drawing, with prime marks, rounded to the inch: 484 inches are `40′ 4″`. Throws a RangeError on a
 * negative or non-finite number.
 */
export function formatFeetInches(lengthInches: number): string {
  assertLength(lengthInches, "A length in inches");
  const whole = Math.round(lengthInches);
  return `${Math.floor(whole / inchesPerFoot)}′ ${whole % inchesPerFoot}″`;
}

/** A length in words for people who listen: `40 feet 4 inches`, `9 feet`. Throws as {@link formatFeetInches}. */
export function spokenFeetInches(lengthInches: number): string {
  assertLength(lengthInches, "A length in inches");
  const whole = Math.round(lengthInches);
  const feet = Math.floor(whole / inchesPerFoot);
  const inches = whole % inchesPerFoot;
  const parts = [];
  if (feet > 0 || inches === 0) parts.push(`${feet} ${feet === 1 ? "foot" : "feet"}`);
  if (inches > 0) parts.push(`${inches} ${inches === 1 ? "inch" : "inches"}`);
  return parts.join(" ");
}

/** The two sides of a room: `13′ 0″ × 11′ 0″`. Throws as {@link formatFeetInches}. */
export function formatRoomSize(widthInches: number, lengthInches: number): string {
  return `${formatFeetInches(widthInches)} × ${formatFeetInches(lengthInches)}`;
}

/**
 * A distance in miles, to the tenth below ten miles: `0.4 miles`, `1 mile`, `46 miles`, `under 0.1 miles`. Throws a
 * RangeError on a negative or non-finite number.
 */
export function formatMiles(miles: number): string {
  assertLength(miles, "A distance in miles");
  if (miles < 0.1) return "under 0.1 miles";
  const tenths = Math.round(miles * 10) / 10;
  const shown = tenths < 10 ? tenths : Math.round(miles);
  return `${shown.toLocaleString("en-US")} ${shown === 1 ? "mile" : "miles"}`;
}
