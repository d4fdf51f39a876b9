import { type Deviation, withoutIndexes } from "../../server/content/adapter/normalize-response.ts";

const goodOutcomes = ["answered", "left out", "yes", "no sample", "not run", "noted"] as const;

/** Outcome of one operation, setting or account check. */
export type Outcome = (typeof goodOutcomes)[number] | "wrong shape" | "failed" | "no";

/** A row of the report; its keys are those of the printed JSON. */
export interface Row {
  readonly group: "settings" | "operations" | "accounts";
  readonly name: string;
  readonly outcome: Outcome;
  readonly count: number;
  readonly faults: readonly string[];
  /** Parts that the host does not support; not a fault. */
  readonly leftOut: readonly string[];
  readonly shown: readonly string[];
  /** Remarks that are not faults. */
  readonly notes: readonly string[];
  readonly conforms: boolean;
}

/** All rows about one host. */
export interface Report {
  readonly endpoint: string;
  readonly requestCount: number;
  readonly rows: readonly Row[];
  readonly conforms: boolean;
}

type RowParts = Partial<Pick<Row, "count" | "faults" | "leftOut" | "shown" | "notes">>;

/** Creates a row with defaults; it conforms unless its outcome is a fault or it has faults. */
export function row(group: Row["group"], name: string, outcome: Outcome, parts: RowParts = {}): Row {
  const { count = 0, faults = [], leftOut = [], shown = [], notes = [] } = parts;
  const conforms = goodOutcomes.some((good) => good === outcome) && faults.length === 0;
  return { group, name, outcome, count, faults, leftOut, shown, notes, conforms };
}

/** A row for a check that passes unless it has faults. */
export function checkRow(group: Row["group"], name: string, parts: RowParts): Row {
  return row(group, name, parts.faults?.length ? "no" : "yes", parts);
}

/** The report for some rows. */
export function reportOf(endpoint: string, requestCount: number, rows: readonly Row[]): Report {
  return { endpoint, requestCount, rows, conforms: rows.every(({ conforms }) => conforms) };
}

/** Deviations as lines, those of different list items merged: `… (and 12 more like it)`. */
export function deviationLines(deviations: readonly Deviation[]): string[] {
  const similar = Map.groupBy(
    deviations,
    ({ path, text }) => `${withoutIndexes(path, "[]")}: ${text.replace(/ \(.*?\)/, "")}`,
  );
  return [...similar.values()].map(([first, ...others]) => {
    const more = others.length > 0 ? ` (and ${others.length} more like it)` : "";
    return `${first?.path || "data"}: ${first?.text}${more}`;
  });
}

const headings: readonly (readonly [Row["group"], string, string, string])[] = [
  ["settings", "Settings of the host", "Holds", "What was found"],
  ["operations", "Operation", "Outcome", "Problems, and what the site shows without an omitted part"],
  ["accounts", "Accounts", "Answered", "What is wrong"],
];

const lineWidth = 100;
const nameWidth = 30;
const outcomeWidth = 14;
const gap = "  ";
const restWidth = lineWidth - nameWidth - outcomeWidth - 2 * gap.length;

/** The report as a table of up to 100 columns. */
export function reportTable(report: Report): string {
  const lines = [`Conformance of ${report.endpoint}`];
  for (const [group, name, outcome, rest] of headings) {
    const rows = report.rows.filter((each) => each.group === group);
    if (rows.length === 0) continue;
    lines.push(
      "",
      ...columns(name, outcome, [rest]),
      tableLine("-".repeat(nameWidth), "-".repeat(outcomeWidth), "-".repeat(restWidth)),
      ...rows.flatMap(rowLines),
    );
  }
  return `${[...lines, "", ...summary(report).flatMap((text) => wrap(text, lineWidth))].join("\n")}\n`;
}

function rowLines({ name, outcome, count, faults, leftOut, shown, notes }: Row): string[] {
  const isCounted = (outcome === "yes" || outcome === "answered") && count > 1;
  return columns(name, isCounted ? `${outcome}, ${count} ×` : outcome, [
    ...faults,
    ...(leftOut.length > 0 ? [`not supported by the host: ${leftOut.join("; ")}`] : []),
    ...shown,
    ...notes,
  ]);
}

function columns(name: string, outcome: string, details: readonly string[]): string[] {
  const rest = details.flatMap((text) => wrap(text, restWidth));
  const names = wrap(name, nameWidth);
  const outcomes = wrap(outcome, outcomeWidth);
  const height = Math.max(names.length, rest.length, outcomes.length, 1);
  return Array.from({ length: height }, (_, index) =>
    tableLine(names[index] ?? "", outcomes[index] ?? "", rest[index] ?? ""),
  );
}

function tableLine(name: string, outcome: string, rest: string): string {
  return [name.padEnd(nameWidth), outcome.padEnd(outcomeWidth), rest].join(gap).trimEnd();
}

function wrap(text: string, width: number): string[] {
  const line = new RegExp(`\\S(?:.{0,${width - 2}}\\S)?(?!\\S)|\\S{${width}}`, "g");
  return text.replaceAll(/\s+/g, " ").match(line) ?? [];
}

const unanswered: readonly (readonly [Outcome, string])[] = [
  ["left out", "with parts left out"],
  ["wrong shape", "of a wrong shape"],
  ["failed", "failed"],
  ["no sample", "without a sample"],
];

function summary({ rows, requestCount, conforms }: Report): string[] {
  const operations = rows.filter(({ group }) => group === "operations");
  const count = (outcome: Outcome) => operations.filter((each) => each.outcome === outcome).length;
  const counts = [
    `${count("answered")} of ${operations.length} operations fully supported`,
    ...unanswered.flatMap(([outcome, words]) => (count(outcome) > 0 ? [`${count(outcome)} ${words}`] : [])),
  ];
  const faulty = rows.filter((each) => !each.conforms).map(({ name }) => name);
  return [
    `${counts.join(", ")} (${requestCount} requests).`,
    conforms
      ? "The host conforms: the site works with it."
      : `The host does not conform: ${faulty.length} ${faulty.length === 1 ? "line" : "lines"} above, ${faulty.join(", ")}.`,
  ];
}
