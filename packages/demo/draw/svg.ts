/** A finished drawing with its size in px. */
export interface Drawing {
  svg: string;
  widthPx: number;
  heightPx: number;
}

/** The colors of drawings: copies of the site's design tokens, as an image cannot read CSS variables of its page. */
export const color = {
  ink: "#1c2622",
  ink2: "#4e5a54",
  line: "#857d6c",
  rule: "#d9d2c4",
  paper: "#faf7f1",
  paper2: "#f1ece2",
  roof: "#e3dccd",
  sky: "#dfe8e8",
  grass: "#c3923a",
  grassInk: "#7a5814",
  clay: "#a94f2d",
} as const;

/** Formats a number for SVG with at most `digits` decimals, without needless zeros: `.5`, `12`. */
export function short(value: number, digits = 1): string {
  const text = value.toFixed(digits);
  return (text.includes(".") ? text.replace(/\.?0+$/, "") : text).replace(/^-0$/, "0").replace(/^(-?)0\./, "$1.");
}

/** A repeated fill of strokes; `attributes` are those of its path. */
export function pattern(id: string, width: number, height: number, data: string, attributes = ""): string {
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"><path d="${data}"${attributes}/></pattern>`;
}

/** A complete SVG with a title. */
export function svgDocument(
  box: { x?: string; y?: string } & Omit<Drawing, "svg">,
  title: string,
  content: string,
): Drawing {
  const { x = "0", y = "0", widthPx, heightPx } = box;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}" role="img"><title>${title}</title>${content}</svg>\n`;
  return { svg, widthPx, heightPx };
}
