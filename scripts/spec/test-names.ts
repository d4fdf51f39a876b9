import { type Argument, type Expression, parseSync, type Super, Visitor } from "oxc-parser";

const roots = new Set(["test", "it", "describe"]);
const skipping = new Set(["skip", "todo", "fixme", "fails", "fail"]);
/** Modifiers that are called before the call with the name: `test.each(table)(name, …)`. */
const called = new Set(["each", "for", "skipIf", "runIf"]);
const passing = new Set(["only", "concurrent", "sequential", "describe", "serial", "parallel", ...called]);

/**
 * The tests and groups of a test file with a literal name, and the ids of the specification's statements in their names
 * and tags. Interpolated ids and those inside a range (`S4.14–S4.22`) do not count. Tests in a skipped group are
 * skipped. The extension of `file` distinguishes TypeScript from TSX.
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
      if (modifiers.some((modifier) => skipping.has(modifier)) || isSkippedBy(options)) {
        endOfSkipped = Math.max(endOfSkipped, node.end);
      }
      tests.push({
        name: text,
        line: source.slice(0, node.start).split("\n").length,
        ids: idsIn(`${text} ${tagsOf(options, source)}`),
        isSkipped: node.start < endOfSkipped,
      });
    },
  }).visit(program);
  return tests;
}

/** `["concurrent", "only"]` of `describe.concurrent.only`; null when the call declares no test. */
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

/** Whether a test's options skip it: `{ skip: true }`. */
function isSkippedBy(options: Argument | undefined): boolean {
  if (options?.type !== "ObjectExpression") return false;
  return options.properties.some(
    (property) =>
      property.type === "Property" &&
      property.key.type === "Identifier" &&
      skipping.has(property.key.name) &&
      !(property.value.type === "Literal" && property.value.value === false),
  );
}

/** The source of a test's tags: `{ tag: ["@S1.22"] }` of Playwright, `{ tags: ["S1.22"] }` of Vitest. */
function tagsOf(options: Argument | undefined, source: string): string {
  if (options?.type !== "ObjectExpression") return "";
  const tags = options.properties.find(
    (property) =>
      property.type === "Property" && property.key.type === "Identifier" && /^tags?$/.test(property.key.name),
  );
  return tags ? source.slice(tags.start, tags.end) : "";
}

function isText(node: Argument): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}

function idsIn(name: string): string[] {
  // An id that continues in an interpolation (`S4.1${n}`) is not literal.
  return [...new Set(name.match(/(?<![\w.])S\d+\.\d+(?!\w|\.\d|\$\{)/g) ?? [])];
}
