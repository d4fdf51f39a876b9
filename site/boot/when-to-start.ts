/** A page counts as shown this long after `load` at the latest, whatever the browser says of its paint. */
const latestMilliseconds = 1500;

/**
 * Calls `work` once when the page is shown: after `load`, the largest paint so far and one frame. A page in the background is
 * never painted: it counts as shown at the latest time. One that is rendered ahead waits until it is opened.
 */
export function whenShown(work: () => void): void {
  if ((document as Document & { readonly prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", () => whenShown(work), { once: true });
  } else if (document.readyState === "complete") whenLoaded(work);
  else addEventListener("load", () => whenLoaded(work), { once: true });
}

const paint = "largest-contentful-paint";

function whenLoaded(work: () => void): void {
  let isShown = false;
  const show = () => {
    if (isShown) return;
    isShown = true;
    work();
  };
  setTimeout(show, latestMilliseconds);
  // After the frame, not within it.
  const afterFrame = () => void requestAnimationFrame(() => setTimeout(show));
  if (!PerformanceObserver.supportedEntryTypes.includes(paint)) {
    afterFrame();
    return;
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    afterFrame();
  });
  observer.observe({ type: paint, buffered: true });
}

/** Calls `work` once all of the document is there: at once, where it is. */
export function whenParsed(work: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work, { once: true });
  else work();
}

/** What says that a visitor is about to do something; a click alone is that of a program, as those who cannot see use. */
const firstActs = ["pointerdown", "keydown", "touchstart", "click", "input"];

/** Calls `start` at the first act of the visitor, once for each kind of act. */
export function onFirstAct(start: () => void): void {
  for (const type of firstActs) addEventListener(type, start, { capture: true, once: true, passive: true });
}
