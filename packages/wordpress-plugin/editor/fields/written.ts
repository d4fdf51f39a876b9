import type { Choice } from "../model.ts";

/**
 * What somebody wrote into a number field: the number, undefined for nothing, or the text itself where it is none, so that
 * it can be put right. Separators and a dollar sign do not count: `$589,900` is 589900.
 */
export function readNumber(text: string): number | string | undefined {
  const plain = text.replaceAll(/[\s$,]/g, "");
  if (plain === "") return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text.trim();
}

/** A number as it is shown while nobody writes it: 1,730. A text that is no number stays as it is. */
export function writtenNumber(value: unknown, isGrouped: boolean): string {
  if (typeof value !== "number") return value === undefined || value === null ? "" : String(value);
  // Degrees have up to six digits behind the point.
  return value.toLocaleString("en-US", { maximumFractionDigits: 10, useGrouping: isGrouped });
}

/** The value of an input of a time (`2026-12-05T11:00`) as it is stored, with seconds. */
export function storedTime(text: string): string | undefined {
  if (text === "") return undefined;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
}

/** The lines of a text as a list; empty lines at the end do not count, those before have a place of their own. */
export function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The choices and, should it be none of them, the value that is stored: it is never lost by opening a screen. */
export function choicesWith(values: readonly Choice[], value: unknown): readonly Choice[] {
  if (typeof value !== "string" || value === "" || values.some((choice) => choice.value === value)) return values;
  return [...values, { value, label: `${value} (unknown)` }];
}

/**
 * HTML as its author meant it: browsers make the space that is typed before bold or a link one that never breaks. Such
 * spaces between words stay, as somebody may have wanted them.
 */
export function withPlainSpaces(html: string): string {
  return html.replaceAll(/(?<=[^\s>])(?:\u00a0|&nbsp;)(?=<[a-z])/g, " ");
}
