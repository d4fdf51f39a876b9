import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as v from "valibot";
import { parse, YAMLParseError } from "yaml";

/** Errors in a demo folder; every line has the file, the field and the expected value. */
export class DemoError extends Error {
  override name = "DemoError";

  constructor(problems: readonly string[]) {
    super(`The demo cannot be loaded:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

/** Collects problems, so that an author sees all at once. */
export class Problems {
  readonly lines: string[] = [];

  /** `at` is a file and field: `homes.yaml [3].priceUsd`. */
  add(at: string, expected: string): void {
    this.lines.push(`${at}: ${expected}`);
  }

  /** @throws {DemoError} when there is any problem. */
  throwIfAny(): void {
    if (this.lines.length > 0) throw new DemoError(this.lines);
  }
}

/** A parsed file of the demo, before validation. */
export interface DemoFile {
  readonly name: string;
  readonly stem: string;
  readonly value: unknown;
}

/** Any schema whose result is a `Value`. */
export type Schema<Value = unknown> = v.GenericSchema<unknown, Value>;

/** One YAML file; undefined when it does not exist. */
export function readYamlFile(folder: string, name: string, problems: Problems): DemoFile | undefined {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  return { name, stem: stemOf(name), value: parseYaml(readFileSync(path, "utf8"), name, problems) };
}

/** The YAML files of a sub-folder, sorted by name. */
export function readYamlFolder(folder: string, name: string, problems: Problems): DemoFile[] {
  return fileNames(join(folder, name), ".yaml").flatMap(
    (file) => readYamlFile(folder, `${name}/${file}`, problems) ?? [],
  );
}

/** The Markdown files of a sub-folder; the value is the front matter, with the body as `markdown`. */
export function readMarkdownFolder(folder: string, name: string, problems: Problems): DemoFile[] {
  return fileNames(join(folder, name), ".md").map((file) => {
    const inDemo = `${name}/${file}`;
    const text = readFileSync(join(folder, inDemo), "utf8");
    const match = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(text);
    if (!match) problems.add(inDemo, "expected front matter between two lines of ---");
    const front = match ? parseYaml(match[1] ?? "", inDemo, problems) : undefined;
    const value = typeof front === "object" && front ? { ...front, markdown: (match?.[2] ?? "").trim() } : front;
    return { name: inDemo, stem: stemOf(file), value };
  });
}

/** Names of the files with an extension in a folder, sorted; empty when there is no such folder. */
export function fileNames(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted();
}

/** A file's name without folders and extension. */
export const stemOf = (name: string): string => basename(name).replace(/\.[^.]+$/, "");

/** Cache of parsed texts: a demo that is read for another day is parsed once, which saves half of its loading time. */
const parsed = new Map<string, unknown>();

/** The result is shared; do not mutate it. */
function parseYaml(text: string, name: string, problems: Problems): unknown {
  try {
    if (!parsed.has(text)) parsed.set(text, parse(text));
    return parsed.get(text);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = error.linePos?.[0].line;
    problems.add(line === undefined ? name : `${name}, line ${line}`, `expected YAML; ${error.message.split("\n")[0]}`);
    return undefined;
  }
}

/** Validates a file; undefined, with one problem per error, when it is invalid. */
export function checkFile<Value>(schema: Schema<Value>, file: DemoFile, problems: Problems): Value | undefined {
  if (file.value === undefined) return undefined;
  for (const key of cutTexts(file.value)) {
    problems.add(file.name, `a text ends at the comma before “${key}”; put quotes around it`);
  }
  const result = v.safeParse(schema, withoutNulls(file.value));
  if (result.success) return result.output;
  for (const issue of deepest(result.issues)) {
    problems.add(`${file.name} ${fieldPath(issue)}`.trim(), expectation(issue));
  }
  return undefined;
}

/** The rest of each unquoted text with a comma in `{…}`: YAML reads it as a key without a value. */
function cutTexts(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    item === null ? (key.includes(" ") ? [key] : []) : cutTexts(item),
  );
}

/** A YAML key without a value is null and counts as absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null)
      .map(([key, item]) => [key, withoutNulls(item)]),
  );
}

/** The most nested issue: that of a union (`file.jpg` or `{file, alt}`) has less detail than those of its options. */
function deepest(issues: readonly v.BaseIssue<unknown>[]): v.BaseIssue<unknown>[] {
  return issues.flatMap((issue) => {
    const inside = issue.issues?.filter((each) => each.path && each.path.length > (issue.path?.length ?? 0)) ?? [];
    return inside.length > 0 ? deepest(inside) : [issue];
  });
}

function fieldPath(issue: v.BaseIssue<unknown>): string {
  const keys = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? `[${key}]` : `.${key}`));
  return keys.join("").replace(/^\./, "");
}

function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.type === "strict_object" && issue.expected === "never") return "this key is not known here";
  if (issue.type === "strict_object" && issue.received === "undefined") return "this key is missing";
  if (issue.type === "check" || issue.type === "regex") return issue.message;
  return `expected ${issue.expected ?? issue.message}, found ${issue.received}`;
}
