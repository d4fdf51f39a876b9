/** The words one to twenty. Pure: removed from bundles that do not use it. */
export const numberWords =
  /* @__PURE__ */ "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** The number 1 to 20 for the words one to twenty, in any case; any other text is returned unchanged (S5.24). */
export function numberFromWord(text: string): number | string {
  const index = numberWords.indexOf(text.toLowerCase());
  return index < 0 ? text : index + 1;
}

/** The text without one plus sign at its end: `2500+` gives `2500` (S5.25). */
export function withoutTrailingPlus(text: string): string {
  return text.endsWith("+") ? text.slice(0, -1) : text;
}

/** Words before a number, without `about`, which may begin a sentence that a visitor is still typing. */
const lead =
  /^(?:(?:now |priced |starting |starts )?(?:from:?|at)|now(?= ?\$)|usd(?=\W)|approx(?:\.|imately)?|over|up to|~|≈|±)\s*/i;
/** Footnote marks, and words that stand for a plus sign. */
const orMore = /\s*(?:\*+|†|±|(?:and|&) (?:up|more|above)|or more)$/i;
/**
 * Units of areas, rooms, amounts, shares, distances and reading times; a length may be in another unit than its field.
 */
const unit =
  /(?:\s|-)*(?:(?:finished )?(?:sq(?:uare)?\.?[ -]?f(?:ee|oo)?t\.?|s\.?f\.?|ft2)|bed(?:room)?s?|bdrms?|b[rda]s?|bath(?:room)?s?|cars?(?: garages?)?(?:,? (?:attached|detached|tandem|oversized))?|garages?|spaces?|bays?|stor(?:y|ies)|levels?|floors?|usd|dollars|(?:\/|per|a)\s*mo(?:nth|\.)?|monthly|%|percent|mi(?:les?|\.)?|mills?|°|px|min(?:utes?|\.)?(?: read)?)$/i;
const amount =
  /^([-+]?)(?:us)?(\$?)\s*(-?)((?:\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.\d+)?|\.\d+)?(?:(?<=\d)(k|m|mm| thousand| million))?$/i;
const factors: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, mm: 1e6, million: 1e6 };

/**
 * Parses a content field that may be a number or an editor's text: `2500+`, `$624,900`, `three`, `2 ½`, `1,730 sq ft`,
 * `from $1.2M`. Null when it is not one number: `2–4`, `call us`, `$500s` (a range of prices). Follows S5.24 (words)
 * and S5.25 (plus sign).
 */
export function numberFromText(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.length > 60) return null;
  const plain = value
    .replace(/[¼-¾⅐-⅞]/g, " $& ")
    .normalize("NFKC")
    .replace(/[\u2212‐‑]/g, "-")
    .replace(/\p{Cf}+/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const text = withoutMore(withoutMore(plain.replace(lead, "")).replace(unit, ""));
  const [, whole = text, parts = "0", of = "1"] = /^(.*?)(?:(?:^| |-)(\d+) ?[/⁄] ?(\d+))$/.exec(text) ?? halfOf(text);
  const word = numberFromWord(whole.trim());
  const share = Number(parts) / Number(of);
  if (!(share < 1)) return null;
  if (typeof word === "number") return word + share;
  const [isAmount, minus = "", dollar = "", inner = "", digits = "", scale = ""] = amount.exec(word) ?? [];
  if (isAmount === undefined || (digits === "" && share === 0) || (scale.length > 0 && scale.length < 3 && !dollar))
    return null;
  const size = Number(digits.replace(/[, ]/g, "") || 0) * (factors[scale.trim().toLowerCase()] ?? 1) + share;
  return minus + inner === "-" ? -size : size;
}

const withoutMore = (text: string) => withoutTrailingPlus(text.replace(orMore, "")).trim();

const halfOf = (text: string) =>
  / and a half$/i.test(text) ? [text, text.slice(0, -" and a half".length), "1", "2"] : [];
