import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** A text for visitors or editors, and its location. */
interface ShownText {
  /** The file relative to the repository and, for code, the line. */
  readonly at: string;
  readonly text: string;
}

const codeOf = ["app", "server", "packages/{backend,content-lint,contract,demo}", "packages/wordpress-plugin/editor"];
const notShown = /\.test\.|\.generated\.|\/testing\/|README/;
/** A path or module specifier. */
const isPath = /^\S*\/\S*$/;
const isPhpComment = /^\s*(?:\/?\*|\/\/)/;

/** The texts in code (strings, templates, JSX), the demo's content, and the plugin's PHP. */
export function shownTexts(repository: string): ShownText[] {
  const files = (...patterns: string[]) =>
    globSync(patterns, { cwd: repository, exclude: ["**/node_modules", "**/build"] }).sort();
  const read = (file: string) => readFileSync(join(repository, file), "utf8");
  const code = files(...codeOf.map((folder) => `${folder}/**/*.{ts,tsx}`)).filter((file) => !notShown.test(file));
  const lines = files("packages/demo/**/*.{yaml,md}", "packages/wordpress-plugin/porchlight/includes/**/*.php").filter(
    (file) => !notShown.test(file),
  );
  return [
    ...code.flatMap((file) => textsOfCode(file, read(file))),
    ...lines.flatMap((file) =>
      read(file)
        .split("\n")
        .map((text, index) => ({ at: `${file}:${index + 1}`, text }))
        .filter(({ text }) => !(file.endsWith(".php") && isPhpComment.test(text))),
    ),
  ];
}

/** Strings, template parts and element texts in a TypeScript source, without comments, names and paths. */
export function textsOfCode(file: string, source: string): ShownText[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const texts: ShownText[] = [];
  const add = (start: number, text: string) => {
    if (!isPath.test(text)) texts.push({ at: `${file}:${source.slice(0, start).split("\n").length}`, text });
  };
  new Visitor({
    Literal: ({ start, value }) => void (typeof value === "string" && add(start, value)),
    TemplateElement: ({ start, value }) => void add(start, value.cooked ?? value.raw),
    JSXText: ({ start, value }) => void add(start, value),
  }).visit(program);
  return texts;
}
