import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CallExpression, parseSync, Visitor } from "oxc-parser";

/** A test title that is too long. */
interface LongTitle {
  /** The file relative to the repository, with the line. */
  readonly at: string;
  readonly title: string;
}

/** Longest title in characters, without the values of a template. */
const maxCharacters = 90;
const testFunctions = new Set(["describe", "test"]);

/** The titles of tests and groups of tests in the repository that are longer than 90 characters. */
export function longTitles(repository: string): LongTitle[] {
  const files = globSync("{app,server,packages,scripts,bench,e2e}/**/*.{test,spec,soak}.{ts,tsx}", {
    cwd: repository,
    exclude: ["**/node_modules", "**/build"],
  }).sort();
  return files.flatMap((file) => longTitlesOf(file, readFileSync(join(repository, file), "utf8")));
}

/** The titles in one file that are longer than 90 characters. */
export function longTitlesOf(file: string, source: string): LongTitle[] {
  const found: LongTitle[] = [];
  const onCall = ({ callee, arguments: [first], start }: CallExpression) => {
    const title = first && testFunctions.has(functionName(callee)) ? textOf(first) : "";
    if (title.length > maxCharacters) found.push({ at: `${file}:${source.slice(0, start).split("\n").length}`, title });
  };
  new Visitor({ CallExpression: onCall }).visit(parseSync(file, source).program);
  return found;
}

/** The name of a called function: `test` for `test.each(…)`, `test.skipIf(…)` and a tagged template of it. */
function functionName(callee: CallExpression["callee"]): string {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type === "MemberExpression") return functionName(callee.object);
  if (callee.type === "CallExpression") return functionName(callee.callee);
  return callee.type === "TaggedTemplateExpression" ? functionName(callee.tag) : "";
}

/** The text of a string or a template, without the values of its expressions; empty for anything else. */
function textOf(argument: CallExpression["arguments"][number]): string {
  if (argument.type === "Literal") return typeof argument.value === "string" ? argument.value : "";
  return argument.type === "TemplateLiteral" ? argument.quasis.map(({ value }) => value.raw).join("") : "";
}
