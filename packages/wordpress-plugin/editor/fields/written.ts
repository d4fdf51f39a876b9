import type { Choice } from "../model.ts";

/**
 * Parses a number input: a number, undefined for empty, or the text when it is invalid. Ignores separators and a dollar
 * sign: `$589,900` is 589900.
 */
export function readNumber(text: string): number | string | undefined {
  const plain = text.replaceAll(/[\s$,]/g, "");
  if (plain === "") return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text.trim();
}

/** Formats a number for an unfocused input: 1,730. An invalid text stays. */
export function writtenNumber(value: unknown, isGrouped: boolean): string {
  if (typeof value !== "number") return value === undefined || value === null ? "" : String(value);
  // Degrees have up to six decimals.
  return value.toLocaleString("en-US", { maximumFractionDigits: 10, useGrouping: isGrouped });
}

/** The stored form of a `datetime-local` value (`2026-12-05T11:00`), with seconds. */
export function storedTime(text: string): string | undefined {
  if (text === "") return undefined;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
}

/** The lines of a text as a list, without trailing empty lines; other empty lines keep their position. */
export function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The choices, with the stored value added when it is not among them, so that opening a screen does not lose it. */
export function choicesWith(values: readonly Choice[], value: unknown): readonly Choice[] {
  if (typeof value !== "string" || value === "" || values.some((choice) => choice.value === value)) return values;
  return [...values, { value, label: `${value} (unknown)` }];
}

/** Replaces non-breaking spaces that browsers insert before bold text or a link. Those between words stay. */
export function withPlainSpaces(html: string): string {
  return html.replaceAll(/(?<=[^\s>])(?:\u00a0|&nbsp;)(?=<[a-z])/g, " ");
}
