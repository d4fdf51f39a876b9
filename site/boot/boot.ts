import { loadPictures } from "../app/ui/pictures/load-pictures.ts";
import { keepEarlyActs } from "./early-acts.ts";
import { mayWait, onIntent, watchVitals } from "./reading-page.ts";
import { startPage } from "./start-page.ts";
import { linkFontSheet, linkFonts } from "./web-fonts.ts";
import { onFirstAct, whenParsed, whenShown } from "./when-to-start.ts";

// Stands at the end of every document's head, before anything can be pressed. What it starts marks its own end by
// `html[data-hydrated]`: from there on the page acts by itself.

let isStarted = false;
const start = () => {
  if (isStarted) return;
  isStarted = true;
  whenParsed(startPage);
};
// Before what keeps presses to itself.
onFirstAct(start);
keepEarlyActs();
// A page that is printed before its own script sees to it.
addEventListener("beforeprint", loadPictures);

const { fonts } = document.documentElement.dataset;
if (fonts) linkFonts({ href: fonts, storage: () => localStorage, whenShown, link: linkFontSheet });

whenShown(() => {
  if (!mayWait()) return start();
  watchVitals();
  onIntent(start);
});
