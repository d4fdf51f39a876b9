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
