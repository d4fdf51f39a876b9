/** How one operation, setting or check of accounts went. */
export type Outcome =
  | "answered"
  | "left out"
  | "wrong shape"
  | "failed"
  | "yes"
  | "no"
  | "no sample"
  | "not run"
  | "noted";

/** A line of the report. */
export interface Row {
  readonly group: "settings" | "operations" | "accounts";
  readonly name: string;
  readonly outcome: Outcome;
  /** How many responses or values stand behind it. */
  readonly count: number;
  /** What is wrong; none when all is well. */
  readonly faults: readonly string[];
  /** Parts that the host does not know: no fault. */
  readonly leftOut: readonly string[];
  /** What the site shows without them. */
  readonly shown: readonly string[];
  /** What is good to know and no fault. */
  readonly notes: readonly string[];
  readonly conforms: boolean;
}

/** All rows about one host. */
export interface Report {
  readonly endpoint: string;
  /** Operations asked. */
  readonly asked: number;
  readonly rows: readonly Row[];
  readonly conforms: boolean;
}

/** What a row may say; what is left away is empty. */
export type RowParts = Partial<Pick<Row, "count" | "faults" | "leftOut" | "shown" | "notes">>;

const fine: ReadonlySet<Outcome> = new Set(["answered", "left out", "yes", "no sample", "not run", "noted"]);

/** A row; it conforms unless its outcome is a fault or it names one. */
export function row(group: Row["group"], name: string, outcome: Outcome, parts: RowParts = {}): Row {
  const { count = 0, faults = [], leftOut = [], shown = [], notes = [] } = parts;
  const conforms = fine.has(outcome) && faults.length === 0;
  return { group, name, outcome, count, faults, leftOut, shown, notes, conforms };
}

/** A row about a check that holds, unless it names a fault. */
export function checkRow(group: Row["group"], name: string, parts: RowParts): Row {
  return row(group, name, parts.faults?.length ? "no" : "yes", parts);
}

/** The report of some rows. */
export function reportOf(endpoint: string, asked: number, rows: readonly Row[]): Report {
  return { endpoint, asked, rows, conforms: rows.every(({ conforms }) => conforms) };
}

const titles: Readonly<Record<Row["group"], readonly [string, string, string]>> = {
  settings: ["Settings of the host", "Holds", "What was found"],
  operations: ["Operation", "Outcome", "What is wrong, and what the site shows without what is left out"],
  accounts: ["Accounts", "Answered", "What is wrong"],
};
const groups = ["settings", "operations", "accounts"] as const;

const lineWidth = 100;
const nameWidth = 30;
const outcomeWidth = 14;
const gap = "  ";
const restWidth = lineWidth - nameWidth - outcomeWidth - 2 * gap.length;

/** The report as a table that fits 100 columns. */
export function reportTable(report: Report): string {
  const lines = [`Conformance of ${report.endpoint}`];
  for (const group of groups) {
    const rows = report.rows.filter((each) => each.group === group);
    if (rows.length === 0) continue;
    const [name, outcome, rest] = titles[group];
    lines.push(
      "",
      ...columns(name, outcome, [rest]),
      tableLine("-".repeat(nameWidth), "-".repeat(outcomeWidth), "-".repeat(restWidth)),
      ...rows.flatMap(rowLines),
    );
  }
  return `${[...lines, "", ...summary(report).flatMap((text) => wrapped(text, lineWidth))].join("\n")}\n`;
}

function rowLines({ name, outcome, count, faults, leftOut, shown, notes }: Row): string[] {
  const isCounted = (outcome === "yes" || outcome === "answered") && count > 1;
  return columns(name, isCounted ? `${outcome}, ${count} ×` : outcome, [
    ...faults,
    ...(leftOut.length > 0 ? [`the host does not know: ${leftOut.join("; ")}`] : []),
    ...shown,
    ...notes,
  ]);
}

function columns(name: string, outcome: string, details: readonly string[]): string[] {
  const rest = details.flatMap((text) => wrapped(text, restWidth));
  const names = wrapped(name, nameWidth);
  const outcomes = wrapped(outcome, outcomeWidth);
  const height = Math.max(names.length, rest.length, outcomes.length, 1);
  return Array.from({ length: height }, (_, index) =>
    tableLine(names[index] ?? "", outcomes[index] ?? "", rest[index] ?? ""),
  );
}

function tableLine(name: string, outcome: string, rest: string): string {
  return [name.padEnd(nameWidth), outcome.padEnd(outcomeWidth), rest].join(gap).trimEnd();
}

/** Lines that end between words where they can. */
function wrapped(text: string, width: number): string[] {
  const line = new RegExp(`\\S(?:.{0,${width - 2}}\\S)?(?!\\S)|\\S{${width}}`, "g");
  return text.replaceAll(/\s+/g, " ").match(line) ?? [];
}

function summary({ rows, asked, conforms }: Report): string[] {
  const operations = rows.filter(({ group }) => group === "operations");
  const count = (outcome: Outcome) => operations.filter((each) => each.outcome === outcome).length;
  const said = (
    [
      ["left out", "with parts left out"],
      ["wrong shape", "of a wrong shape"],
      ["failed", "failed"],
      ["no sample", "without a sample"],
    ] as const
  )
    .map(([outcome, words]) => [count(outcome), words] as const)
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`);
  const faulty = rows.filter((each) => !each.conforms).map(({ name }) => name);
  return [
    `${[`${count("answered")} of ${operations.length} operations answered whole`, ...said].join(", ")} (${asked} requests).`,
    conforms
      ? "The host conforms: the site runs on it."
      : `The host does not conform: ${faulty.length} ${faulty.length === 1 ? "line" : "lines"} above, ${faulty.join(", ")}.`,
  ];
}
