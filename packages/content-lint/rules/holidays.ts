import { weekdaysOf } from "../../../app/domain/neighborhoods/hours-text.ts";
import { hoursAt } from "../../../app/domain/neighborhoods/open-now.ts";
import { daysAfter, parseWallDate } from "../../../app/domain/wording/dates.ts";
import { found, type Rule } from "../finding.ts";

const holidays = [
  "New Year’s Day",
  "Memorial Day",
  "Independence Day",
  "Labor Day",
  "Thanksgiving Day",
  "Christmas Day",
];

/** A table of hours that has rows of holidays has one of the next holiday. */
export const nextHoliday: Rule = {
  name: "next-holiday",
  *check({ snapshot, today }) {
    const daysUntil = countDays(today);
    const next = holidays.toSorted((a, b) => daysUntil(a) - daysUntil(b))[0] ?? "";
    for (const neighborhood of snapshot.entriesOf("neighborhood")) {
      const [first] = (neighborhood.data.hoursTable ?? [])
        .map(({ label = "" }, index) => ({ label, index, days: weekdaysOf(label) ? Infinity : daysUntil(label) }))
        .filter(({ days }) => days < Infinity)
        .toSorted((a, b) => a.days - b.days);
      if (!first || first.days <= daysUntil(next)) continue;
      const problem = `The hours have a row of ${first.label}; ${next} comes before.`;
      yield found(neighborhood, `hoursTable.${first.index}.label`, problem, `Write the hours of ${next}.`);
    }
  },
};

/** Returns a function that counts the days until the holiday or date of a row; infinite for other labels. */
function countDays(today: string): (label: string) => number {
  const dates = [today, ...daysAfter(today, 366)].flatMap((day) => parseWallDate(`${day}T12:00:00`) ?? []);
  const known = new Map<string, number>();
  return (label) => {
    const rows = [{ label, text: "Closed" }];
    const days = known.get(label) ?? dates.findIndex((date) => hoursAt(rows, "", date).now !== "");
    known.set(label, days);
    return days < 0 ? Infinity : days;
  };
}
