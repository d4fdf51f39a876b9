/** What decides when the web fonts of a page are linked. */
export interface FontVisit {
  /** The address of the style sheet of the web fonts, which changes with its content. */
  readonly href: string;
  /** Where a browser notes that it has them; reading it throws where a visitor forbids storage. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Calls its argument once the page is shown. */
  readonly whenShown: (work: () => void) => void;
  /** Links the style sheet; settles once the fonts that the page uses are in, rejects where they cannot be loaded. */
  readonly link: (href: string) => Promise<void>;
}

const mark = "porchlight.fonts";

/**
 * Links the web fonts: at once where this browser has kept them, else once the page is shown, so that they never hold up what
 * is read (docs/decisions/0098-fonts.md). No cookie says so: documents stay the same for every visitor.
 */
export function linkFonts({ href, storage, whenShown, link }: FontVisit): void {
  const linkAndNote = () =>
    void link(href).then(
      () => quietly(() => storage().setItem(mark, href)),
      // The fonts of the system stay; the next visit asks again.
      () => {},
    );
  if (quietly(() => storage().getItem(mark)) === href) linkAndNote();
  else whenShown(linkAndNote);
}

/** Links a style sheet of fonts in this document; settles once the fonts that its text needs are in. */
export function linkFontSheet(href: string): Promise<void> {
  return new Promise((done, fail) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    // Fonts are asked for by the next frame, which meets their faces first.
    link.onload = () => void requestAnimationFrame(() => void document.fonts.ready.then(() => done(), fail));
    link.onerror = () => fail(new Error(`${href} was not loaded`));
    document.head.append(link);
  });
}

function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
