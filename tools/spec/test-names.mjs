import { parseSync, Visitor } from "oxc-parser";

/** @typedef {{ name: string, line: number, ids: string[], isSkipped: boolean }} NamedTest */

const roots = new Set(["test", "it", "describe"]);
const skipping = new Set(["skip", "todo", "fixme", "fails", "fail"]);
/** Modifiers that are called themselves before the call that holds the name: `test.each(table)(name, …)`. */
const called = new Set(["each", "for", "skipIf", "runIf"]);
const passing = new Set(["only", "concurrent", "sequential", "describe", "serial", "parallel", ...called]);

/**
 * The tests and groups of a test file that carry a written name, with the statement ids in it. Only ids written out in
 * the first string of the call count: not those put in by a variable, nor what a range (`S4.14–S4.22`) leaves out.
 *
 * @param {string} source
 * @param {string} [file] its name, which tells TypeScript from TSX
 * @returns {NamedTest[]}
 */
export function readTestNames(source, file = "a.test.tsx") {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  /** @type {NamedTest[]} */
  const tests = [];
  new Visitor({
    CallExpression(node) {
      const modifiers = modifiersOf(node.callee);
      const name = node.arguments[0];
      if (!modifiers || !name || !isText(name)) return;
      const text = source.slice(name.start + 1, name.end - 1);
      tests.push({
        name: text,
        line: source.slice(0, node.start).split("\n").length,
        ids: idsIn(text),
        isSkipped: modifiers.some((modifier) => skipping.has(modifier)),
      });
    },
  }).visit(program);
  return tests;
}

/** `["concurrent", "only"]` of `describe.concurrent.only`; null where the call names no test. */
function modifiersOf(callee) {
  const table =
    callee.type === "CallExpression" ? callee.callee : callee.type === "TaggedTemplateExpression" && callee.tag;
  const [root, ...modifiers] = namesOf(table || callee);
  const isTest = roots.has(root) && modifiers.every((modifier) => skipping.has(modifier) || passing.has(modifier));
  return isTest && called.has(modifiers.at(-1)) === Boolean(table) ? modifiers : null;
}

function namesOf(node) {
  if (node.type === "Identifier") return [node.name];
  if (node.type === "MemberExpression" && !node.computed) return [...namesOf(node.object), node.property.name];
  return [""];
}

function isText(node) {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

/** @param {string} name @returns {string[]} */
function idsIn(name) {
  // An id that runs on into a template's value (`S4.1${n}`) is not written out.
  return [...new Set(name.match(/(?<![\w.])S\d+\.\d+(?!\w|\.\d|\$\{)/g) ?? [])];
}
