const dayMs = 24 * 60 * 60 * 1000;
const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/;
const placeholder = /\{\{\s*(date|day|month)\s+(\d{4}-\d{2}-\d{2})\s*\}\}/g;
const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: { month: "short", day: "numeric", year: "numeric" },
  day: { month: "long", day: "numeric" },
  month: { month: "short", year: "numeric" },
};

/** How many whole weeks lie between two days; whole weeks keep a Saturday a Saturday. */
export function weeksBetween(authoredOn: string, today: string): number {
  return Math.floor((utcMs(today) - utcMs(authoredOn)) / (7 * dayMs));
}

/** The ISO day of a moment in a time zone of the IANA database. */
export function dayIn(timeZone: string, moment: Date): string {
  return moment.toLocaleDateString("sv-SE", { timeZone });
}

/** An ISO day or date and time, moved by whole weeks. */
export function shiftDate(iso: string, weeks: number): string {
  return new Date(utcMs(iso.slice(0, 10)) + weeks * 7 * dayMs).toISOString().slice(0, 10) + iso.slice(10);
}

/**
 * Moves every ISO date in a value, however deep, and writes out the dates that texts name:
 * `{{date 2027-01-15}}` is `Jan 15, 2027`, `{{day 2027-01-15}}` is `January 15`, `{{month 2027-03-12}}` is `Mar 2027`.
 */
export function shiftDates<Value>(value: Value, weeks: number): Value;
export function shiftDates(value: unknown, weeks: number): unknown {
  if (typeof value === "string") {
    if (isoDate.test(value)) return shiftDate(value, weeks);
    return value.replace(placeholder, (_all, form: string, iso: string) =>
      new Date(utcMs(shiftDate(iso, weeks))).toLocaleDateString("en-US", { ...formats[form], timeZone: "UTC" }),
    );
  }
  if (Array.isArray(value)) return value.map((item) => shiftDates(item, weeks));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shiftDates(item, weeks)]));
  }
  return value;
}

const utcMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
