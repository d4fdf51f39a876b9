import type { StylePart } from "./style-sheet.ts";
import { usedSelectors, usedStyles } from "./used-selectors.ts";

const linkPattern = /<link rel="stylesheet"[^>]*>/g;
const expectedLink = /^<link rel="stylesheet" href="([^"]+)"\/>$/;

/** The parts of a build that `inlineCriticalCss` needs. */
export interface StyleAssets {
  /**
   * The style sheet at an address of the site, without its fragment.
   * @throws where the build has none there, or one that cannot stand in a document.
   */
  readonly sheetAt: (address: string) => readonly StylePart[];
  /** The faces that stand in for web fonts (`styles/fallback-fonts.css`), as text. */
  readonly fallbackFonts: string;
}

/**
 * Inlines the rules that a document can use in `<style data-page>`, the fallback font faces in `<style data-faces>`, and
 * disables the linked style sheets, which the bootstrap script applies before the app runs.
 * @throws when the head does not have the style sheets that React Router renders.
 */
export function inlineCriticalCss(html: string, { sheetAt, fallbackFonts }: StyleAssets): string {
  const end = html.indexOf("</head>");
  if (end < 0) throw new Error("The document has no head.");
  const head = html.slice(0, end);
  if (head.includes("<style")) throw new Error("The head has a style element already.");
  const links = head.match(linkPattern) ?? [];
  if (links.length === 0) throw new Error("The head links no style sheet.");
  const sheets = links.map((link) => {
    const address = expectedLink.exec(link)?.[1];
    if (address === undefined) throw new Error(`The head has a style sheet that it should not have: ${link}`);
    // The build marks some with a fragment; it is one file.
    return sheetAt(address.replace(/#$/, ""));
  });
  const style = `<style data-faces>${fallbackFonts}</style><style data-page>${usedStyles(sheets, usedSelectors(html))}</style>`;
  const first = head.indexOf(links[0] as string);
  const turnedOff = head.slice(first).replace(linkPattern, (link) => link.replace(" href=", ' disabled="" href='));
  return head.slice(0, first) + style + turnedOff + html.slice(end);
}
