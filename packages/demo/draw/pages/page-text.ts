import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import * as v from "valibot";
import { parse } from "yaml";

/** A table of a text: its rows without the head, each cell as plain text. */
export type TextTable = readonly (readonly string[])[];

/** The tables of a Markdown text, in order. */
export function tablesOf(markdown: string): TextTable[] {
  return marked.lexer(markdown, { gfm: true }).flatMap((token) => {
    if (token.type !== "table") return [];
    const rows = (token as { rows: { text: string }[][] }).rows;
    return [rows.map((cells) => cells.map(({ text }) => text.replaceAll("**", "").trim()))];
  });
}

/**
 * The single match of a pattern in a text.
 * @throws when it does not match, as the drawing would differ from the page
 */
export function matchIn(text: string, pattern: RegExp): string[] {
  const match = pattern.exec(text);
  if (!match) throw new Error(`The text does not say ${pattern.source}, which a drawing of it shows`);
  return match.slice(1).map((part) => part ?? "");
}

/** The first number in a text: `$1,347` is 1347. NaN when there is none. */
export function numberIn(text: string): number {
  return Number.parseFloat(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", "") ?? "");
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * A number up to ten written as a word.
 * @throws for any other word
 */
export function numberOfWord(word: string): number {
  const number = numberWords.indexOf(word.toLowerCase());
  if (number < 0) throw new Error(`“${word}” is not a number up to ten`);
  return number;
}

/** The Markdown of an article of the demo, such as `blog-posts/hail-and-the-roof.md`. */
export function articleText(demoFolder: string, file: string): string {
  return readFileSync(join(demoFolder, file), "utf8").replace(/^---.*?\n---\n/s, "");
}

const pageFile = v.object({
  organisms: v.array(
    v.object({
      anchor: v.optional(v.string()),
      title: v.optional(v.string()),
      subtitle: v.optional(v.string()),
      text: v.optional(v.string()),
      items: v.optional(
        v.array(
          v.object({ label: v.optional(v.string()), title: v.optional(v.string()), text: v.optional(v.string()) }),
        ),
      ),
      mapText: v.optional(v.string()),
      mapLatitude: v.optional(v.number()),
      mapLongitude: v.optional(v.number()),
    }),
  ),
});

/** The text of a demo page by block, with normal spaces; `file` is a path below `demoFolder`. */
export function pageBlocks(demoFolder: string, file: string): v.InferOutput<typeof pageFile>["organisms"] {
  const source = readFileSync(join(demoFolder, file), "utf8").replaceAll("\u00a0", " ");
  return v.parse(pageFile, parse(source)).organisms;
}

/** The Markdown of all blocks of a page of the demo, such as `pages/faq.yaml`. */
export function pageText(demoFolder: string, file: string): string {
  return pageBlocks(demoFolder, file)
    .flatMap(({ text }) => text ?? [])
    .join("\n\n");
}

/**
 * The first table of the block with this anchor on a demo page.
 * @throws when there is no such page, block or table
 */
export function pageTable(demoFolder: string, file: string, anchor: string): TextTable {
  const block = pageBlocks(demoFolder, file).find((organism) => organism.anchor === anchor);
  const [table] = tablesOf(block?.text ?? "");
  if (!table) throw new Error(`${file} has no table in a block with the anchor “${anchor}”`);
  return table;
}
