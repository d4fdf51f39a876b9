import { whenParsed } from "./after-first-paint.ts";

/** Storage key of the address of the last style sheet whose fonts this browser has loaded, so that they are cached. */
const storageKey = "porchlight.fonts";

/**
 * Applies the fonts of a style sheet: at once when this browser has loaded them before, else after the first paint.
 * When they cannot be loaded, the fallback fonts stay.
 * @param options `storage` throws when a visitor blocks it; `apply` is replaced by tests
 */
export async function applyWebFonts(
  href: string,
  options: {
    readonly storage: () => Pick<Storage, "getItem" | "setItem">;
    readonly afterFirstPaint: (work: () => void) => void;
    readonly apply?: (href: string) => Promise<void>;
  },
): Promise<void> {
  const { storage, afterFirstPaint, apply = applyFontFaces } = options;
  if (quietly(() => storage().getItem(storageKey)) !== href) await new Promise<void>(afterFirstPaint);
  try {
    await apply(href);
  } catch {
    return;
  }
  quietly(() => storage().setItem(storageKey, href));
}

/**
 * Loads the Latin faces of a style sheet that the document needs, then adds all its faces to the document at once, so
 * that text is laid out once and not for each face.
 */
async function applyFontFaces(href: string): Promise<void> {
  const response = await fetch(href);
  const css = await response.text();
  if (!response.ok) throw new Error(href);
  const faces = fontFacesOf(css);
  await new Promise<void>(whenParsed);
  const isItalicNeeded = document.querySelector(italicText) !== null;
  const needed = faces.filter(
    ({ style, unicodeRange }) => isLatin(unicodeRange) && (style === "normal" || isItalicNeeded),
  );
  // A missing italic face does not delay the others.
  await Promise.all(needed.map((face) => (face.style === "normal" ? face.load() : face.load().catch(() => {}))));
  for (const face of faces) document.fonts.add(face);
}

const isLatin = (unicodeRange: string) => /U\+20-7e/i.test(unicodeRange);

/** Emphasis in the display font, which has an italic face. */
const italicText = ":is(h1, h2, h3, h4, [class*=lead]) :is(em, i, cite)";

function fontFacesOf(css: string): FontFace[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return Array.from(sheet.cssRules, (rule) => {
    const value = (name: string) => (rule as CSSFontFaceRule).style.getPropertyValue(name);
    return new FontFace(value("font-family").replaceAll('"', ""), value("src"), {
      weight: value("font-weight"),
      style: value("font-style"),
      unicodeRange: value("unicode-range"),
      display: value("font-display") as FontDisplay,
    });
  });
}

function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
