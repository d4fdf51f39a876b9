const dayMs = 24 * 60 * 60 * 1000;
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/;
const placeholder = /\{\{\s*(date|day|month)\s+(\d{4}-\d{2}-\d{2})\s*\}\}/g;

/** How many whole weeks lie between two days; whole weeks keep a Saturday a Saturday. */
export function weeksBetween(authoredOn: string, today: string): number {
  return Math.floor((utcMs(today) - utcMs(authoredOn)) / (7 * dayMs));
}

/** An ISO day or date and time, moved by whole weeks. */
export function shiftedDate(iso: string, weeks: number): string {
  return new Date(utcMs(iso.slice(0, 10)) + weeks * 7 * dayMs).toISOString().slice(0, 10) + iso.slice(10);
}

/**
 * Moves every ISO date in a value, however deep, and writes out the dates that texts name:
 * `{{date 2027-01-15}}` is `Jan 15, 2027`, `{{day 2027-01-15}}` is `January 15`, `{{month 2027-03-12}}` is `Mar 2027`.
 */
export function withShiftedDates<Value>(value: Value, weeks: number): Value {
  return shifted(value, weeks) as Value;
}

function shifted(value: unknown, weeks: number): unknown {
  if (typeof value === "string") {
    return isoDate.test(value)
      ? shiftedDate(value, weeks)
      : value.replace(placeholder, (_all, form: string, iso: string) => dateText(form, shiftedDate(iso, weeks)));
  }
  if (Array.isArray(value)) return value.map((item) => shifted(item, weeks));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shifted(item, weeks)]));
  }
  return value;
}

function dateText(form: string, iso: string): string {
  const [year, month, day] = iso.split("-").map(Number);
  const name = months[(month ?? 1) - 1] ?? "";
  const short = name.slice(0, 3);
  if (form === "day") return `${name} ${day}`;
  return form === "month" ? `${short} ${year}` : `${short} ${day}, ${year}`;
}

const utcMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
