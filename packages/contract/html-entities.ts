const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/**
 * Text with its HTML entities decoded once: numbered ones, the five of XML and the space that does not break. What else
 * a host writes the host adapter decodes: all names of HTML would add 15 kB to what a browser loads. An unknown one
 * stays as it stands.
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
  return isCharacter ? String.fromCodePoint(codePoint) : source;
}
