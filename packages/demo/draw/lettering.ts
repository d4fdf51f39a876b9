import table from "./instrument-sans-glyphs.json" with { type: "json" };
import { short } from "./svg.ts";

type FontWeight = 400 | 540;

interface Face {
  glyphs: Record<string, [advance: number, outline: string]>;
  kerning: Record<string, number>;
}

const faces: Record<FontWeight, Face> = {
  400: table.weights["400"] as unknown as Face,
  540: table.weights["540"] as unknown as Face,
};

interface TextStyle {
  sizePx: number;
  weight: FontWeight;
  /** Which part of the line is at its point. */
  anchor?: "start" | "middle" | "end";
  /** Letter spacing in thousandths of an em. */
  trackingMilliEm?: number;
  /** Degrees clockwise around the text's point. */
  turnDegrees?: number;
  fill?: string;
}

function glyphOf(character: string, weight: FontWeight) {
  const glyph = faces[weight].glyphs[character];
  if (!glyph) throw new Error(`The drawing's lettering has no outline for “${character}” at weight ${weight}`);
  return glyph;
}

function advances(text: string, weight: FontWeight, trackingMilliEm: number) {
  const characters = [...text];
  return characters.map((character, i) => {
    const next = characters[i + 1];
    const kern = next === undefined ? 0 : (faces[weight].kerning[character + next] ?? 0) + trackingMilliEm;
    return { character, advance: glyphOf(character, weight)[0] + kern };
  });
}

/** Width of a line of text, px. */
export function textWidthPx(text: string, style: Pick<TextStyle, "sizePx" | "weight" | "trackingMilliEm">): number {
  const units = advances(text, style.weight, style.trackingMilliEm ?? 0).reduce((sum, { advance }) => sum + advance, 0);
  return (units * style.sizePx) / table.unitsPerEm;
}

/** Height of capitals and digits, px, for vertical centering. */
export function capHeightPx(sizePx: number): number {
  return (table.capHeight * sizePx) / table.unitsPerEm;
}

/** A length as lettered on a drawing, rounded to the inch: `20′ 0″`. */
export function feetAndInches(feet: number): string {
  const inches = Math.round(feet * 12);
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A short id: one letter for the first 52, then two, as drawings refer to each outline many times. */
function shortId(index: number): string {
  const letter = LETTERS[index % LETTERS.length] ?? "a";
  return index < LETTERS.length ? letter : `${shortId(Math.floor(index / LETTERS.length) - 1)}${letter}`;
}

/**
 * Collects the lettering of one drawing. Each outline is written once and placed by reference, as page fonts are not
 * available to an `<img>`.
 */
export class Lettering {
  #ids = new Map<string, string>();
  #outlines: string[] = [];

  /** The markup of one line of text, with its baseline at x, y (px). */
  line(x: number, y: number, text: string, style: TextStyle): string {
    const anchor = style.anchor ?? "start";
    const scale = style.sizePx / table.unitsPerEm;
    const widthUnits = textWidthPx(text, style) / scale;
    let at = anchor === "start" ? 0 : anchor === "middle" ? -widthUnits / 2 : -widthUnits;
    let glyphs = "";
    for (const { character, advance } of advances(text, style.weight, style.trackingMilliEm ?? 0)) {
      if (character !== " ") {
        const x = Math.round(at);
        glyphs += `<use href="#${this.#id(character, style.weight)}"${x ? ` x="${x}"` : ""}/>`;
      }
      at += advance;
    }
    const turn = style.turnDegrees ? ` rotate(${style.turnDegrees})` : "";
    const fill = style.fill ? ` fill="${style.fill}"` : "";
    return `<g transform="translate(${Math.round(x)} ${Math.round(y)})${turn} scale(${short(scale, 4)})"${fill}>${glyphs}</g>`;
  }

  /** The `<defs>` content for the lines written so far. */
  outlines(): string {
    return this.#outlines.join("");
  }

  #id(character: string, weight: FontWeight): string {
    const key = `${weight}${character}`;
    const known = this.#ids.get(key);
    if (known) return known;
    const id = shortId(this.#ids.size);
    this.#ids.set(key, id);
    this.#outlines.push(`<path id="${id}" d="${glyphOf(character, weight)[1]}"/>`);
    return id;
  }
}
