import { Lettering, textWidthPx } from "../lettering.ts";
import { color, type Drawing, short, svgDocument } from "../svg.ts";

/** A drawing in two widths: for windows from 700 px, and below. */
export interface PageDrawing {
  wide: Drawing;
  narrow: Drawing;
}

/** The name of a width. */
export type SheetWidth = keyof PageDrawing;

/** Widths in px: a text column in a wide window, and on a phone. Lettering has its natural size in both. */
export const sheetWidthPx = { wide: 704, narrow: 350 } as const satisfies Record<SheetWidth, number>;

type LetteringStyle = Parameters<Lettering["line"]>[3];

/** Text styles of these drawings. */
export const textStyles = {
  text: { sizePx: 13, weight: 400, fill: color.ink2 },
  strong: { sizePx: 13, weight: 540, fill: color.ink },
  label: { sizePx: 11, weight: 540, trackingMilliEm: 85, fill: color.ink2 },
  title: { sizePx: 19, weight: 540, fill: color.ink },
} as const satisfies Record<string, LetteringStyle>;

/** Line height of running text, px. */
export const lineHeightPx = 17;

/** A sheet for text, lines and areas, px from its upper left corner. */
export class Sheet {
  readonly widthPx: number;
  readonly #letters = new Lettering();
  #patterns = "";
  #marks = "";

  constructor(width: SheetWidth) {
    this.widthPx = sheetWidthPx[width];
  }

  /** One line of text; its baseline is at `y`. */
  words(x: number, y: number, text: string, style: LetteringStyle): void {
    this.#marks += this.#letters.line(x, y, text, style);
  }

  /** Text in lines of up to `widthPx`; returns their number. */
  paragraph(x: number, y: number, text: string, widthPx: number, style: LetteringStyle): number {
    const lines = linesOf(text, widthPx, style);
    for (const [index, line] of lines.entries()) this.words(x, y + index * lineHeightPx, line, style);
    return lines.length;
  }

  /** A stroke, by default a hairline in ink; `attributes` are those of its path. */
  stroke(path: string, attributes: { stroke?: string; widthPx?: number; dash?: string } = {}): void {
    const { stroke = color.ink, widthPx = 1, dash } = attributes;
    const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
    this.#marks += `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${short(widthPx)}"${dashes}/>`;
  }

  /** A filled area, outlined if a stroke is given. */
  area(path: string, fill: string, stroke?: string): void {
    this.#marks += `<path d="${path}" fill="${fill}"${stroke ? ` stroke="${stroke}"` : ""}/>`;
  }

  /** Adds a fill, from `pattern` of svg.ts. */
  filling(markup: string): void {
    this.#patterns += markup;
  }

  /** The finished drawing; `alternative` is its text alternative. */
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

/** Breaks a text into lines of up to `widthPx`; a wider word gets its own line. */
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
