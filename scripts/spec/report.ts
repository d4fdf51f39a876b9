import type { Coverage } from "./coverage.ts";

const widest = 118;

/** The coverage as text: ids with and without a test by section, then the totals. */
export function coverageReport({ sections, tested, total }: Coverage): string {
  const lines: string[] = [];
  for (const { title, statements } of sections) {
    const withTest = statements.map(({ tests }) => tests.length > 0);
    lines.push(`${title}: ${withTest.filter(Boolean).length} of ${statements.length}`);
    for (const isTested of [true, false]) {
      const runs = idRuns(statements.map(({ id }, index) => (withTest[index] === isTested ? id : null)));
      if (runs.length > 0) lines.push(...wrap(isTested ? "  tested  " : "  no test ", runs));
    }
  }
  lines.push("", `${tested} of ${total} statements have a test, ${total - tested} have none.`);
  return lines.join("\n");
}

/** The full statements without a test, by section. */
export function missingReport({ sections, tested, total }: Coverage): string {
  const lines: string[] = [];
  for (const { title, statements } of sections) {
    const missing = statements.filter(({ tests }) => tests.length === 0);
    if (missing.length === 0) continue;
    lines.push(title, ...missing.map(({ id, text }) => `  ${id} ${text}`), "");
  }
  lines.push(`${total - tested} of ${total} statements have no test.`);
  return lines.join("\n");
}

/** Problems with the ids, one per line; empty when there are none. */
export function idProblems({ unknown, duplicates }: Pick<Coverage, "unknown" | "duplicates">): string[] {
  return [
    ...unknown.map(({ id, file, line, name }) => `${file}:${line} names ${id}, which does not exist: ${name}`),
    ...duplicates.map(
      ({ id, lines }) => `${id} occurs more than once in the specification, in lines ${lines.join(", ")}`,
    ),
  ];
}

/** Joins neighboring ids: `S4.14–S4.22`. `ids` in document order, null for an id of another group. */
function idRuns(ids: readonly (string | null)[]): string[] {
  const runs: string[][] = [];
  let isOpen = false;
  for (const id of ids) {
    if (id === null) isOpen = false;
    else if (isOpen) runs.at(-1)?.push(id);
    else {
      runs.push([id]);
      isOpen = true;
    }
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]}–${run.at(-1)}`]));
}

function wrap(label: string, words: readonly string[]): string[] {
  const lines = [label];
  for (const word of words) {
    if (`${lines.at(-1)} ${word}`.length > widest) lines.push(" ".repeat(label.length));
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines;
}
