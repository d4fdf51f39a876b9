import { loadPictures } from "../app/ui/pictures/load-pictures.ts";
import { clearFormsOnReturn, keepEarlyActs } from "./early-acts.ts";
import { mayWait, onIntent, watchVitals } from "./reading-page.ts";
import { restBelow } from "./rest-below.ts";
import { startPage } from "./start-page.ts";
import { bringFonts, putOnFonts } from "./web-fonts.ts";
import { onAct, whenParsed, whenShown } from "./when-to-start.ts";

// Stands at the end of every document's head, before anything can be pressed. What it starts marks its own end by
// `html[data-hydrated]`: from there on the page acts by itself.

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
onAct(start);
// What could not be had is asked for again with the next act, or when it may be there.
addEventListener("online", start);
keepEarlyActs();
clearFormsOnReturn();
// A page that is printed before its own script sees to it.
addEventListener("beforeprint", loadPictures);

// Pictures beside the first one wait (`reset.css`).
dataset.unshown = "";
const release = () => delete dataset.unshown;
whenShown(release);
// Who goes on has need of them.
addEventListener("scroll", release);

const { fonts } = dataset;
// Before fonts are put on.
whenShown(restBelow);
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

whenShown(() => {
  if (!mayWait()) return start();
  watchVitals();
  onIntent(start);
});
