/** A day of a year, as milliseconds of UTC at its midnight. */
export type DayMs = number;

const dayMs = 24 * 60 * 60_000;

/** The day of a year; a day after the month's last one is in the next month. */
export const dayIn = (year: number, month: number, day: number): DayMs => Date.UTC(year, month - 1, day);

const on = (month: number, day: number) => (year: number) => dayIn(year, month, day);

/** The `nth` weekday of a month, 0 for Sunday. */
const nth = (count: number, weekday: number, month: number) => (year: number) => {
  const first = new Date(dayIn(year, month, 1)).getUTCDay();
  return dayIn(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (count - 1));
};

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easter(year: number): DayMs {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const days = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return dayIn(year, Math.floor(days / 31), (days % 31) + 1);
}

const fromEaster = (days: number) => (year: number) => easter(year) + days * dayMs;

const newYear = on(1, 1);
const king = nth(3, 1, 1);
const presidents = nth(3, 1, 2);
const memorial = (year: number) => nth(1, 1, 6)(year) - 7 * dayMs;
const independence = on(7, 4);
const labor = nth(1, 1, 9);
const columbus = nth(2, 1, 10);
const thanksgiving = nth(4, 4, 11);
const christmas = on(12, 25);

/** Holidays by the names that editors use, in lower case, without apostrophes and the word `day`. */
const holidays: Readonly<Record<string, (year: number) => DayMs>> = {
  "new year": newYear,
  "new years": newYear,
  "martin luther king": king,
  "martin luther king jr": king,
  mlk: king,
  presidents,
  washingtons: presidents,
  "washingtons birthday": presidents,
  valentines: on(2, 14),
  "st patricks": on(3, 17),
  "palm sunday": fromEaster(-7),
  "good friday": fromEaster(-2),
  "holy saturday": fromEaster(-1),
  easter: fromEaster(0),
  "easter sunday": fromEaster(0),
  "easter monday": fromEaster(1),
  mothers: nth(2, 0, 5),
  memorial,
  juneteenth: on(6, 19),
  fathers: nth(3, 0, 6),
  independence,
  "fourth of july": independence,
  "4th of july": independence,
  "july fourth": independence,
  labor,
  columbus,
  "indigenous peoples": columbus,
  halloween: on(10, 31),
  veterans: on(11, 11),
  thanksgiving,
  "black friday": (year) => thanksgiving(year) + dayMs,
  christmas,
  xmas: christmas,
  boxing: on(12, 26),
};

/** Days on which offices that name no holiday are closed. */
export const majorHolidays = [newYear, memorial, independence, labor, thanksgiving, christmas];

/**
 * The day of a holiday in a year, with and without the word day: `Thanksgiving`, `New Year’s Day`, `Christmas Eve`,
 * `Easter`, `day after Thanksgiving`; null for anything else.
 */
export function holidayIn(name: string, year: number): DayMs | null {
  const plain = name
    .toLowerCase()
    .replace(/['’‘`´.]/g, "")
    .replace(/^the /, "")
    .trim();
  const [isBeside, weekday = "", side, of = ""] =
    /^(?:(sun|mon|tues|wednes|thurs|fri|satur)?day) (before|after) (.+)$/.exec(plain) ?? [];
  if (isBeside) return besideDay(holidayIn(of, year), weekdays.indexOf(weekday), side === "after" ? 1 : -1);
  const eve = /^(.+) eve(?: day)?$/.exec(plain);
  // The eve of the year is in it, its first day in the next one.
  if (eve && /^new years?$/.test(eve[1] ?? "")) return dayIn(year, 12, 31);
  if (eve) return shifted(holidayIn(eve[1] ?? "", year), -1);
  const base = plain.replace(/ day$/, "");
  return Object.hasOwn(holidays, base) ? (holidays[base]?.(year) ?? null) : null;
}

const weekdays = ["sun", "mon", "tues", "wednes", "thurs", "fri", "satur"];

/** The day beside another, or the nearest such weekday on that side; -1 for any weekday. */
function besideDay(day: DayMs | null, weekday: number, step: 1 | -1): DayMs | null {
  let beside = shifted(day, step);
  while (beside !== null && weekday >= 0 && new Date(beside).getUTCDay() !== weekday) beside = shifted(beside, step);
  return beside;
}

const shifted = (day: DayMs | null, days: number) => (day === null ? null : day + days * dayMs);

/** The days of all holidays in a year. */
export function holidaysIn(year: number): DayMs[] {
  const eves = [dayIn(year, 12, 24), dayIn(year, 12, 31)];
  return [...Object.values(holidays).map((dayOf) => dayOf(year)), ...eves];
}

/** The days in a year of the holidays that a text names, among other words: `Christmas week`. */
export function holidaysNamedIn(text: string, year: number): DayMs[] {
  const plain = ` ${text
    .toLowerCase()
    .replace(/['’‘`´.]/g, "")
    .replace(/[^a-z0-9]+/g, " ")} `;
  return Object.entries(holidays).flatMap(([name, dayOf]) => (plain.includes(` ${name} `) ? [dayOf(year)] : []));
}
