import { nextTask } from "../app/ui/next-task.ts";
import { addToHead } from "./add-to-head.ts";

/** Neither style sheets nor what was asked for before are waited for longer: the styles that stand in the document are enough. */
const patienceMilliseconds = 5000;

let sheetsTurnedOn = Promise.resolve();
/** The modules of the attempt before: who asks again for one that is still on its way gets its failure too. */
let modulesSettled: Promise<unknown> = Promise.resolve();

/**
 * Starts the page's own script: it loads while the linked style sheets do, and runs when they are in, as what it changes may
 * need any of them; without one of them the page keeps what it has.
 * @param isAgain whether this was tried before
 * @param onFailed called where a part of the script cannot be had now: it may be tried again
 */
export function startPage(isAgain: boolean, onFailed: () => void): void {
  const block = document.querySelector<HTMLScriptElement>('script[type="text/x-module"]');
  if (!block) return;
  let hasFailed = false;
  const preload = (href: string) =>
    new Promise<void>((settle) => {
      const link = addToHead("link", { rel: "modulepreload", href });
      link.onload = () => settle();
      link.onerror = () => {
        settle();
        hasFailed = true;
        onFailed();
        if (isAgain) loadAnewIfThere(href);
      };
    });
  const asked = patiently(modulesSettled).then(() => inSteps(block.dataset.preloads?.split(" ") ?? [], preload));
  modulesSettled = asked.then((modules) => Promise.all(modules));
  // In a task of its own; those that an attempt before is still to turn off again, as they could not be had, once more.
  sheetsTurnedOn = sheetsTurnedOn.then(nextTask).then(turnOnSheets);
  void Promise.all([sheetsTurnedOn, asked]).then(() => {
    if (hasFailed) return;
    const script = addToHead("script", { type: "module", textContent: block.textContent });
    script.onerror = onFailed;
    // It runs all the same; what hydrates meets the document as it was sent.
    script.remove();
  });
}

/** How many requests a step asks for at most: each takes a third of a millisecond, on a telephone four times that. */
const requestsOfStep = 3;
/** A frame: what comes of a step is seen to before the next one, and what is drawn meanwhile, as the fonts are, need not wait. */
const stepMilliseconds = 16;

let isAwaited = false;
/** Has the requests of a page that starts follow on one another without a pause: a visitor waits for it to act. */
export function hurry(): void {
  isAwaited = true;
}

/**
 * Has each of some files asked for, a few in a step: a press need not wait for all of them, and a processor that has them come
 * all at once does nothing else. Where a visitor waits for the page to act the steps follow on one another, and in the background,
 * where timers take a second each, all of it is one.
 */
async function inSteps<File, Asked>(files: readonly File[], ask: (file: File) => Asked): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const file of files) {
    if (asked.push(ask(file)) % requestsOfStep > 0 || document.hidden) continue;
    await (isAwaited ? nextTask() : new Promise((done) => setTimeout(done, stepMilliseconds)));
  }
  return asked;
}

/** Settles as the work does, at the latest when patience ends. */
const patiently = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((done) => setTimeout(done, patienceMilliseconds))]);

/**
 * Browsers from before the summer of 2026 remember that a module failed for as long as the document lives
 * (whatwg/html#10327): where the file is there after all, only another document gets it.
 */
function loadAnewIfThere(href: string): void {
  fetch(href, { method: "HEAD" }).then(
    ({ ok }) => {
      if (ok) location.reload();
    },
    // Without a network it is not there.
    () => {},
  );
}

/**
 * Turns on the style sheets that are not; settles once each of them is in, or could not be loaded. They are applied together,
 * behind the styles that stand in the document, which stay: rules that are added behind all others leave the layout as it is,
 * and any that come before or go would have the whole page laid out anew.
 */
async function turnOnSheets(): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>("link[disabled]")];
  const turnOn = (link: HTMLLinkElement) => {
    link.media = "not all";
    link.disabled = false;
    return new Promise<void>((done) => {
      link.onload = () => {
        // One that comes after the others were applied is applied by itself.
        if (link.media && link.sheet) link.sheet.disabled = true;
        done();
      };
      // To be turned on by the next attempt.
      link.onerror = () => {
        link.disabled = true;
        done();
      };
    });
  };
  // Patience begins when all are asked for: what is asked for later would never be applied.
  await patiently(Promise.all(await inSteps(links, turnOn)));
  for (const link of links) {
    link.removeAttribute("media");
    if (link.sheet) link.sheet.disabled = false;
  }
}
