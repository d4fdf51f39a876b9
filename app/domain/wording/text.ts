import { decodeEntities } from "@porchlight/contract/html-entities";

/**
 * HTML as plain text on one line, for titles, descriptions and messages: tags, comments, scripts
 * and styles removed (unclosed ones to the end, as a browser does), entities decoded, white space collapsed. The result
 * is text: it is escaped again where it is rendered and must never be used as HTML.
 */
export function plainText(html: string | null | undefined): string {
  if (!html) return "";
  // Most texts are plain as they stand.
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, " ").trim();
  const shown = html.replace(/<!--(?:.*?-->|.*)/gs, "").replace(/<(script|style)\b(?:.*?<\/\1\s*>|.*)/gis, "");
  // Nothing is looked for twice, so that a long broken text takes no longer than another.
  const end = shown.lastIndexOf(">") + 1;
  const withoutTags = shown
    .slice(0, end)
    .replace(
      /<\/?(?:((?:p|div|li|ul|ol|br|h[1-6]|tr|td|th|section|blockquote)\b)|[a-z])[^>]*>/gi,
      (_tag, block?: string) => (block ? " " : ""),
    );
  return decodeEntities(withoutTags + shown.slice(end))
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The initials of a person for a stamp: those of the first and the last word of the name, in capitals (`JM`), one for
 * a name of one word. Empty text where the name has no letter.
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

/** The `tel:` address of a North American telephone number, whatever its punctuation. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}

/** A North American telephone number as `tel:` and `sms:` addresses; null without at least ten digits. */
export function phoneLinks(phone: string | null | undefined) {
  if (!phone || phone.replace(/\D/g, "").length < 10) return null;
  const call = telephoneHref(phone);
  return { shown: phone.trim(), call, text: call.replace(/^tel:/, "sms:") };
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of the number of letters that a byte can hold: bytes above it would favor the first letters. */
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

/** The texts that are not empty, joined. */
export function joined(separator: string, ...texts: readonly (string | null | undefined)[]): string {
  return texts.filter(Boolean).join(separator);
}

/** The text with a capital at its beginning, as a sentence has it. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names in a sentence: `Juniper`, `Juniper and Buckwheat`, `Juniper, Buckwheat, and Aspen`. Without `Intl`, as `formatNumber`. */
export function listInWords(names: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  if (names.length === 2) return `${names[0]} ${conjunction} ${last}`;
  return `${names.slice(0, -1).join(", ")}, ${conjunction} ${last}`;
}
