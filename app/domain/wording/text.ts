import { decodeEntities, withoutTags } from "@porchlight/contract/html";

/**
 * A plain text of the content on one line. Its characters stay as they are: `&amp;` and `<b>` are words of the text.
 */
export function singleLine(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/**
 * HTML as plain text on one line, for descriptions and messages: removes tags, comments, scripts and styles (unclosed
 * ones to the end, as browsers do), decodes entities, collapses white space. The result must be escaped when rendered
 * and never used as HTML. Not for plain texts of the content, see {@link singleLine}.
 */
export function plainText(html: string | null | undefined): string {
  if (!html) return "";
  // Most texts are already plain.
  if (!/[<&]/.test(html)) return singleLine(html);
  const shown = html.replace(/<!--(?:.*?-->|.*)/gs, "").replace(/<(script|style)\b(?:.*?<\/\1\s*>|.*)/gis, "");
  // Searches forward only, so that time is linear even for broken HTML.
  const end = shown.lastIndexOf(">") + 1;
  return singleLine(decodeEntities(withoutTags(shown.slice(0, end)) + shown.slice(end)));
}

/** The paragraphs of a plain text of the content, which blank lines separate. */
export function paragraphs(text: string | null | undefined): string[] {
  return (text ?? "")
    .split(/\n\s*\n/)
    .map(singleLine)
    .filter((paragraph) => paragraph !== "");
}

/** The paragraphs of HTML as plain text, for the browser, which has no sanitizer. */
export function htmlParagraphs(html: string | null | undefined): string[] {
  return (html ?? "")
    .split(/<\/p\s*>|<br\s*\/?>\s*<br\s*\/?>|\n\s*\n/i)
    .map(plainText)
    .filter((paragraph) => paragraph !== "");
}

/**
 * The initials of the first and last word of a name, in capitals (`JM`), one for a single word; empty when the name
 * has no letter.
 */
export function initialsOf(name: string | null | undefined): string {
  const letters = (name ?? "")
    .normalize("NFC")
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? "")
    .filter((letter) => letter !== "");
  const [first = "", ...rest] = letters;
  return (first + (rest.at(-1) ?? "")).toLocaleUpperCase("en-US");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of the number of letters in a byte: larger bytes would favor the first letters. */
const usableBytes = 256 - (256 % letters.length);

/** A random text of letters and digits, 8 by default (S9.28). */
export function randomId(length = 8): string {
  let id = "";
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < usableBytes && id.length < length) id += letters[byte % letters.length];
    }
  }
  return id;
}

/** Joins the texts that are not empty. */
export function joined(separator: string, ...texts: readonly (string | null | undefined)[]): string {
  return texts.filter(Boolean).join(separator);
}

/** The text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A list in a sentence: `Juniper`, `Juniper and Buckwheat`, `Juniper, Buckwheat, and Aspen`. Does not use `Intl`, see
 * {@link formatNumber}.
 */
export function listInWords(names: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  if (names.length === 2) return `${names[0]} ${conjunction} ${last}`;
  return `${names.slice(0, -1).join(", ")}, ${conjunction} ${last}`;
}

/**
 * Compares codes and days such as `2026-11-21` by code units. `localeCompare` gives the same result and delays
 * hydration on first use.
 */
export function byCharacters(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Compares homesite numbers, `9` before `10`, `10` before `10A`, ignoring case. */
export function byNumbersWithin(one: string, other: string): number {
  return byCharacters(withEqualNumbers(one), withEqualNumbers(other));
}

const digits = 16;

const withEqualNumbers = (text: string) => text.toLowerCase().replace(/\d+/g, (number) => number.padStart(digits, "0"));
