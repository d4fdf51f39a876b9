/** Elements that begin on a new line, in the HTML specification's rendering. */
export const blockElements: readonly string[] = [
  "address article aside blockquote caption center col colgroup dd details dialog dir div dl dt fieldset figcaption",
  "figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre search section summary",
  "table tbody td tfoot th thead tr ul",
].flatMap((names) => names.split(" "));

const breakTag = /<br\b[^>]*>/gi;
const blockTag = new RegExp(`</?(?:${blockElements.join("|")})\\b[^>]*>`, "gi");

/** HTML without its tags: line breaks and the tags of blocks become white space, which separates their words. */
export function withoutTags(html: string, { line, block } = { line: " ", block: " " }): string {
  return html
    .replace(breakTag, line)
    .replace(blockTag, block)
    .replace(/<\/?[a-z][^>]*>/gi, "");
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

const windows1252 = new TextDecoder("windows-1252");

/**
 * Decodes the numeric entities of HTML, the five of XML and `&nbsp;`, once; others stay. The host adapter decodes the
 * other named entities of HTML, whose table would add 15 kB to the browser bundle, and all entities of plain texts.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (source, decimal, hex, name) => {
      if (name) return named[name] ?? source;
      return characterOf(decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16), source);
    },
  );
}

function characterOf(codePoint: number, source: string): string {
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  if (!isCharacter) return source;
  // As in browsers: old editors write `&#146;` for the apostrophe of Windows.
  return codePoint >= 0x80 && codePoint < 0xa0
    ? windows1252.decode(Uint8Array.of(codePoint))
    : String.fromCodePoint(codePoint);
}
