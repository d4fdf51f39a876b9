/** An amount of money as words write it. */
export interface WrittenAmount {
  /** As it stands there: `$1.06 million`. */
  readonly text: string;
  readonly amountUsd: number;
  /** The last digit that it gives, in USD: 1 for `$624,900`, 1000 for `$625k`. */
  readonly unitUsd: number;
  /** How it is meant: `from` and `about` it, `under` or `over` it, or exactly that. */
  readonly sense: "exact" | "from" | "about" | "under" | "over";
}

const amount = /\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(k|K|m|M|million|thousand)\b)?(?!,?\d|s\b)/g;
const senses = [
  ["under", /\b(?:under|below|less than|up to|at most|no more than)\s*$/i],
  ["over", /\b(?:over|above|more than|at least)\s*$/i],
  ["about", /\b(?:about|around|roughly|nearly|almost|some|approximately)\s*$/i],
  // “down from $700,000” is what it no longer costs.
  ["from", /(?<!\b(?:down|fell|fallen|cut|reduced|range|ranges|went|dropped|lowered|came|comes)\s)\bfrom\s*$/i],
] as const;

/** More characters than any words of a sense have. */
const longestSense = 40;

/** The amounts of US dollars in a text, in its order; `the $400s` is none. */
export function amountsIn(text: string): WrittenAmount[] {
  return [...text.matchAll(amount)].map((match) => {
    const [written, whole = "", fraction = "", unit = ""] = match;
    const factor = /^m/i.test(unit) ? 1_000_000 : unit === "" ? 1 : 1000;
    const before = text.slice(Math.max(0, match.index - longestSense), match.index);
    return {
      text: written,
      amountUsd: Math.round(Number(whole.replaceAll(",", "") + fraction) * factor),
      unitUsd: factor / 10 ** Math.max(0, fraction.length - 1),
      sense: senses.find(([, words]) => words.test(before))?.[0] ?? "exact",
    };
  });
}

/** Whether a written amount can stand for a price; a short one may be rounded to the nearest or up, as the site rounds. */
export function says({ amountUsd, unitUsd, sense }: WrittenAmount, priceUsd: number): boolean {
  if (sense === "under") return priceUsd < amountUsd;
  if (sense === "over") return priceUsd > amountUsd;
  if (sense === "about") return Math.abs(priceUsd - amountUsd) <= amountUsd * aboutIsWithin;
  if (unitUsd <= 1) return Math.abs(priceUsd - amountUsd) < 1;
  return [Math.round, Math.ceil].some((round) => round(priceUsd / unitUsd) * unitUsd === amountUsd);
}

const aboutIsWithin = 0.03;
