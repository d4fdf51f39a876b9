const weekdayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** Abbreviations of one or two letters. */
const weekdayLetters: Readonly<Record<string, number>> = {
  ...{ su: 0, m: 1, mo: 1, tu: 2, w: 3, we: 3, th: 4, f: 5, fr: 5, sa: 6 },
};

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const namedTogether: Readonly<Record<string, readonly number[]>> = {
  daily: everyDay,
  everyday: everyDay,
  "every day": everyDay,
  "each day": everyDay,
  "7 days a week": everyDay,
  "seven days a week": everyDay,
  "all week": everyDay,
  weekday: [1, 2, 3, 4, 5],
  weekdays: [1, 2, 3, 4, 5],
  weekend: [6, 0],
  weekends: [6, 0],
};

/** A label in lower case, with one kind of space, dash and apostrophe and without a colon at its end. */
export function plainLabel(label: string): string {
  return label
    .normalize("NFKC")
    .replace(/\p{Cf}+/gu, "")
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/ ?:$/, "")
    .trim()
    .toLowerCase();
}

/** The ends of a range of days: the words before and after `to`, a dash and the like. */
export const rangeEnds = (text: string): string[] => text.split(/\s+(?:to|thru|through|until|till)\s+|\s*-\s*/);

/**
 * Parses the weekdays of a row, 0 for Sunday: `Monday through Saturday`, `Mon, Wed-Fri`, `Mon, Wed & Fri`, `Sat/Sun`,
 * `Every Sunday`, `M–F`, `Weekends`, `Daily`; null for anything else.
 */
export function weekdaysOf(label: string): number[] | null {
  const parts = plainLabel(label)
    .split(/\s*[,;&/+]\s*(?:(?:and|&)\s+)?|\s+and\s+/)
    .map(weekdaysOfPart);
  return parts.every((days) => days !== null) ? [...new Set(parts.flat())] : null;
}

function weekdaysOfPart(given: string): readonly number[] | null {
  const text = given.replace(/^(?:open|on) (?=.)/, "");
  if (Object.hasOwn(namedTogether, text)) return namedTogether[text] ?? null;
  const [first, last, ...more] = rangeEnds(text.replace(/^(?:every|each|all) (?=.)/, "")).map(weekdayNamed);
  if (typeof first !== "number" || last === null || more.length > 0) return null;
  if (last === undefined) return [first];
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
}

/** The weekday that a word names, 0 for Sunday: `Wednesday`, `Weds.`, `Tu`; null for anything else. */
export function weekdayNamed(name: string): number | null {
  const text = name.replace(/\.$/, "");
  if (Object.hasOwn(weekdayLetters, text)) return weekdayLetters[text] ?? null;
  const index = weekdayNames.findIndex((day) => text.length >= 3 && day.startsWith(text.replace(/s$/, "")));
  return index < 0 ? null : index;
}

const shortNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Abbreviated weekdays, 0 for Sunday: `Mon–Sat`, `Thu–Mon`, `Mon and Wed–Fri`, `Daily` for all seven. */
export function weekdaysText(days: readonly number[]): string {
  const isIn = (day: number) => days.includes((day + 7) % 7);
  if (shortNames.every((_, day) => isIn(day))) return "Daily";
  const runs = [1, 2, 3, 4, 5, 6, 0]
    .filter((day) => isIn(day) && !isIn(day - 1))
    .map((first) => {
      let last = first;
      while (isIn(last + 1)) last += 1;
      const [from, to] = [shortNames[first], shortNames[last % 7]];
      return from === to ? from : `${from}–${to}`;
    });
  return runs.length > 2 ? `${runs.slice(0, -1).join(", ")} and ${runs.at(-1)}` : runs.join(" and ");
}

/** Hours of a day: closed, by appointment, or open between minutes since midnight, in order. */
export type DayHours =
  | { readonly kind: "closed" | "appointment" }
  | { readonly kind: "open"; readonly ranges: readonly (readonly [from: number, to: number])[] };

const closed = /^(?:(?:(?:sales )?office )?(?:is )?closed(?: all day| for (?:the )?(?:holidays?|day))?)$/;
const byAppointment =
  /^(?:open )?(?:(?:by|(?:please )?call for)(?: an)? )?(?:appointments?|appt\.?)(?: only| required)?$/;
const noon = 12 * 60;
const midnight = 24 * 60;
/** No office is open for longer. */
const maxMinutes = 12 * 60;

/**
 * Parses the hours of a day: `10 am to 6 pm`, `noon–5`, `10–12 and 1–5 pm`, `10:00–18:00`, `Closed`, `By appointment
 * only`. Null for anything else, and when the times may mean the morning or the afternoon: `10 to 6`.
 */
export function parseHours(text: string): DayHours | null {
  const words = text
    .normalize("NFKC")
    .replace(/\p{Cf}+/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/[.!]$/, "");
  if (closed.test(words)) return { kind: "closed" };
  if (byAppointment.test(words)) return { kind: "appointment" };
  const ranges = words
    .replace(/^(?:open|from|open from) /, "")
    .replace(/[,;]?\s*(?:or|and|&) by (?:appointment|appt\.?)$/, "")
    .split(/\s*[,;&/+]\s*(?:and |& )?|\s+and\s+(?:from )?/)
    .map((range) => range.split(/\s*(?:\bto\b|['’‘]?\b(?:un)?til+\b|\bthru\b|\bthrough\b|[-‐‑‒–—−])\s*/).map(timeOf));
  const times = ranges.flat();
  if (ranges.some((range) => range.length !== 2) || !times.every((time) => time !== null)) return null;
  const minutes = onlyOrder(times);
  return minutes && { kind: "open", ranges: ranges.map((_, at) => [minutes[2 * at] ?? 0, minutes[2 * at + 1] ?? 0]) };
}

/** A time with the minutes since midnight that it may mean. */
interface WrittenTime {
  readonly meant: readonly number[];
  /** How it is written: `10 am`, `18:00` or `09:30`, `10`, `10:00`. */
  readonly clock: "halves" | "24 hours" | "bare" | "bare with minutes";
}

function timeOf(text: string): WrittenTime | null {
  if (/^(?:12 )?noon$/.test(text)) return { meant: [noon], clock: "bare" };
  if (text === "midnight") return { meant: [midnight], clock: "bare" };
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?(?: ?(?:([ap])\.? ?m?\.?|(h|hrs?|hours)))?$/.exec(text);
  if (!match) return null;
  const [, digits = "", minute = "0", half, hours] = match;
  const hour = Number(digits);
  const at = (each: number) => each * 60 + Number(minute);
  if (Number(minute) > 59 || at(hour) > midnight) return null;
  if (half)
    return hour < 1 || hour > 12 ? null : { meant: [at((hour % 12) + (half === "p" ? 12 : 0))], clock: "halves" };
  if (hour > 12 || digits.startsWith("0") || hours) return { meant: [at(hour)], clock: "24 hours" };
  const clock = match[2] ? "bare with minutes" : "bare";
  return { meant: hour === 12 ? [at(12)] : [at(hour), at(hour + 12)], clock };
}

/** The only order in which the times of a day can follow each other; null when there are several or none. */
function onlyOrder(times: readonly WrittenTime[]): number[] | null {
  const has = (clock: WrittenTime["clock"]) => times.some((time) => time.clock === clock);
  const isAllWithMinutes = times.every(({ clock }) => clock === "bare with minutes");
  const is24 = has("24 hours") || (isAllWithMinutes && (times.at(-1)?.meant[0] ?? 0) >= noon);
  if (is24 && has("halves")) return null;
  // One range of bare hours may be in the morning or in the afternoon.
  if (!is24 && times.length < 4 && times.every(({ meant }) => meant.length > 1)) return null;
  let orders: number[][] = [[]];
  for (const [at, { meant }] of times.entries()) {
    orders = orders.flatMap((order) =>
      (is24 ? meant.slice(0, 1) : meant)
        .filter((minutes) => at === 0 || minutes > (order.at(-1) ?? 0))
        .filter((minutes) => at % 2 === 0 || is24 || minutes - (order.at(-1) ?? 0) <= maxMinutes)
        .map((minutes) => [...order, minutes]),
    );
  }
  return orders.length === 1 ? (orders[0] ?? null) : null;
}
