const weekdayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** The weekdays of a line of hours: `Monday to Saturday`, `Tuesday and Wednesday`, `Sun`, `Daily`, 0 for Sunday; null for anything else. */
export function weekdaysOf(label: string): number[] | null {
  const text = label.trim().toLowerCase();
  if (/^(daily|every day)$/.test(text)) return [0, 1, 2, 3, 4, 5, 6];
  const ends = text.split(/\s+(?:to|through)\s+|\s*–\s*/).map(weekdayNamed);
  const [first, last] = ends;
  if (ends.length === 2 && typeof first === "number" && typeof last === "number") {
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7);
  }
  const days = text.split(/\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+/).map(weekdayNamed);
  return days.every((day) => day !== null) ? days : null;
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
