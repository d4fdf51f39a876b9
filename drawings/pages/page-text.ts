import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import * as v from "valibot";
import { parse } from "yaml";

/** A table of a text: its rows without the head, each cell as plain words. */
export type TextTable = readonly (readonly string[])[];

/** The tables of a text in Markdown, in its order. */
export function tablesOf(markdown: string): TextTable[] {
  return marked.lexer(markdown, { gfm: true }).flatMap((token) => {
    if (token.type !== "table") return [];
    const rows = (token as { rows: { text: string }[][] }).rows;
    return [rows.map((cells) => cells.map(({ text }) => text.replaceAll("**", "").trim()))];
  });
}

/**
 * The one match of a pattern in a text.
 * @throws when the text no longer says it: the drawing would show what the page does not.
 */
export function saidIn(text: string, pattern: RegExp): string[] {
  const match = pattern.exec(text);
  if (!match) throw new Error(`The text does not say ${pattern.source}, which a drawing of it shows`);
  return match.slice(1).map((part) => part ?? "");
}

/** The first number of a text: `$1,347` is 1347. Not a number where there is none. */
export function numberIn(text: string): number {
  return Number.parseFloat(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(",", "") ?? "");
}

/** The Markdown of an article of the demo, such as `blog-posts/hail-and-the-roof.md`. */
export function articleText(demoFolder: string, file: string): string {
  return readFileSync(join(demoFolder, file), "utf8").replace(/^---.*?\n---\n/s, "");
}

const page = v.object({ organisms: v.array(v.object({ text: v.optional(v.string()) })) });

/** The Markdown of all blocks of a page of the demo, such as `pages/faq.yaml`. */
export function pageText(demoFolder: string, file: string): string {
  const { organisms } = v.parse(page, parse(readFileSync(join(demoFolder, file), "utf8")));
  return organisms.flatMap(({ text }) => text ?? []).join("\n\n");
}
