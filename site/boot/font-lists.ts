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
 * them and come before one whose font this machine has. That is the first of the sans serifs; of the serifs the one of the same
 * maker, which saves looking for the others, though one of them may be there, and else the first. For each name that leads to
 * nothing a browser asks the system: for a web font at every size, for a face once, of which there are 36. On Linux each is a
 * call to another process, and all of them were 16 of the 39 ms of the front page's first layout
 * (docs/decisions/0098-fonts.md). Where a browser lets nobody look, the lists stay whole.
 */
export function leaveOutMissingFonts(): void {
  try {
    const { style } = document.documentElement;
    const computed = getComputedStyle(document.documentElement);
    // Before any is set: it would be computed anew.
    const listed = tokens.map((token) => ({ token, all: unquoted(computed.getPropertyValue(token)).split(/, */) }));
    const isThere = standInsOfMachine();
    let maker: string | undefined;
    for (const { token, all } of listed) {
      const firstOfSystem = all.findIndex(isNoWebFont);
      // A page without the token has no list.
      if (firstOfSystem < 0) continue;
      const system = all.slice(firstOfSystem);
      const ofMaker = system.findIndex((family) => makerOf(family) === maker && isThere(family));
      const first = ofMaker < 0 ? system.findIndex(isThere) : ofMaker;
      maker ??= makerOf(system[first] ?? "");
      const list = { web: all.slice(0, firstOfSystem), system: system.slice(first) };
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

/** Stand-ins are named "Georgia as Newsreader"; behind them is a generic family. */
const isNoWebFont = (family: string) => / as |serif$/.test(family);

/**
 * Tells of a stand-in whether this machine has its font, or may have it where a browser looks in its own time. The face that is
 * looked for is the document's own, an upright one: slanted ones that are loaded say that they are used.
 */
function standInsOfMachine(): (family: string) => boolean {
  const faces = [...document.fonts].filter(({ style }) => style === "normal");
  return (family) => {
    const face = faces.find((each) => unquoted(each.family) === family);
    face?.load().catch(() => {});
    return face?.status !== "error";
  };
}

/** Of "Noto Serif as Newsreader" it is Noto. */
const makerOf = (family: string) => family.split(" ")[0];

/** Families need no quotes, but browsers differ in whether they write them. */
const unquoted = (families: string) => families.trim().replaceAll('"', "");
