import { ownStyles } from "./own-styles.ts";

/** The lists of families among the design's tokens (`app/styles/tokens.css`), that of the sans serifs first. */
const tokens = ["--text", "--display", "--display-large"];

/** What is left of a list: the web fonts, and the fonts of the system from one on that this machine has. */
interface FontList {
  readonly web: readonly string[];
  readonly system: readonly string[];
}

const lists = new Map<string, FontList>();

/**
 * Leaves families out of the page's lists that are not there: the web fonts until they are on, and the faces that stand in for
 * them and come before one whose font this machine has. That is the one of the maker that is likely, or was found for the list
 * before, which saves looking for the others, though one of them may be there; and else the first. For each name that leads to
 * nothing a browser asks the system: for a web font at every size, for a face once, of which there are 36. On Linux each is a
 * call to another process, and all of them were 16 of the 39 ms of the front page's first layout
 * (docs/decisions/0098-fonts.md). Where a browser lets nobody look, the lists stay whole.
 */
export function leaveOutMissingFonts(): void {
  try {
    const { style } = document.documentElement;
    const css = ownStyles();
    const lookFor = standInsOfMachine();
    let maker = likelyMaker();
    for (const token of tokens) {
      const [, families = ""] = new RegExp(`[{;]${token}:([^;}]*)`).exec(css) ?? [];
      const all = unquoted(families).split(/, */);
      const firstOfSystem = all.findIndex(isNoWebFont);
      // A page without the token has no list.
      if (firstOfSystem < 0) continue;
      const system = all.slice(firstOfSystem);
      const ofMaker = system.findIndex((family) => makerOf(family) === maker && lookFor(family) === "loaded");
      const first = ofMaker < 0 ? system.findIndex((family) => lookFor(family) !== "error") : ofMaker;
      maker = makerOf(system[first] ?? "");
      const list = { web: all.slice(0, firstOfSystem), system: system.slice(first) };
      lists.set(token, list);
      style.setProperty(token, list.system.join());
    }
  } catch {
    // The page does without: it is to start all the same.
  }
}

/** Has the page's lists begin with the web fonts, which are on. */
export function nameWebFonts(): void {
  for (const [token, { web, system }] of lists) {
    document.documentElement.style.setProperty(token, [...web, ...system].join());
  }
}

/** Stand-ins are named "Georgia as Newsreader"; behind them is a generic family. */
const isNoWebFont = (family: string) => / as |serif$/.test(family);

/**
 * Has the browser look whether this machine has the font of a stand-in, in a face of the document's: "loaded", "error", or
 * "loading" where a browser looks in its own time. What has no face, as a generic family, is neither.
 */
function standInsOfMachine(): (family: string) => FontFaceLoadStatus | undefined {
  const faces = [...document.fonts];
  return (family) => {
    const face = faces.find((each) => unquoted(each.family) === family);
    face?.load().catch(() => {});
    return face?.status;
  };
}

/** Of "Noto Serif as Newsreader" it is Noto. */
const makerOf = (family: string) => family.split(" ")[0];

/** Nearly every Linux on a desk has DejaVu, and seldom what is looked for first elsewhere; telephones are no such processors. */
const likelyMaker = () => (/^Linux [xi]/.test(navigator.platform) ? "DejaVu" : undefined);

/** Families need no quotes, but browsers differ in whether they write them. */
const unquoted = (families: string) => families.trim().replaceAll('"', "");
