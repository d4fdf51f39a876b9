import { fileURLToPath } from "node:url";

/** What of a font an axis keeps: one place of it, or a part. */
export type Axes = Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;

/** One style of a web font: where it comes from and what is kept of it. */
export interface WebFont {
  /** The name of its files. */
  readonly name: string;
  readonly family: string;
  /** The values of the descriptors of its `@font-face`. */
  readonly style: "normal" | "italic";
  readonly weight: string;
  readonly source: string;
  readonly axes: Axes;
  /** Where on its axes the kerning is taken from: kerning that follows an axis weighs as much as all outlines. */
  readonly kerningAt: Readonly<Record<string, number>>;
  /** Characters of every page, beyond those of ASCII. */
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
