import { formatMonthYear } from "../wording/dates.ts";

/** `2-car`; empty where unknown or none. */
export function garageText(spaces: number | null | undefined): string {
  return spaces ? `${spaces}-car` : "";
}

/** `1, no stairs`, `2`; empty where unknown. */
export function levelsText(count: number | null | undefined): string {
  if (!count) return "";
  return count === 1 ? "1, no stairs" : String(count);
}

/** `Main floor`, `Upstairs`; empty where unknown. */
export function primaryBedroomText(where: string | null | undefined): string {
  if (where === "main") return "Main floor";
  return where === "upper" ? "Upstairs" : "";
}

/** True once the day of the move-in has come; both are ISO days of the builder's calendar. */
export function isReady(readyDate: string | null | undefined, today: string): boolean {
  return Boolean(readyDate) && (readyDate ?? "") <= today;
}

/** `Ready now` or the month of the move-in, `Mar 2027`; empty where no day is known. */
export function moveInText(readyDate: string | null | undefined, today: string): string {
  return isReady(readyDate, today) ? "Ready now" : formatMonthYear(readyDate);
}
