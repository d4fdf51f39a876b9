import { keepEarlyActs } from "./early-acts.ts";
import { keepEarlyInput } from "./early-input.ts";
import { repeatIntent } from "./early-intent.ts";
import { mayWait, onIntent, watchVitals } from "./reading-page.ts";
import { startPage } from "./start-page.ts";
import { onFirstAct, whenParsed, whenShown } from "./when-to-start.ts";

// Stands at the end of every document's head, before anything can be pressed. What it starts marks its own end by
// `html[data-hydrated]`: from there on the page acts by itself.

const input = keepEarlyInput();

let isStarted = false;
const start = () => {
  if (isStarted) return;
  isStarted = true;
  whenParsed(() => {
    input.noteRestored();
    startPage();
  });
};
// Before what keeps presses to itself.
onFirstAct(start);
const acts = keepEarlyActs();

whenShown(() => {
  if (!mayWait()) return start();
  watchVitals();
  onIntent(start);
});

const marks = new MutationObserver(() => {
  marks.disconnect();
  input.replay();
  acts.replay();
  repeatIntent();
});
marks.observe(document.documentElement, { attributeFilter: ["data-hydrated"] });
