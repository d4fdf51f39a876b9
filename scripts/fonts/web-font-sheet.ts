import type { FontFile } from "./web-fonts.ts";

/** The style sheet of the web fonts. */
export function webFontSheet(files: readonly FontFile[]): string {
  return files.map(faceRule).join("");
}

function faceRule({ font, name, family, codePoints }: FontFile): string {
  return `@font-face {
  font-family: "${family}";
  src: url("../fonts/${name}.woff2") format("woff2");
  font-weight: ${font.weight};
  font-style: ${font.style};
  font-display: swap;
  unicode-range: ${rangesOf(codePoints).join(", ")};
}
`;
}

/** Code points in the notation of `unicode-range`. */
function rangesOf(codePoints: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const codePoint of codePoints) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === codePoint) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`);
}

function hex(codePoint: number): string {
  return codePoint.toString(16);
}
