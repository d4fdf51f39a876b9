import { readFileSync } from "node:fs";
import fontverter from "fontverter";
import { Face, Font, Blob as FontBlob, Buffer as GlyphBuffer, shape, Variation } from "harfbuzzjs";
import { instrumentSans, newsreader, newsreaderItalic, packageFile, type WebFont } from "./families.ts";
import { capitals, everything, headings, lowercase, prose } from "./sample-text.ts";

/** A font of an operating system that stands in until a web font is there. */
interface LocalFont {
  readonly name: string;
  /** Full or PostScript names under which systems have it, or one whose letters are as wide. */
  readonly regular: readonly string[];
  readonly other: readonly string[];
  /** Files whose letters are as wide as its own. */
  readonly regularFile: string;
  readonly otherFile: string;
}

/** What a fallback face stands in for. */
interface Role {
  /** Ends the name of its family: "Georgia as Newsreader". */
  readonly as: string;
  readonly font: WebFont;
  readonly at: Readonly<Record<string, number>>;
  readonly text: string;
  readonly locals: readonly LocalFont[];
  /** Which style of the local font: its regular one, or the other one (italic of serifs, bold of sans serifs). */
  readonly face: "regular" | "other";
  readonly descriptors: readonly string[];
  readonly media?: string;
}

const file = (id: string, style: string) => packageFile(`@fontsource/${id}/files/${id}-latin-${style}.woff2`);

const serif = (name: string, id: string, regular: readonly string[], italic: readonly string[]): LocalFont => ({
  name,
  regular,
  other: italic,
  regularFile: file(id, "400-normal"),
  otherFile: file(id, "400-italic"),
});

const sans = (name: string, id: string, regular: readonly string[], bold: readonly string[]): LocalFont => ({
  name,
  regular,
  other: bold,
  regularFile: file(id, "400-normal"),
  otherFile: file(id, "700-normal"),
});

// Gelasio was drawn as wide as Georgia, Tinos and Liberation Serif as Times New Roman, Arimo and Liberation Sans as Arial.
const serifs = [
  serif("Georgia", "gelasio", ["Georgia", "Gelasio-Regular"], ["Georgia Italic", "Gelasio-Italic"]),
  serif(
    "Times",
    "tinos",
    ["Times New Roman", "Liberation Serif", "Tinos-Regular"],
    ["Times New Roman Italic", "Liberation Serif Italic", "Tinos-Italic"],
  ),
  serif("Noto Serif", "noto-serif", ["Noto Serif", "NotoSerif-Regular"], ["Noto Serif Italic"]),
  serif("DejaVu Serif", "dejavu-serif", ["DejaVu Serif"], ["DejaVu Serif Italic"]),
];
const sansSerifs = [
  sans(
    "Arial",
    "arimo",
    ["Arial", "Liberation Sans", "Arimo-Regular"],
    ["Arial Bold", "Liberation Sans Bold", "Arimo-Bold"],
  ),
  sans("Roboto", "roboto", ["Roboto", "Roboto-Regular"], ["Roboto Bold"]),
  sans("Noto Sans", "noto-sans", ["Noto Sans", "NotoSans-Regular"], ["Noto Sans Bold"]),
  sans("DejaVu Sans", "dejavu-sans", ["DejaVu Sans"], ["DejaVu Sans Bold"]),
];

const roles: readonly Role[] = [
  {
    as: "Newsreader",
    font: newsreader,
    at: { wght: 400, opsz: 24 },
    text: headings,
    locals: serifs,
    face: "regular",
    descriptors: [],
  },
  {
    as: "Newsreader",
    font: newsreaderItalic,
    at: newsreaderItalic.kerningAt,
    text: prose,
    locals: serifs,
    face: "other",
    descriptors: ["font-style: italic"],
  },
  {
    as: "large Newsreader",
    font: newsreader,
    at: { wght: 400, opsz: 38 },
    text: headings,
    locals: serifs,
    face: "regular",
    descriptors: [],
  },
  {
    as: "large Newsreader",
    font: newsreader,
    at: { wght: 400, opsz: 62 },
    text: headings,
    locals: serifs,
    face: "regular",
    descriptors: [],
    media: "(width >= 45em)",
  },
  // Capitals are as narrow in one font as they are wide in another: they have faces of their own.
  ...[
    { weight: "400", wght: 400 },
    { weight: "500 599", wght: 550 },
  ].flatMap(({ weight, wght }): Role[] => [
    {
      as: "Instrument Sans",
      font: instrumentSans,
      at: { wght },
      text: lowercase,
      locals: sansSerifs,
      face: "regular",
      descriptors: [`font-weight: ${weight}`],
    },
    {
      as: "Instrument Sans",
      font: instrumentSans,
      at: { wght },
      text: capitals,
      locals: sansSerifs,
      face: "regular",
      descriptors: [`font-weight: ${weight}`, "unicode-range: U+41-5a"],
    },
  ]),
  {
    as: "Instrument Sans",
    font: instrumentSans,
    at: { wght: 650 },
    text: everything,
    locals: sansSerifs,
    face: "other",
    descriptors: ["font-weight: 600 700"],
  },
];

/** The style sheet of the faces that stand in for the web fonts, each as wide and as high as what it stands in for. */
export async function fallbackSheet(): Promise<string> {
  const rules: string[] = [];
  for (const role of roles) {
    const faces: string[] = [];
    for (const local of role.locals) faces.push(await faceRule(role, local));
    rules.push(role.media ? `@media ${role.media} {\n${indented(faces.join("\n"))}\n}` : faces.join("\n"));
  }
  return `${rules.join("\n")}\n`;
}

async function faceRule(role: Role, local: LocalFont): Promise<string> {
  const target = await openFont(role.font.source, role.at);
  const own = await openFont(role.face === "regular" ? local.regularFile : local.otherFile, {});
  const sizeAdjust = widthEm(target, role.text) / widthEm(own, role.text);
  const { ascender, descender } = target.hExtents();
  const percent = (ratio: number) => `${Number((ratio * 100).toFixed(1))}%`;
  const lines = [
    `font-family: "${local.name} as ${role.as}"`,
    `src: ${local[role.face].map((name) => `local("${name}")`).join(", ")}`,
    ...role.descriptors,
    `size-adjust: ${percent(sizeAdjust)}`,
    `ascent-override: ${percent(ascender / target.face.upem / sizeAdjust)}`,
    `descent-override: ${percent(-descender / target.face.upem / sizeAdjust)}`,
    "line-gap-override: 0%",
  ];
  return `@font-face {\n${lines.map((line) => `  ${line};\n`).join("")}}`;
}

function indented(rules: string): string {
  return rules.replaceAll(/^/gm, "  ");
}

async function openFont(path: string, at: Readonly<Record<string, number>>): Promise<Font> {
  const bytes = await fontverter.convert(readFileSync(path), "truetype");
  const font = new Font(new Face(new FontBlob(new Uint8Array(bytes).buffer), 0));
  font.setVariations(Object.entries(at).map(([axis, value]) => new Variation(axis, value)));
  return font;
}

/** How wide a text is on one line, kerned, in ems. */
function widthEm(font: Font, text: string): number {
  const glyphs = new GlyphBuffer();
  glyphs.addText(text);
  glyphs.guessSegmentProperties();
  shape(font, glyphs);
  return glyphs.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.face.upem;
}
