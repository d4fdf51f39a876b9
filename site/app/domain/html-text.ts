const namedEntities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  middot: "·",
  bull: "•",
  times: "×",
  prime: "′",
  Prime: "″",
  deg: "°",
  frac12: "½",
  copy: "©",
  reg: "®",
  trade: "™",
  eacute: "é",
};

function characterOf(codePoint: number, source: string): string {
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return isCharacter ? String.fromCodePoint(codePoint) : source;
}

/**
 * Text with its HTML entities decoded once: numbered ones, and the named ones that WordPress writes. An unknown one
 * stays as it stands.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/gi, (source, decimal, hex, name) => {
    if (decimal) return characterOf(Number.parseInt(decimal, 10), source);
    if (hex) return characterOf(Number.parseInt(hex, 16), source);
    return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? source) : source;
  });
}

/**
 * What a piece of HTML says as plain text on one line, for titles, descriptions and messages: tags, comments, scripts
 * and styles removed, entities decoded, white space collapsed. The result is text: it is escaped again where it is
 * rendered and must never be used as HTML.
 */
export function plainText(html: string | null | undefined): string {
  if (!html) return "";
  const withoutTags = html
    .replace(/<!--.*?-->/gs, "")
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, "")
    .replace(/<\/?(?:p|div|li|ul|ol|br|h[1-6]|tr|td|th|section|blockquote)\b[^>]*>/gi, " ")
    .replace(/<\/?[a-z][^>]*>/gi, "");
  return decodeEntities(withoutTags).replace(/\s+/g, " ").trim();
}
