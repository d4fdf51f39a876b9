import { eachFrame } from "./each-frame.ts";

/** What a browser says of an element whose content it begins, or ceases, to leave out. */
export const restEvent = "contentvisibilityautostatechange";

/** A step of laying out what rests takes a quarter of a frame: a press waits for no more. */
const stepMilliseconds = 4;

/**
 * Whether a browser may leave out what lies below. Where what is shown does not keep its place while something above it is
 * laid out (Safari), nothing may; and the first Safari that could does not find what rests when it searches a page.
 */
export function canRest(): boolean {
  return `on${restEvent}` in document.documentElement && CSS.supports("overflow-anchor", "auto");
}

/** Has everything laid out that rests below the first screen (`boot/rest-below.ts`). */
export function wakeResting(): void {
  // What a style sheet has rest until the page is shown (`styles/layout.css`).
  delete document.documentElement.dataset.resting;
  for (const element of resting()) wake(element);
}

/** Has one element laid out. */
export function wake({ style }: HTMLElement): void {
  style.containIntrinsicSize = style.contentVisibility = "";
}

/**
 * Has everything laid out that rests, a few elements a frame from the top down, once the page's web fonts are on or cannot be
 * had: a visitor who jumps down would meet lines that break anew, and a button that moves away under the finger.
 */
export function layOutResting(): void {
  const { documentElement: root } = document;
  const waiting = new MutationObserver(() => goOn());
  const goOn = () => {
    if ("fonts" in root.dataset) return;
    waiting.disconnect();
    const elements = resting();
    eachFrame(() => {
      const startedAtMs = performance.now();
      do layOut(elements.shift());
      while (elements.length > 0 && performance.now() - startedAtMs < stepMilliseconds);
      return elements.length > 0;
    });
  };
  waiting.observe(root, { attributeFilter: ["data-fonts"] });
  goOn();
}

function layOut(element: HTMLElement | undefined): void {
  if (!element?.style.contentVisibility) return;
  wake(element);
  element.getBoundingClientRect();
}

const resting = () => [...document.querySelectorAll<HTMLElement>("[style*='content-visibility: auto']")];
