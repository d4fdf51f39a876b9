import { marked } from "marked";

/** Markdown as HTML; undefined and empty stay without content. */
export function htmlOf(markdown: string | undefined): string | undefined {
  if (markdown === undefined || markdown.trim() === "") return undefined;
  return marked.parse(markdown, { async: false, gfm: true }).trim();
}
