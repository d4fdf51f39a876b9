import { hoursAt } from "../../../../app/domain/neighborhoods/open-now.ts";
import { filledRows, officeLine } from "../../../../app/domain/neighborhoods/opening-hours.ts";
import { weekdaysOf, weekdaysText } from "../../../../app/domain/neighborhoods/weekdays.ts";
import { daysAfter, parseWallDate } from "../../../../app/domain/wording/dates.ts";
import type { Content } from "../../content.ts";
import { type Finding, found } from "../../finding.ts";
import type { Rule } from "../../rule.ts";

/** Words of days and times, also misspelled ones; what has other words too is in an editor's own words: `by phone`. */
const ofDaysAndTimes =
  /^(?:(?:mo|tu|we|th|fr|sa|su)\p{L}*|dail\p{L}*|every|each|days?|to|and|through|thru|until|from|open|am|pm|a|p|m|noon|closed|by|appointment)$/iu;
const isMeantToBeRead = (text: string) =>
  /\d|noon/i.test(text) && (text.match(/\p{L}+/gu) ?? []).every((word) => ofDaysAndTimes.test(word));

const remedy = "Write days and times such as “Monday to Saturday” and “10 am to 6 pm”, or “Closed”.";

/** Opening hours that name days or times are such as the site reads, and the line agrees with the table. */
export const readableHours: Rule = {
  name: "readable-hours",
  *check(content) {
    for (const neighborhood of content.snapshot.entriesOf("neighborhood")) {
      const { hours, hoursTable = [] } = neighborhood.data;
      for (const [index, { label = "", text = "" }] of hoursTable.entries()) {
        const isMeant =
          isMeantToBeRead(`${label} ${text}`) || (/\d/.test(text) && isRead({ label, text: "Closed" }, content));
        if (!isMeant || isRead({ label, text }, content)) continue;
        const problem = `The site cannot read “${label}: ${text}” as opening hours.`;
        yield found(neighborhood, `hoursTable.${index}`, problem, remedy);
      }
      const table = hoursTable.map(({ label = null, text = null }) => ({ label, text }));
      yield* lineProblems(neighborhood, "hours", hours, content);
      const line = filledRows(table).length > 0 ? officeLine({ line: hours, table }) : undefined;
      const [own, said] = [daysOfLine(hours ?? "", content), daysOfLine(line ?? "", content)];
      if (!own || !said || own === said) continue;
      const problem = `The line says “${hours}”, but the table by days makes it “${line}”, which the site shows.`;
      yield found(neighborhood, "hours", problem, "Write in the line what the table says, or leave the line empty.");
    }
    for (const model of content.snapshot.entriesOf("model")) {
      yield* lineProblems(model, "openHours", model.data.openHours, content);
    }
  },
};

function* lineProblems(
  entry: Parameters<typeof found>[0],
  field: string,
  line: string | undefined,
  content: Content,
): Generator<Finding> {
  if (!line || !isMeantToBeRead(line) || daysOfLine(line, content) !== null) return;
  yield found(entry, field, `The site cannot read “${line}” as opening hours.`, remedy);
}

interface Row {
  readonly label: string;
  readonly text: string;
}

/** A line as rows of days and times in one spelling; null where a part of it cannot be read. */
function daysOfLine(line: string, content: Content): string | null {
  const rows: Row[] = [];
  let days = "";
  for (const part of line.split(/[,;]/).map((each) => each.trim())) {
    const [, label = "", text = ""] = /^(.*?)\s*\b(\d.*|noon.*|closed|by appointment)$/i.exec(part) ?? [
      undefined,
      part,
    ];
    days = [days, label.replace(/:$/, "")].filter(Boolean).join(", ");
    if (text === "") continue;
    rows.push({ label: days, text });
    days = "";
  }
  if (rows.length === 0 || days !== "" || !rows.every((row) => isRead(row, content))) return null;
  return rows.map(({ label, text }) => `${weekdaysText(weekdaysOf(label) ?? [])} ${text.toLowerCase()}`).join(", ");
}

/** Whether the site understands a row on at least one day of the year that begins today. */
function isRead(row: Row, { today }: Content): boolean {
  // Rows of weekdays hold every week, those of holidays once a year.
  return [today, ...daysAfter(today, weekdaysOf(row.label) ? 7 : 366)].some((day) => {
    const date = parseWallDate(`${day}T12:00:00`);
    return date !== null && hoursAt([row], "", date).now !== "";
  });
}
