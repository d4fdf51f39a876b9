import { type Argument, type Expression, parseSync, type Super, Visitor } from "oxc-parser";

const roots = new Set(["test", "it", "describe"]);
const skipping = new Set(["skip", "todo", "fixme", "fails", "fail"]);
/** Modifiers that are called themselves before the call that holds the name: `test.each(table)(name, …)`. */
const called = new Set(["each", "for", "skipIf", "runIf"]);
const passing = new Set(["only", "concurrent", "sequential", "describe", "serial", "parallel", ...called]);

/**
 * The tests and groups of a test file that carry a written name, with the statement ids in it. Only ids written out in
 * the first string of the call count: not those put in by a variable, nor what a range (`S4.14–S4.22`) leaves out.
 * What stands in a skipped group is skipped. The name of `file` tells TypeScript from TSX.
 */
export function readTestNames(source: string, file = "a.test.tsx") {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const tests: { name: string; line: number; ids: string[]; isSkipped: boolean }[] = [];
  let endOfSkipped = 0;
  new Visitor({
    CallExpression(node) {
      const modifiers = modifiersOf(node.callee);
      const [name, options] = node.arguments;
      if (!modifiers || !name || !isText(name)) return;
      const text = source.slice(name.start + 1, name.end - 1);
      if (modifiers.some((modifier) => skipping.has(modifier)) || saysSkip(options)) {
        endOfSkipped = Math.max(endOfSkipped, node.end);
      }
      tests.push({
        name: text,
        line: source.slice(0, node.start).split("\n").length,
        ids: idsIn(text),
        isSkipped: node.start < endOfSkipped,
      });
    },
  }).visit(program);
  return tests;
}

/** `["concurrent", "only"]` of `describe.concurrent.only`; null where the call names no test. */
function modifiersOf(callee: Expression | Super): string[] | null {
  const table =
    callee.type === "CallExpression" ? callee.callee : callee.type === "TaggedTemplateExpression" && callee.tag;
  const [root = "", ...modifiers] = namesOf(table || callee);
  const isTest = roots.has(root) && modifiers.every((modifier) => skipping.has(modifier) || passing.has(modifier));
  return isTest && called.has(modifiers.at(-1) ?? "") === Boolean(table) ? modifiers : null;
}

function namesOf(node: Expression | Super): string[] {
  if (node.type === "Identifier") return [node.name];
  if (node.type === "MemberExpression" && !node.computed) return [...namesOf(node.object), node.property.name];
  return [""];
}

/** Whether a test's options take it out: `{ skip: true }`. */
function saysSkip(options: Argument | undefined): boolean {
  if (options?.type !== "ObjectExpression") return false;
  return options.properties.some(
    (property) =>
      property.type === "Property" &&
      property.key.type === "Identifier" &&
      skipping.has(property.key.name) &&
      !(property.value.type === "Literal" && property.value.value === false),
  );
}

function isText(node: Argument): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

function idsIn(name: string): string[] {
  // An id that runs on into a template's value (`S4.1${n}`) is not written out.
  return [...new Set(name.match(/(?<![\w.])S\d+\.\d+(?!\w|\.\d|\$\{)/g) ?? [])];
}
