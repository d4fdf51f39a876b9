/** @typedef {import("./coverage.mjs").Coverage} Coverage */

const widest = 118;

/**
 * The coverage as text: per section the ids with and without a test, then the totals.
 *
 * @param {Coverage} coverage
 * @returns {string}
 */
export function coverageReport({ sections, tested, total }) {
  const lines = [];
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

/**
 * The statements without a test in full, by section.
 *
 * @param {Coverage} coverage
 * @returns {string}
 */
export function missingReport({ sections, tested, total }) {
  const lines = [];
  for (const { title, statements } of sections) {
    const missing = statements.filter(({ tests }) => tests.length === 0);
    if (missing.length === 0) continue;
    lines.push(title, ...missing.map(({ id, text }) => `  ${id} ${text}`), "");
  }
  lines.push(`${total - tested} of ${total} statements have no test.`);
  return lines.join("\n");
}

/**
 * What is wrong with the ids, a line each; empty where nothing is.
 *
 * @param {Pick<Coverage, "unknown" | "duplicates">} coverage
 * @returns {string[]}
 */
export function idProblems({ unknown, duplicates }) {
  return [
    ...unknown.map(({ id, file, line, name }) => `${file}:${line} names ${id}, which does not exist: ${name}`),
    ...duplicates.map(
      ({ id, lines }) => `${id} stands more than once in the specification, in lines ${lines.join(", ")}`,
    ),
  ];
}

/**
 * Neighbors in the document as one run: `S4.14–S4.22`.
 *
 * @param {(string | null)[]} ids in the document's order, null where another group's stands
 * @returns {string[]}
 */
function idRuns(ids) {
  /** @type {string[][]} */
  const runs = [];
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

/** @param {string} label @param {string[]} words @returns {string[]} */
function wrap(label, words) {
  const lines = [label];
  for (const word of words) {
    if (`${lines.at(-1)} ${word}`.length > widest) lines.push(" ".repeat(label.length));
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines;
}
