import { readFile } from "node:fs/promises";
import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import { fromFile } from "@capsizecss/unpack/fs";
import subsetFont from "subset-font";
import { instrumentSans, newsreader, packageFile, type WebFont } from "./families.ts";

/** A local font that is used until a web font is loaded. */
interface LocalFont {
  readonly familyName: string;
  readonly fullName: string;
  /** Its PostScript name, or the name of another font with the same widths. */
  readonly postscriptName: string;
  /** A file with the same widths: Gelasio for Georgia, Arimo for Arial. */
  readonly file: string;
}

/** The fallback faces of a web font at one position on its axes. */
interface Stack {
  readonly font: WebFont;
  readonly at: Readonly<Record<string, number>>;
  readonly fontWeight: string;
  readonly locals: readonly LocalFont[];
}

const file = (id: string, weight: number) => packageFile(`@fontsource/${id}/files/${id}-latin-${weight}-normal.woff2`);

/** A local font by its family, full name, PostScript name and file. */
const local = (familyName: string, fullName: string, postscriptName: string, file: string): LocalFont => {
  return { familyName, fullName, postscriptName, file };
};

const stacks: readonly Stack[] = [
  {
    font: newsreader,
    // Closer to small headings (18 px) than to the largest (72 px): letters get narrower with size.
    at: { wght: 400, opsz: 26 },
    fontWeight: "400",
    locals: [
      local("Georgia", "Georgia", "Gelasio-Regular", file("gelasio", 400)),
      local("Noto Serif", "Noto Serif", "NotoSerif-Regular", file("noto-serif", 400)),
      local("DejaVu Serif", "DejaVu Serif", "DejaVuSerif", file("dejavu-serif", 400)),
    ],
  },
  {
    font: instrumentSans,
    at: { wght: 450 },
    fontWeight: "400 599",
    locals: [
      local("Arial", "Arial", "Liberation Sans", file("arimo", 400)),
      local("Roboto", "Roboto", "Roboto-Regular", file("roboto", 400)),
      local("DejaVu Sans", "DejaVu Sans", "DejaVuSans", file("dejavu-sans", 400)),
    ],
  },
  {
    font: instrumentSans,
    at: { wght: 650 },
    fontWeight: "600 700",
    locals: [
      local("Arial", "Arial Bold", "Liberation Sans Bold", file("arimo", 700)),
      local("DejaVu Sans", "DejaVu Sans Bold", "DejaVuSans-Bold", file("dejavu-sans", 700)),
    ],
  },
];

/** The style sheet of the fallback faces: local fonts, adjusted to the width and height of the web font. */
export async function fallbackSheet(): Promise<string> {
  const sheets: string[] = [];
  for (const { font, at, fontWeight, locals } of stacks) {
    const target = { ...(await metricsAt(font, at)), familyName: font.family };
    const fallbacks = await Promise.all(locals.map(localMetrics));
    sheets.push(createFontStack([target, ...fallbacks], { fontFaceProperties: { fontWeight } }).fontFaces);
  }
  return `${sheets.join("\n").replaceAll("'", '"')}\n`;
}

/** The installed font may have a line gap that its file here lacks; a gap other than the target's is overridden. */
async function localMetrics({ file, ...names }: LocalFont) {
  return { ...(await fromFile(file)), lineGap: -1, ...names };
}

async function metricsAt(font: WebFont, at: Readonly<Record<string, number>>) {
  const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
  const source = await readFile(font.source);
  return fromBuffer(await subsetFont(source, ascii, { variationAxes: { ...at }, targetFormat: "truetype" }));
}
