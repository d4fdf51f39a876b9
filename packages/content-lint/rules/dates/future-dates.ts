import { formatDate } from "../../../../app/domain/wording/dates.ts";
import { filledFields } from "../../fields.ts";
import { found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** Days that have come when a page says them: of what was set, asked, built or written. */
const pastDays = [
  { path: /^priceAsOf$/, words: "The price is as of" },
  { path: /^priceHistory\.\d+\.date$/, words: "The price is asked since" },
  { path: /^movedIn$/, words: "They moved in on" },
];

/** What a page says of the past is not dated in the future. */
export const futureDates: Rule = {
  name: "future-dates",
  *check({ snapshot, today }) {
    for (const entry of snapshot.entries()) {
      for (const { path, value } of filledFields(entry)) {
        const known = pastDays.find((each) => each.path.test(path));
        if (!known || String(value) <= today) continue;
        const problem = `${known.words} ${formatDate(String(value))}, which is still to come.`;
        yield found(entry, path, problem, "Write the day on which it was so.");
      }
      for (const [index, { kind, date }] of (snapshot.entryOf("home", entry.id)?.data.priceLine ?? []).entries()) {
        if (kind === "credit" || date === undefined || date <= today) continue;
        const problem = `A part of the price is dated ${formatDate(date)}, which is still to come.`;
        yield found(entry, `priceLine.${index}.date`, problem, "Write the day on which it was set.");
      }
      if ((entry.kind === "blogPost" || entry.kind === "testimonial") && entry.date.slice(0, 10) > today) {
        const problem = `It is dated ${formatDate(entry.date)}, which is still to come, and public already.`;
        yield found(entry, "date", problem, "Write the day of today or before, or unpublish it until then.");
      }
    }
  },
};
