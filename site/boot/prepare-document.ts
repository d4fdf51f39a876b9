import { canRest } from "../app/ui/layout/resting.ts";
import { loadPictures } from "../app/ui/pictures/load-pictures.ts";
import { clearFormsOnReturn, keepEarlyActs } from "./early-acts.ts";
import { leaveOutMissingFonts } from "./font-lists.ts";
import { restBelow } from "./rest-below.ts";
import { hurry, startPage } from "./start-page.ts";
import { bringFonts, putOnFonts } from "./web-fonts.ts";
import { afterFirstFrame, onAct, whenParsed, whenShown } from "./when-to-start.ts";

/**
 * Sees to a document before anything in it can be pressed: early acts, fonts, pictures, what lies far below. Gives what starts
 * the page's own script, once; each act of the visitor does as well.
 */
export function prepareDocument(): () => void {
  const { dataset } = document.documentElement;
  let isStarting = false;
  let failures = 0;
  const start = () => {
    if (isStarting || "hydrated" in dataset) return;
    isStarting = true;
    whenParsed(() =>
      startPage(failures > 0, () => {
        isStarting = false;
        failures++;
      }),
    );
  };
  // Before what keeps presses to itself.
  onAct(() => {
    hurry();
    start();
  });
  // What could not be had is asked for again with the next act, or when it may be there.
  addEventListener("online", () => {
    if (failures > 0) start();
  });
  keepEarlyActs();
  clearFormsOnReturn();
  // A page that is printed before its own script sees to it.
  addEventListener("beforeprint", loadPictures);

  const release = () => {
    delete dataset.unshown;
    delete dataset.firstFrame;
  };
  if (beginsAtTop()) {
    // Pictures beside the first one wait (`reset.css`), and who goes on has need of them.
    dataset.unshown = "";
    addEventListener("scroll", release);
    // So do parts that can be told to lie far below (`layout.css`).
    if (canRest()) dataset.resting = "";
    // And those that begin right below the first screen, for one frame (`overview-row.module.css`).
    dataset.firstFrame = "";
    afterFirstFrame(() => delete dataset.firstFrame);
  }
  leaveOutMissingFonts();
  const { fonts } = dataset;
  // Before fonts are put on.
  whenShown(() => {
    // In the background no frame is drawn before.
    release();
    restBelow();
    delete dataset.resting;
  });
  if (fonts) {
    bringFonts({
      href: fonts,
      storage: () => localStorage,
      whenShown,
      putOn: putOnFonts,
      // What waits for them goes on (`layOutResting`).
      done: () => {
        delete dataset.fonts;
      },
    });
  }
  return start;
}

/** Whether a visitor comes to the page’s top: neither back to where they were in it, nor to a part of it. */
function beginsAtTop(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Of words to go to (`#:~:text=`) this address alone tells.
  return visit?.type === "navigate" && !location.hash && !visit.name.includes("#");
}
