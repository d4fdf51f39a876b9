const weekdayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const namedTogether: Readonly<Record<string, readonly number[]>> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  "every day": [0, 1, 2, 3, 4, 5, 6],
  weekdays: [1, 2, 3, 4, 5],
  weekends: [6, 0],
};

/**
 * The weekdays of a line of hours, 0 for Sunday: `Monday to Saturday`, `Mon, Wed-Fri`, `Tuesday and Wednesday`, `Sun`,
 * `Weekends`, `Daily`; null for anything else.
 */
export function weekdaysOf(label: string): number[] | null {
  const parts = label
    .trim()
    .toLowerCase()
    .split(/\s*,\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+/)
    .map(weekdaysOfPart);
  return parts.every((days) => days !== null) ? [...new Set(parts.flat())] : null;
}

function weekdaysOfPart(text: string): readonly number[] | null {
  if (Object.hasOwn(namedTogether, text)) return namedTogether[text] ?? null;
  const [first, last, ...more] = text.split(/\s+(?:to|thru|through)\s+|\s*[-–—]\s*/).map(weekdayNamed);
  if (typeof first !== "number" || last === null || more.length > 0) return null;
  if (last === undefined) return [first];
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
}

function weekdayNamed(name: string): number | null {
  const text = name.replace(/\.$/, "");
  const index = weekdayNames.findIndex((day) => text.length >= 3 && day.startsWith(text.replace(/s$/, "")));
  return index < 0 ? null : index;
}

const shortNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Weekdays, 0 for Sunday, in few letters: `Mon–Sat`, `Thu–Mon`, `Mon and Wed–Fri`, `Daily` for all seven. */
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
