import { weekdaysOf, weekdaysText } from "./weekdays.ts";

/** A row of a table of hours: `Monday to Saturday`, `10 am to 6 pm`. */
export interface HoursRow {
  readonly label: string;
  readonly text: string;
}

/** When a door is open (S3.11). */
export interface OpeningHours {
  /** The one line that stands near the top of a page: `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`. */
  readonly line: string;
  /** What stands before the line. */
  readonly label: "Open" | "Hours";
  /** The line as a sentence: `Open daily, 10 am to 6 pm`, `By phone until the model opens`. */
  readonly sentence: string;
  /** Every row that there is, for the visit. */
  readonly rows: readonly HoursRow[];
}

const days =
  /^(?:daily|every day|each day|open|weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|by appointment)\b/i;
/** What stands before a line of hours: `Open` where it begins with days, else `Hours`, as before `Sales office closed`. */
export function hoursLabel(line: string): OpeningHours["label"] {
  return days.test(line) ? "Open" : "Hours";
}

/** Names of days keep their capital within a sentence. */
const commonWords = /^(?:daily|every|each|weekday|weekend|by)/i;

/** The hours of a sales office as the content holds them: a line in the editor’s words, and a table by days. */
export interface OfficeHours {
  readonly line: string | null | undefined;
  readonly table:
    | readonly ({ readonly label: string | null; readonly text: string | null } | null)[]
    | null
    | undefined;
}

/**
 * The hours of a product’s door: those of the house itself (`own`, as a model’s), else those of its neighborhood’s sales
 * office (`officeLine`). A house that repeats the office’s own line has the office’s hours. Null where nobody says any.
 */
export function openingHours(own: string | null | undefined, office: OfficeHours): OpeningHours | null {
  const table = filledRows(office.table);
  const ofOffice = officeLine(office);
  const ownLine = own?.trim() ?? "";
  const isOfItsOwn = ownLine !== "" && ownLine !== ofOffice && ownLine !== office.line?.trim();
  const line = isOfItsOwn ? ownLine : ofOffice;
  if (line === "") return null;
  const label = hoursLabel(line);
  return {
    line,
    label,
    sentence: sentenceOf(line, label),
    // The table is the office’s: a house with other hours says its own before.
    rows:
      table.length === 0
        ? [{ label, text: line }]
        : isOfItsOwn
          ? [{ label: "This house", text: ownLine }, ...table]
          : table,
  };
}

/**
 * The hours of a sales office in one line, which never says another thing than its table: the days of the table on which
 * somebody is there, `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`. Of two rows for a day the first holds; holidays stand in
 * the table alone. Without a table, or with one of no weekdays (`Sales office: Opens with the model`), it is the editor’s
 * line, unless that names days which such a table does not have: then the table’s first row. Empty where nobody says any.
 */
export function officeLine(office: OfficeHours): string {
  const table = filledRows(office.table);
  const line = office.line?.trim() ?? "";
  const byDays = lineOfDays(table);
  if (byDays !== "") return byDays;
  const [first] = table;
  return first && (line === "" || days.test(line)) ? `${first.label}, ${first.text}` : line;
}

/** The rows of a table that say both which days and when. */
export function filledRows(table: OfficeHours["table"]): HoursRow[] {
  return (table ?? []).flatMap((row) => {
    const [label, text] = [row?.label?.trim(), row?.text?.trim()];
    return label && text ? [{ label, text }] : [];
  });
}

/** The weekdays of a table with their hours; empty where it has no row of weekdays. */
function lineOfDays(table: readonly HoursRow[]): string {
  const textOfDay = new Map<number, string>();
  for (const { label, text } of table) {
    for (const day of weekdaysOf(label) ?? []) if (!textOfDay.has(day)) textOfDay.set(day, text);
  }
  const daysOfText = Map.groupBy(textOfDay.keys(), (day) => textOfDay.get(day) ?? "");
  const open = [...daysOfText].filter(([text]) => !/^(?:closed|by appointment)$/i.test(text));
  if (open.length === 0)
    return [...daysOfText.keys()].find((text) => /^by/i.test(text)) ?? [...daysOfText.keys()][0] ?? "";
  return open
    .map(([text, ofText]) => {
      const named = weekdaysText(ofText);
      return named === "Daily" ? `Daily, ${text}` : `${named} ${text}`;
    })
    .join(", ");
}

function sentenceOf(line: string, label: OpeningHours["label"]): string {
  if (label === "Hours" || /^open\b/i.test(line)) return line;
  return `Open ${commonWords.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
}
