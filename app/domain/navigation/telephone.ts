import { decodePercent } from "@porchlight/contract/addresses";
/** A telephone number: E.164 (`+13035550142`), and its extension, digits or empty. */
export interface Telephone {
  readonly number: string;
  readonly extension: string;
}

/** Letters by the key of a telephone that they are on, from 2. */
const keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];

const dash = String.raw`[.\-‐‑–]`;
const dashOrSpace = String.raw`[.\-‐‑– \u00a0]`;
/** A pattern for telephone numbers within a sentence: `303-555-0142`, `(303) 555 0142 ext. 12`. */
export const writtenTelephone = String.raw`(?<![\d.+\-‐‑–])(?:\+?1${dashOrSpace})?(?:\(\d{3}\)[ \u00a0]?\d{3}${dashOrSpace}|\d{3}${dash}\d{3}${dash})\d{4}(?![\d\-‐‑–])(?:,?[ \u00a0]?(?:ext\.?|extension|x)[ \u00a0]?\d{1,7}(?!\d))?`;

const gap = String.raw`[\s.\-/·•]*`;
const start = String.raw`(?<![\d+])(?:\+?1${gap})?\(?([2-9]\d\d)\)?${gap}`;
/** A number of the North American plan: area code, exchange and line. */
const northAmerican = new RegExp(String.raw`${start}([2-9]\d\d)${gap}(\d{4})(?!\d)`);
/** One whose last part is a word, in capitals or without spaces: `1-800-NEW-HOME`, `303-Homes4U`. */
const inLetters = new RegExp(
  String.raw`${start}(?=[\d .-]*[A-Za-z])([A-Z\d]+(?:[ .-][A-Z\d]+)*|[A-Za-z\d]+(?:[.-][A-Za-z\d]+)*)(?![A-Za-z\d])`,
);
/** One of another country, from its plus sign or the American prefix of calls abroad. */
const international = /(?<![\d+])(?:\+|\b011[\s.-]?)(?!1)([1-9][\d\s().\-/]*\d)/;
const extensionAfter = /^[\s,.;(]*(?:ext(?:ension|n)?(?![a-z])\.?|x|#)[\s:.=#]*(\d{1,7})(?!\d)/i;

/**
 * The first telephone number in a text, whatever its punctuation: `(303) 555-0142 x12`, `1-800-NEW-HOME`, `+44 20 7946
 * 0958`. Null when there is none; without a country it is North American, with an area code.
 */
export function parseTelephone(given: string): Telephone | null {
  const text = given
    .normalize("NFKC")
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
  const found = northAmerican.exec(text) ?? international.exec(text) ?? inLetters.exec(text);
  if (!found) return null;
  const [whole, first = "", ...rest] = found;
  const number = rest.length > 0 ? american(first, rest.join("")) : abroad(first);
  const extension = extensionAfter.exec(text.slice(found.index + whole.length))?.[1] ?? "";
  return number === null ? null : { number, extension };
}

function american(area: string, rest: string): string | null {
  const digits = rest
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String(keys.findIndex((key) => key.includes(letter)) + 2));
  // Telephones ignore the letters of a word beyond the number.
  const local = digits.replace(/\D/g, "").slice(0, 7);
  return /^[2-9]\d{6}$/.test(local) ? `+1${area}${local}` : null;
}

function abroad(given: string): string | null {
  // The zero is for calls within the country.
  const digits = given.replace(/\(0\)/, "").replace(/\D/g, "");
  return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : null;
}

const uriOf = ({ number, extension }: Telephone) => number + (extension && `;ext=${extension}`);

/**
 * The first telephone number in a text as `tel:` and `sms:` addresses (RFC 3966, RFC 5724); null when there is none.
 */
export function phoneLinks(phone: string | null | undefined) {
  const telephone = parseTelephone(phone ?? "");
  if (!phone || !telephone) return null;
  return { shown: phone.trim(), call: `tel:${uriOf(telephone)}`, text: `sms:${uriOf(telephone)}` };
}

/** The `tel:` address of the builder's own telephone number; empty for a text without a number. */
export const telephoneHref = (phone: string): string => phoneLinks(phone)?.call ?? "";

/**
 * A `tel:` or `sms:` address with an E.164 number, or a service such as 811, or a text whose recipient the visitor
 * chooses, `sms:?&body=…`; null for any other.
 */
export function telephoneAddress(address: string): string | null {
  const [, scheme = "", target = "", rest = ""] = /^(tel|sms):([^?]*)(.*)$/is.exec(address) ?? [];
  const plain = (decodePercent(target) ?? target).trim();
  const telephone = parseTelephone(plain);
  if (telephone) return `${scheme.toLowerCase()}:${uriOf(telephone)}${rest}`;
  if (/^sms:\?./i.test(address)) return address;
  return /^[2-9]11$/.test(plain) ? `${scheme.toLowerCase()}:${plain}${rest}` : null;
}

/** A telephone number as the site writes it, `303-555-0142 ext. 12`; one of another country is E.164. */
export function formatTelephone({ number, extension }: Telephone): string {
  const shown = number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
  return extension ? `${shown} ext. ${extension}` : shown;
}
