import { fileURLToPath } from "node:url";

/** The part of a variable font's axes that is kept: one position or a range. */
export type Axes = Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;

/** One style of a web font: its source and the subset that is kept. */
export interface WebFont {
  /** Base name of its files. */
  readonly name: string;
  readonly family: string;
  /** Descriptor values of its `@font-face`. */
  readonly style: "normal" | "italic";
  readonly weight: string;
  readonly source: string;
  readonly axes: Axes;
  /** Position on the axes whose kerning is used: variable kerning is as large as all outlines. */
  readonly kerningAt: Readonly<Record<string, number>>;
  /** Characters on every page, beyond ASCII. */
  readonly characters: string;
}

/** The path of a file of a package of this folder. */
export function packageFile(path: string): string {
  return fileURLToPath(import.meta.resolve(path));
}

const everyPage = "\u00a0§©°·×éñü–—‘’“”•…−";

export const newsreader: WebFont = {
  name: "newsreader",
  family: "Newsreader",
  style: "normal",
  weight: "400",
  source: packageFile("@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2"),
  axes: { wght: 400, opsz: { min: 18, max: 72 } },
  kerningAt: { wght: 400, opsz: 40 },
  characters: `${everyPage}±²¼½¾′″`,
};

export const newsreaderItalic: WebFont = {
  ...newsreader,
  name: "newsreader-italic",
  style: "italic",
  source: packageFile("@fontsource-variable/newsreader/files/newsreader-latin-standard-italic.woff2"),
  axes: { wght: 400, opsz: 48 },
  kerningAt: { wght: 400, opsz: 48 },
  characters: everyPage,
};

export const instrumentSans: WebFont = {
  name: "instrument-sans",
  family: "Instrument Sans",
  style: "normal",
  weight: "400 700",
  source: packageFile("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2"),
  axes: { wght: { min: 400, max: 700 } },
  kerningAt: { wght: 500 },
  characters: `${everyPage}↑↓`,
};

export const webFonts = [newsreader, newsreaderItalic, instrumentSans];
