/** A row of a table of hours: `Monday to Saturday`, `10 am to 6 pm`. */
export interface HoursRow {
  readonly label: string;
  readonly text: string;
}

/** When a door is open (S3.11). */
export interface OpeningHours {
  /** The one line that stands near the top of a page, in the editor’s own words: `Daily, 10 am to 6 pm`. */
  readonly line: string;
  /** What stands before the line: `Open` where it begins with days, else `Hours`, as before `By phone`. */
  readonly label: "Open" | "Hours";
  /** The line as a sentence: `Open daily, 10 am to 6 pm`, `By phone until the model opens`. */
  readonly sentence: string;
  /** Every row that there is, for the visit. */
  readonly rows: readonly HoursRow[];
}

const days =
  /^(?:daily|every day|each day|open|weekdays?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tues?|wed|thurs?|fri|sat|sun|by appointment)\b/i;
/** Names of days keep their capital within a sentence. */
const commonWords = /^(?:daily|every|each|weekday|weekend|by)/i;

/**
 * The hours of a product’s door: those of the house itself (`own`, as a model’s), else the line of its neighborhood’s
 * sales office, else the first row of the office’s table. Null where nobody says any.
 */
export function openingHours(
  own: string | null | undefined,
  office: {
    readonly line: string | null | undefined;
    readonly table:
      | readonly ({ readonly label: string | null; readonly text: string | null } | null)[]
      | null
      | undefined;
  },
): OpeningHours | null {
  const table = (office.table ?? []).flatMap((row) => {
    const [label, text] = [row?.label?.trim(), row?.text?.trim()];
    return label && text ? [{ label, text }] : [];
  });
  const [first] = table;
  const ownLine = own?.trim() ?? "";
  const officeLine = office.line?.trim() ?? "";
  const line = ownLine || officeLine || (first ? `${first.label}, ${first.text}` : "");
  if (line === "") return null;
  const label = days.test(line) ? "Open" : "Hours";
  const single = { label, text: line };
  const isOfItsOwn = ownLine !== "" && officeLine !== "" && ownLine !== officeLine;
  return {
    line,
    label,
    sentence: sentenceOf(line, label),
    // The table is the office’s: a house with other hours says its own before.
    rows: table.length === 0 ? [single] : isOfItsOwn ? [{ label: "This house", text: ownLine }, ...table] : table,
  };
}

function sentenceOf(line: string, label: OpeningHours["label"]): string {
  if (label === "Hours" || /^open\b/i.test(line)) return line;
  return `Open ${commonWords.test(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
}
