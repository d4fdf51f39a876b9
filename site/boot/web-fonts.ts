import { nextTask } from "../app/ui/next-task.ts";
import { nameWebFonts } from "./font-lists.ts";
import { ownStyles } from "./own-styles.ts";
import { whenParsed } from "./when-to-start.ts";

/** What decides when the web fonts of a page are put on. */
export interface FontVisit {
  /** The address of the style sheet of the web fonts, which changes with its content. */
  readonly href: string;
  /** Where a browser notes that it has them; reading it throws where a visitor forbids storage. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Calls its argument once the page is shown. */
  readonly whenShown: (work: () => void) => void;
  /** Puts on the fonts of the style sheet; settles once those that the page uses are in, rejects where they cannot be loaded. */
  readonly putOn: (href: string) => Promise<void>;
  /** Is called once the fonts are on, or where they cannot be had. */
  readonly done: () => void;
}

const mark = "porchlight.fonts";

/**
 * Puts the web fonts on: at once where this browser has kept them, else once the page is shown, so that they never hold up what
 * is read (docs/decisions/0098-fonts.md). No cookie says so: documents stay the same for every visitor.
 */
export function bringFonts({ href, storage, whenShown, putOn, done }: FontVisit): void {
  const putOnAndNote = () =>
    void putOn(href)
      .then(
        () => quietly(() => storage().setItem(mark, href)),
        // The fonts of the system stay; the next visit asks again.
        () => {},
      )
      .then(done);
  if (quietly(() => storage().getItem(mark)) === href) putOnAndNote();
  else whenShown(putOnAndNote);
}

/**
 * Loads the fonts of a style sheet and puts them on; settles once those that the document's text needs are in. The document
 * knows none of them before those are there that its words are set in, and never the sheet itself: each face that is declared
 * or comes has every line laid out anew, and so has each sheet among those of the page.
 */
export async function putOnFonts(href: string): Promise<void> {
  const { fonts } = document;
  const response = await fetch(href);
  // Also of an error: what is not read keeps its connection.
  const text = await response.text();
  if (!response.ok) throw new Error(href);
  const faces = facesOf(text);
  await new Promise<void>(whenParsed);
  const isSlanted = hasSlantedWords();
  const worn = faces.filter(({ style, unicodeRange }) => (style === "normal" || isSlanted) && ascii.test(unicodeRange));
  // Without a slanted one the others are put on all the same.
  await Promise.all(worn.map((face) => (face.style === "normal" ? face.load() : face.load().catch(() => {}))));
  for (const face of faces) fonts.add(face);
  nameWebFonts();
  // What is set in them is laid out in a task of its own: with the paint it would be one.
  await nextTask();
  document.documentElement.getBoundingClientRect();
  // One of other letters is asked for by the next frame.
  await new Promise(requestAnimationFrame);
  await fonts.ready;
}

function facesOf(css: string): FontFace[] {
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

const ascii = /U\+20-7e/i;

/** What a browser slants by itself, where the page’s font is the one that can be. */
const slantedByItself = ":is(h1, h2, h3, h4, [class*=lead]) :is(em, i, cite)";

/**
 * Whether the document has something in it that its own styles slant, or browsers do. What it has laid out so far does not
 * tell: words that lie far below are not (`rest-below.ts`).
 */
function hasSlantedWords(): boolean {
  const slanting = Array.from(ownStyles().matchAll(/([^{};]+)\{[^{}]*italic/g), ([, selectors]) => selectors);
  return [slantedByItself, ...slanting].some((selectors = "") => quietly(() => document.querySelector(selectors)));
}

function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
