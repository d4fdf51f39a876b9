import { maskSource } from "./source-mask.mjs";

/** @typedef {{ name: string, line: number, ids: string[], isSkipped: boolean }} NamedTest */

const skipping = new Set(["skip", "todo", "fixme", "fails", "fail"]);
const passing = new Set([
  "only",
  "each",
  "for",
  "concurrent",
  "sequential",
  "describe",
  "serial",
  "parallel",
  "skipIf",
  "runIf",
]);
/** Modifiers that are called themselves before the call that holds the name: `test.each(table)(name, …)`. */
const called = new Set(["each", "for", "skipIf", "runIf"]);

/**
 * The tests and groups of a test file that carry a written name, with the statement ids in it. Only ids written out in
 * the first string of the call count: not those put in by a variable, nor what a range (`S4.14–S4.22`) leaves out.
 *
 * @param {string} source
 * @returns {NamedTest[]}
 */
export function readTestNames(source) {
  const code = maskSource(source);
  /** @type {NamedTest[]} */
  const tests = [];
  for (const match of code.matchAll(/(?<![\w.$])(?:test|it|describe)((?:\s*\.\s*\w+)*)\s*(?=[(`])/g)) {
    const modifiers = (match[1] ?? "")
      .split(".")
      .map((part) => part.trim())
      .filter((part) => part !== "");
    if (!modifiers.every((modifier) => skipping.has(modifier) || passing.has(modifier))) continue;
    let at = match.index + match[0].length;
    if (called.has(modifiers.at(-1) ?? "")) at = afterArguments(code, at);
    const name = firstString(source, code, at);
    if (name === null) continue;
    tests.push({
      name,
      line: code.slice(0, match.index).split("\n").length,
      ids: idsIn(name),
      isSkipped: modifiers.some((modifier) => skipping.has(modifier)),
    });
  }
  return tests;
}

/** The position behind a call's arguments or a tagged template. @param {string} code @param {number} start @returns {number} */
function afterArguments(code, start) {
  let at = start;
  if (code[at] === "`") at = code.indexOf("`", at + 1) + 1;
  else {
    let depth = 0;
    do {
      if (code[at] === "(") depth += 1;
      if (code[at] === ")") depth -= 1;
      at += 1;
    } while (depth > 0 && at < code.length);
  }
  while (/\s/.test(code[at] ?? "")) at += 1;
  return at;
}

/** The string that a call begins with, or null. @param {string} source @param {string} code @param {number} open @returns {string | null} */
function firstString(source, code, open) {
  if (code[open] !== "(") return null;
  let at = open + 1;
  while (/\s/.test(code[at] ?? "")) at += 1;
  const quote = code[at];
  if (quote !== '"' && quote !== "'" && quote !== "`") return null;
  const end = code.indexOf(quote, at + 1);
  return end < 0 ? null : source.slice(at + 1, end);
}

/** @param {string} name @returns {string[]} */
function idsIn(name) {
  // An id that runs on into a template's value (`S4.1${n}`) is not written out.
  return [...new Set(name.match(/(?<![\w.])S\d+\.\d+(?!\w|\.\d|\$\{)/g) ?? [])];
}
