const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** The visible words of a document in order: without head, scripts, styles, drawings and templates. */
export function visibleWords(html: string): string[] {
  return html
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<(head|script|style|svg|template|noscript)\b.*?<\/\1>/gs, " ")
    .replaceAll(/<\/?(?:a|b|em|i|span|strong|small|sup|sub|abbr|time|mark)\b[^>]*>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/**
 * Difference of two texts: missing and additional words as a share of the first text's; counts matter, order does not.
 */
export function differentShare(wanted: readonly string[], found: readonly string[]) {
  const missing = without(wanted, found);
  const additional = without(found, wanted);
  return { share: Math.max(missing.length, additional.length) / Math.max(1, wanted.length), missing, additional };
}

function without(words: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
