import { parseHours, weekdaysOf, weekdaysText } from "./hours-text.ts";

/** A row of a table of hours: `Monday to Saturday`, `10 am to 6 pm`. */
export interface HoursRow {
  readonly label: string;
  readonly text: string;
}

/** When a house or office is open (S3.11). */
export interface OpeningHours {
  /** One line near the top of a page: `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`. */
  readonly line: string;
  /** The label before the line: `Open` when the house has a line and the one shown begins with days. */
  readonly label: "Open" | "Sales office hours" | "Hours";
  /** The line as a sentence: `Open daily, 10 am to 6 pm`, `By phone until the model opens`. */
  readonly sentence: string;
  /** All rows, for the section about a visit. */
  readonly rows: readonly HoursRow[];
}

/** The beginning of a line that needs a label: days, `Open daily` or `By appointment`. */
const beginsWithDays =
  /^(?:daily|every day|each day|open|weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|by appointment)\b/i;

/** The label before a sales office's hours: `Hours` when they do not begin with days, as in `Sales office closed`. */
export function officeLabel(line: string): OpeningHours["label"] {
  return beginsWithDays.test(line) ? "Sales office hours" : "Hours";
}

/** Names of days stay capitalized within a sentence. */
const commonWords = /^(?:daily|every|each|weekday|weekend|by)/i;

/** The hours of a sales office in the content: a line in the editor’s words, and a table by days. */
export interface OfficeHours {
  readonly line: string | null | undefined;
  readonly table:
    | readonly ({ readonly label: string | null; readonly text: string | null } | null)[]
    | null
    | undefined;
}

/**
 * The opening hours of a product: those of the house itself (`own`, as a model’s), else those of its neighborhood’s
 * sales office (`office`). A house with the same line as the office has the office’s hours. Null when neither has
 * any.
 */
export function openingHours(own: string | null | undefined, office: OfficeHours): OpeningHours | null {
  const table = filledRows(office.table);
  const ofOffice = officeLine(office);
  const ownLine = own?.trim() ?? "";
  const differsFromOffice = ownLine !== "" && ownLine !== ofOffice && ownLine !== office.line?.trim();
  const line = differsFromOffice ? ownLine : ofOffice;
  if (line === "") return null;
  const label = ownLine !== "" && beginsWithDays.test(line) ? "Open" : officeLabel(line);
  return {
    line,
    label,
    sentence: sentenceOf(line, label),
    // The table is the office’s; different hours of the house come first.
    rows:
      table.length === 0
        ? [{ label: label === "Hours" ? label : "Open", text: line }]
        : differsFromOffice
          ? [{ label: "This house", text: ownLine }, ...table]
          : table,
  };
}

/**
 * The hours of a sales office in one line, derived from its table: `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`. For each
 * weekday the row that names the fewest days is used; rows without weekdays, as of holidays, are left out. If no row
 * has weekdays (`Sales office: Opens with the model`) it is the editor’s line, but the table’s first row when that
 * line is empty or begins with days, which the table then contradicts. Empty without either.
 */
export function officeLine(office: OfficeHours): string {
  const table = filledRows(office.table);
  const line = office.line?.trim() ?? "";
  const byDays = lineOfDays(table);
  if (byDays !== "") return byDays;
  const [first] = table;
  return first && (line === "" || beginsWithDays.test(line)) ? `${first.label}, ${first.text}` : line;
}

/** The rows of a table that have both days and hours. */
export function filledRows(table: OfficeHours["table"]): HoursRow[] {
  return (table ?? []).flatMap((row) => {
    const [label, text] = [row?.label?.trim(), row?.text?.trim()];
    return label && text ? [{ label, text }] : [];
  });
}

/**
 * The weekdays of a table with their hours; without open hours a text that begins with “By”, else the first; empty
 * without weekdays.
 */
function lineOfDays(table: readonly HoursRow[]): string {
  const named = table.map((row) => ({ row, days: weekdaysOf(row.label) ?? [] }));
  const textOfDay = new Map<number, string>();
  for (const day of new Set(named.flatMap(({ days: each }) => each))) {
    const rows = mostSpecificRows(
      named.flatMap(({ row, days: each }) => (each.includes(day) ? [[row, each.length]] : [])),
    );
    textOfDay.set(day, hoursText(rows));
  }
  const daysOfText = Map.groupBy(textOfDay.keys(), (day) => textOfDay.get(day) ?? "");
  const open = [...daysOfText].filter(([text]) => !["closed", "appointment"].includes(parseHours(text)?.kind ?? ""));
  if (open.length === 0)
    return [...daysOfText.keys()].find((text) => /^by/i.test(text)) ?? [...daysOfText.keys()][0] ?? "";
  return open
    .map(([text, ofText]) => {
      const shown = weekdaysText(ofText);
      return shown === "Daily" ? `Daily, ${text}` : `${shown} ${text}`;
    })
    .join(", ");
}

/** The rows with the lowest rank, the number of days that they name: a row for one day overrides a row for several. */
export function mostSpecificRows(ranked: readonly (readonly [row: HoursRow, rank: number])[]): HoursRow[] {
  const min = Math.min(...ranked.map(([, rank]) => rank));
  return ranked.flatMap(([row, rank]) => (rank === min ? [row] : []));
}

/** The hours of a day in several rows, as before and after noon; those of the first when they contradict. */
export function hoursText(rows: readonly HoursRow[]): string {
  const all = rows.map(({ text }) => text).join(" and ");
  return parseHours(all)?.kind === "open" ? all : (rows[0]?.text ?? "");
}

/** The end of a part of a line: `Mon–Sat 10–5; Sun noon–5`, `Mon–Sat 10–5 | Sun noon–5`, `Daily, 10–5. Closed Easter.` */
const partEnd = /[,;|\n](?!\s*(?:or|and|&) by app)|\s\/\s|\.\s+(?=closed\b)/i;
/** The beginnings of hours in a part of a line. A number behind the name of a month is a day. */
const textStart =
  /(?<!\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s*)\b(?=\d|noon\b|(?:until|till) (?:\d|noon\b)|(?:closed|by app.*|appointments? only)$)/gi;

/** A longer part of a line is a sentence. */
const maxPartLength = 100;

/** The days and the hours in a part of a line; `text` is empty for days alone. */
function daysAndHours(part: string): HoursRow {
  if (part.length > maxPartLength) return { label: part, text: "" };
  const [, closedOn] = /^closed (?:on )?(.+?)\.?$/i.exec(part) ?? [];
  if (closedOn) return { label: closedOn, text: "Closed" };
  const starts = [...part.matchAll(textStart)].map(({ index }) => index);
  const at = starts.find((start) => parseHours(part.slice(start))) ?? starts[0] ?? part.length;
  const [, hours = "", days = ""] = /^(.*\d.*?)\s+(?=[a-z]{2}|m\b)(?![ap]\.?m\b)((?:(?!\d).)+)$/i.exec(part) ?? [];
  if (parseHours(hours) && weekdaysOf(days)) return { label: days, text: hours };
  return { label: part.slice(0, at).replace(/\s*(?::|\bfrom|\bopen)?\s*$/i, ""), text: part.slice(at) };
}

/**
 * The rows of a line: `Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm`, `Mon, Wed & Fri, noon–5`, `10 am to 5 pm daily; closed
 * Thanksgiving Day`. Null when it has a part without days or without hours.
 */
export function rowsOfLine(line: string): HoursRow[] | null {
  const rows: HoursRow[] = [];
  let label = "";
  for (const part of line.split(partEnd).map((each) => each.trim())) {
    const { label: before, text } = daysAndHours(part);
    label = [label, before].filter(Boolean).join(", ");
    if (text === "") continue;
    const last = rows.at(-1);
    if (label === "" && last) rows[rows.length - 1] = { ...last, text: `${last.text} and ${text}` };
    else rows.push({ label, text });
    label = "";
  }
  return rows.length === 0 || label !== "" ? null : rows;
}

function sentenceOf(line: string, label: OpeningHours["label"]): string {
  if (label === "Hours" || /^open\b/i.test(line)) return line;
  return `${label === "Open" ? label : "Sales office open"} ${commonWords.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
}
