import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse, YAMLParseError } from "yaml";
import type { Problems } from "./problems.ts";

/** A file of the demo as it stands: parsed, not yet checked. */
export interface DemoFile {
  /** Path inside the demo folder, for messages. */
  readonly name: string;
  /** File name without its ending. */
  readonly stem: string;
  readonly value: unknown;
}

/** One YAML file; undefined where it does not exist. */
export function readYamlFile(folder: string, name: string, problems: Problems): DemoFile | undefined {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  return { name, stem: stemOf(name), value: parsed(readFileSync(path, "utf8"), name, problems) };
}

/** The YAML files of a sub-folder in order of their names. */
export function readYamlFolder(folder: string, name: string, problems: Problems): DemoFile[] {
  return fileNames(join(folder, name), ".yaml").flatMap(
    (file) => readYamlFile(folder, `${name}/${file}`, problems) ?? [],
  );
}

/** The Markdown files of a sub-folder; the value is the front matter, with the text behind it as `markdown`. */
export function readMarkdownFolder(folder: string, name: string, problems: Problems): DemoFile[] {
  return fileNames(join(folder, name), ".md").map((file) => {
    const text = readFileSync(join(folder, name, file), "utf8");
    const inDemo = `${name}/${file}`;
    const match = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(text);
    if (!match) {
      problems.add(inDemo, "expected front matter between two lines of ---");
      return { name: inDemo, stem: stemOf(file), value: undefined };
    }
    const front = parsed(match[1] ?? "", inDemo, problems);
    const value = typeof front === "object" && front !== null ? { ...front, markdown: (match[2] ?? "").trim() } : front;
    return { name: inDemo, stem: stemOf(file), value };
  });
}

/** Names of the files with an ending in a folder, sorted; none where there is no such folder. */
export function fileNames(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted();
}

function parsed(text: string, name: string, problems: Problems): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = error.linePos?.[0].line;
    problems.add(line === undefined ? name : `${name}, line ${line}`, `expected YAML; ${error.message.split("\n")[0]}`);
    return undefined;
  }
}

/** A file's name without its folders and ending. */
export const stemOf = (name: string): string => basename(name).replace(/\.[^.]+$/, "");
