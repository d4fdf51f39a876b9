import { readFile, writeFile } from "node:fs/promises";
import fontverter from "fontverter";
import { Face, Blob as FontBlob } from "harfbuzzjs";
import subsetFont from "subset-font";
import type { Axes, WebFont } from "./families.ts";
import { roundKerning } from "./kerning.ts";
import { readTables, type Tables, writeTables } from "./sfnt.ts";

/** Kerning is rounded to this fraction of an em: the error is less than half a pixel in the largest heading. */
const kerningStepEm = 10 / 1000;

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");

/** A file of a web font: its name and family, its bytes (WOFF2) and its characters. */
export interface FontFile {
  readonly font: WebFont;
  readonly name: string;
  readonly family: string;
  readonly bytes: Buffer;
  readonly codePoints: readonly number[];
}

/**
 * Creates two files for each style: the characters of every page, and the rest of the source (other letters of Western
 * Europe), which a browser loads when such a letter occurs. The second is its own family, because for a missing
 * face of a family Chromium looks up a fallback for every text at every size.
 */
export async function makeFontFiles(fonts: readonly WebFont[]): Promise<FontFile[]> {
  const files: FontFile[] = [];
  // In sequence, as the WOFF2 compressor has one memory for all calls.
  for (const font of fonts) {
    for (const part of await partsOf(font)) {
      files.push({ ...part, font, bytes: await makeFile(await readFile(font.source), font, part.codePoints) });
    }
  }
  return files;
}

async function partsOf(font: WebFont): Promise<Omit<FontFile, "font" | "bytes">[]> {
  const available = await codePointsOf(await readFile(font.source));
  const common = new Set([...`${ascii}${font.characters}`].map((character) => character.codePointAt(0) ?? 0));
  return [
    {
      name: font.name,
      family: font.family,
      codePoints: available.filter((codePoint) => common.has(codePoint)),
    },
    {
      name: `${font.name}-accents`,
      family: `${font.family} Accents`,
      codePoints: available.filter((codePoint) => !common.has(codePoint)),
    },
  ];
}

/** Writes files into a folder. */
export async function writeFontFiles(folder: string, files: readonly FontFile[]): Promise<void> {
  await Promise.all(files.map(({ name, bytes }) => writeFile(`${folder}/${name}.woff2`, bytes)));
}

async function makeFile(source: Buffer, font: WebFont, codePoints: readonly number[]): Promise<Buffer> {
  const tables = await subset(source, codePoints, font.axes);
  const fixed = await subset(source, codePoints, font.kerningAt);
  // Both have the same glyphs in the same order, so that the kerning of one fits the outlines of the other.
  for (const tag of ["GPOS", "GDEF"]) {
    const table = fixed.get(tag);
    if (table) tables.set(tag, table);
  }
  const gpos = tables.get("GPOS");
  const unitsPerEm = tables.get("head")?.readUInt16BE(18);
  if (!gpos || !unitsPerEm) throw new Error(`${font.name} has no kerning`);
  tables.set("GPOS", roundKerning(gpos, Math.round(kerningStepEm * unitsPerEm)));
  return fontverter.convert(writeTables(tables), "woff2");
}

async function subset(source: Buffer, codePoints: readonly number[], variationAxes: Axes): Promise<Tables> {
  const text = String.fromCodePoint(...codePoints);
  return readTables(
    await subsetFont(source, text, {
      targetFormat: "truetype",
      variationAxes,
      noHinting: true,
      keepFeatures: ["kern", "liga", "locl", "pnum", "tnum"],
    }),
  );
}

async function codePointsOf(source: Buffer): Promise<number[]> {
  const font = await fontverter.convert(source, "truetype");
  const face = new Face(new FontBlob(new Uint8Array(font).buffer), 0);
  return [...face.collectUnicodes()].sort((a, b) => a - b);
}
