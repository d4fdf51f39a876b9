/** A date on the builder's wall clock, without a time zone. Month and day count from 1. */
export interface WallDate {
  year: number;
  month: number;
  day: number;
  /** 0–23. */
  hour: number;
  minute: number;
}

const pattern = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Parses a date of the content: `2026-01-07T14:00:00`, `2026-01-07 14:00:00`, `2026-01-07`, `20260107`. Such dates are
 * on the builder's wall clock and have no zone; an offset, which some field plug-ins add, is ignored. Null for anything
 * else, for days that don't exist, and for dates up to the first day of 1970, which databases and plug-ins write for a
 * missing date: `1970-01-01`, `1969-12-31T17:00:00`, `0000-00-00`.
 */
export function parseWallDate(text: string | null | undefined): WallDate | null {
  const match = pattern.exec(text?.trim() ?? "");
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth && hour < 24 && minute < 60 && second < 60;
  const isZero = year < 1970 || (year === 1970 && month === 1 && day === 1);
  return isReal && !isZero ? { year, month, day, hour, minute } : null;
}
