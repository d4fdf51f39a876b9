/** The lists of families among the design's tokens (`app/styles/tokens.css`), that of the sans serifs first. */
const tokens = ["--text", "--display", "--display-large"];

/** What is left of a list: the web fonts, and the fonts of the system from the first on that this machine has. */
interface FontList {
  readonly web: readonly string[];
  readonly system: readonly string[];
}

const lists = new Map<string, FontList>();

/**
 * Leaves families out of the page's lists that are not there: the web fonts until they are on, and the faces that stand in for
 * them and come before the first whose font this machine has. For each name that leads to nothing a browser asks the system:
 * for a web font at every size, for a face once, of which there are 36. On Linux each is a call to another process, and all of
 * them were 16 of the 39 ms of the front page's first layout (docs/decisions/0098-fonts.md). Where a browser lets nobody look,
 * the lists stay whole.
 */
export function leaveOutMissingFonts(): void {
  try {
    const { style } = document.documentElement;
    const listed = getComputedStyle(document.documentElement);
    const families = tokens.map((token) => listed.getPropertyValue(token).split(","));
    const isMissing = missingStandIns();
    const isThere = (family: string) => !isMissing(family);
    let maker: string | undefined;
    for (const [at, token] of tokens.entries()) {
      const all = families[at] ?? [];
      const firstOfSystem = all.findIndex(isNoWebFont);
      // A page without the token has no list.
      if (firstOfSystem < 0) continue;
      const system = all.slice(firstOfSystem);
      // Who made the sans serif that is there made a serif, which is there most often: the others need not be looked for.
      const ofMaker = system.findIndex((family) => makerOf(family) === maker && isThere(family));
      const firstThere = ofMaker < 0 ? system.findIndex(isThere) : ofMaker;
      maker ??= makerOf(system[firstThere] ?? "");
      const list = { web: all.slice(0, firstOfSystem), system: system.slice(firstThere) };
      lists.set(token, list);
      style.setProperty(token, list.system.join());
    }
  } catch {
    // The page does without: it is to start all the same.
  }
}

/** Whether a list has a face that stands in, or may have one; behind all of them is a generic family. */
export function hasStandIn(token: string): boolean {
  const list = lists.get(token);
  return !list || list.system.length > 1;
}

/** Has the page's lists begin with the web fonts, which are on. */
export function nameWebFonts(): void {
  for (const [token, { web, system }] of lists) {
    document.documentElement.style.setProperty(token, [...web, ...system].join());
  }
}

/** Stand-ins are named "Georgia as Newsreader"; behind them is a generic family, which has no quotes. */
const isNoWebFont = (family: string) => / as |^[^"]+$/.test(family);

/**
 * Tells of a stand-in that this machine does not have its font; of one that a browser looks for in its own time, no. The face
 * that is looked for is the document's own: where its font is there, the first layout has it already.
 */
function missingStandIns(): (family: string) => boolean {
  const faces = Array.from(document.fonts, (face) => ({ face, family: unquoted(face.family) }));
  // One font stands in under several names.
  const known = new Map<string, boolean>();
  return (family) => {
    const name = unquoted(family);
    const font = name.split(" as ")[0] ?? "";
    const isMissing = known.get(font);
    if (isMissing !== undefined) return isMissing;
    const face = faces.find((each) => each.family === name)?.face;
    face?.load().catch(() => {});
    known.set(font, face?.status === "error");
    return face?.status === "error";
  };
}

/** Of "Noto Serif as Newsreader" it is Noto. */
const makerOf = (family: string) => unquoted(family).split(" ")[0];

const unquoted = (family: string) => family.trim().replaceAll('"', "");
