/** How one question or one fact went. */
export type Outcome =
  | "yes"
  | "no"
  | "with errors"
  | "rejected"
  | "no answer"
  | "left out"
  | "no sample"
  | "not run"
  | "noted";

/** A line of the report. */
export interface Row {
  readonly group: "operations" | "facts" | "accounts";
  readonly name: string;
  /** Statements of the specification that it is about. */
  readonly statements: readonly string[];
  readonly outcome: Outcome;
  /** How many questions or values stand behind it. */
  readonly count: number;
  /** What is missing or otherwise than the contract says; none when all is well. */
  readonly missing: readonly string[];
  /** What is good to know and no fault. */
  readonly notes: readonly string[];
  readonly conforms: boolean;
}

/** All rows about one host. */
export interface Report {
  readonly endpoint: string;
  readonly questions: number;
  readonly rows: readonly Row[];
  readonly conforms: boolean;
}

type RowParts = Partial<Pick<Row, "statements" | "count" | "missing" | "notes">>;

/** A row; what is missing makes it one that does not conform, unless the outcome excuses it. */
export function row(group: Row["group"], name: string, outcome: Outcome, parts: RowParts = {}): Row {
  const { statements = [], count = 0, missing = [], notes = [] } = parts;
  const isExcused = outcome === "left out" || outcome === "no sample" || outcome === "not run" || outcome === "noted";
  return {
    group,
    name,
    statements,
    outcome,
    count,
    missing,
    notes,
    conforms: isExcused || (outcome === "yes" && missing.length === 0),
  };
}

/** The report of some rows. */
export function reportOf(endpoint: string, questions: number, rows: readonly Row[]): Report {
  return { endpoint, questions, rows, conforms: rows.every(({ conforms }) => conforms) };
}

const titles: Readonly<Record<Row["group"], readonly [string, string, string]>> = {
  operations: ["Operation", "Answered", "What is missing"],
  facts: ["What the site relies on", "Holds", "What was found"],
  accounts: ["Accounts", "Answered", "What is missing"],
};

const lineWidth = 100;
const nameWidth = 30;
const outcomeWidth = 14;
const gap = "  ";
const restWidth = lineWidth - nameWidth - outcomeWidth - 2 * gap.length;

/** The report as a table that fits 100 columns. */
export function reportTable(report: Report): string {
  const lines = [`Conformance of ${report.endpoint}`];
  for (const group of ["operations", "facts", "accounts"] as const) {
    const rows = report.rows.filter((each) => each.group === group);
    if (rows.length === 0) continue;
    lines.push(
      "",
      tableLine(...titles[group]),
      tableLine("-".repeat(nameWidth), "-".repeat(outcomeWidth), "-".repeat(restWidth)),
    );
    lines.push(...rows.flatMap(rowLines));
  }
  return `${[...lines, "", ...summary(report).flatMap((text) => wrapped(text, lineWidth))].join("\n")}\n`;
}

function rowLines(each: Row): string[] {
  const { name, outcome, count, statements, conforms } = each;
  const said =
    outcome === "yes" && !conforms ? "yes, otherwise" : outcome === "yes" && count > 1 ? `yes, ${count} ×` : outcome;
  const details = [
    ...each.missing,
    ...each.notes,
    ...(statements.length > 0 && !conforms ? [statements.join(", ")] : []),
  ];
  const rest = details.flatMap((text) => wrapped(text, restWidth));
  const names = wrapped(name, nameWidth);
  const outcomes = wrapped(said, outcomeWidth);
  const height = Math.max(names.length, rest.length, outcomes.length, 1);
  return Array.from({ length: height }, (_, index) =>
    tableLine(names[index] ?? "", outcomes[index] ?? "", rest[index] ?? ""),
  );
}

function tableLine(name: string, outcome: string, rest: string): string {
  return [name.padEnd(nameWidth), outcome.padEnd(outcomeWidth), rest].join(gap).trimEnd();
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    for (let rest = word; rest !== ""; ) {
      const room = line === "" ? width : width - line.length - 1;
      if (rest.length <= room || (line === "" && rest.length <= width)) {
        line = line === "" ? rest : `${line} ${rest}`;
        rest = "";
      } else if (line !== "") {
        lines.push(line);
        line = "";
      } else {
        lines.push(rest.slice(0, width));
        rest = rest.slice(width);
      }
    }
  }
  return line === "" ? lines : [...lines, line];
}

function summary({ rows, questions, conforms }: Report): string[] {
  const count = (group: Row["group"], test: (each: Row) => boolean) =>
    rows.filter((each) => each.group === group && test(each)).length;
  const operations = count("operations", () => true);
  const answered = count("operations", (each) => each.outcome === "yes" && each.conforms);
  const leftOut = count("operations", ({ outcome }) => outcome === "left out");
  const unsampled = count("operations", ({ outcome }) => outcome === "no sample");
  const failures = rows.filter((each) => !each.conforms);
  const parts = [
    `${answered} of ${operations} operations answered as the contract says`,
    ...(leftOut > 0 ? [`${leftOut} left out by the host`] : []),
    ...(unsampled > 0 ? [`${unsampled} without a sample`] : []),
  ];
  return [
    `${parts.join(", ")} (${questions} questions).`,
    conforms
      ? "The host conforms: the site runs on it."
      : `The host does not conform: ${failures.length} ${failures.length === 1 ? "line" : "lines"} above, ${failures
          .map(({ name }) => name)
          .join(", ")}.`,
  ];
}
