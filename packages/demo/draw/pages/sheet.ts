import { Lettering, textWidthPx } from "../lettering.ts";
import { color, type Drawing, short, svgDocument } from "../svg.ts";

/** One drawing in the two widths that a page shows it in: from 700 px of window on, and below. */
export interface PageDrawing {
  wide: Drawing;
  narrow: Drawing;
}

/** Which of the two widths is drawn. */
export type SheetWidth = keyof PageDrawing;

/** Natural widths, px: a text's column on a wide window, and on a telephone. Lettering stands at its true size in both. */
export const sheetWidthPx = { wide: 704, narrow: 350 } as const satisfies Record<SheetWidth, number>;

type LetteringStyle = Parameters<Lettering["line"]>[3];

/** How words are set on these drawings. */
export const lettered = {
  text: { sizePx: 13, weight: 400, fill: color.ink2 },
  strong: { sizePx: 13, weight: 540, fill: color.ink },
  label: { sizePx: 11, weight: 540, trackingMilliEm: 85, fill: color.ink2 },
  title: { sizePx: 19, weight: 540, fill: color.ink },
} as const satisfies Record<string, LetteringStyle>;

/** Height from one line of running words to the next, px. */
export const lineHeightPx = 17;

/** A sheet that words, lines and areas are put on, px from its upper left corner. */
export class Sheet {
  readonly widthPx: number;
  readonly #letters = new Lettering();
  #patterns = "";
  #marks = "";

  constructor(width: SheetWidth) {
    this.widthPx = sheetWidthPx[width];
  }

  /** One line of words; its baseline is at `y`. */
  words(x: number, y: number, text: string, style: LetteringStyle): void {
    this.#marks += this.#letters.line(x, y, text, style);
  }

  /** Words in as many lines as they need in `widthPx`; gives how many. */
  paragraph(x: number, y: number, text: string, widthPx: number, style: LetteringStyle): number {
    const lines = linesOf(text, widthPx, style);
    for (const [index, line] of lines.entries()) this.words(x, y + index * lineHeightPx, line, style);
    return lines.length;
  }

  /** A stroke, a hairline in ink where nothing else is said; `attributes` are those of its path. */
  stroke(path: string, attributes: { stroke?: string; widthPx?: number; dash?: string } = {}): void {
    const { stroke = color.ink, widthPx = 1, dash } = attributes;
    const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
    this.#marks += `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${short(widthPx)}"${dashes}/>`;
  }

  /** A filled area, outlined where a stroke is given. */
  area(path: string, fill: string, stroke?: string): void {
    this.#marks += `<path d="${path}" fill="${fill}"${stroke ? ` stroke="${stroke}"` : ""}/>`;
  }

  /** Makes a filling usable, as `pattern` of svg.ts writes it. */
  filling(markup: string): void {
    this.#patterns += markup;
  }

  /** The finished drawing; `alternative` says in words all that it shows. */
  finish(heightPx: number, alternative: string): Drawing {
    const title = alternative.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const box = { widthPx: this.widthPx, heightPx: Math.round(heightPx) };
    return svgDocument(box, title, `<defs>${this.#patterns}${this.#letters.outlines()}</defs>${this.#marks}`);
  }
}

/** A rectangle's path. */
export function rectangle(x: number, y: number, widthPx: number, heightPx: number): string {
  return `M${short(x)} ${short(y)}h${short(widthPx)}v${short(heightPx)}h${short(-widthPx)}z`;
}

/** A text broken into lines that are no wider than `widthPx`; a word that is wider stands alone. */
export function linesOf(text: string, widthPx: number, style: LetteringStyle): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidthPx(longer, style) <= widthPx) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
