/** A page counts as shown this long after `load` at the latest, whatever the browser says of its paint. */
const latestMilliseconds = 1500;
/** `load` is not waited for longer after the document is parsed: one picture that hangs holds it up for minutes. */
const loadPatienceMilliseconds = 5000;

/**
 * Calls `work` once when the page is shown: after `load`, the largest paint so far and one frame, or some seconds after the
 * document is parsed where `load` does not come. A page in the background is never painted: it counts as shown at the latest
 * time. One that is rendered ahead waits until it is opened.
 */
export function whenShown(work: () => void): void {
  if ((document as Document & { readonly prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", () => whenShown(work));
    return;
  }
  let isShown = false;
  const show = () => {
    if (isShown) return;
    isShown = true;
    work();
  };
  if (document.readyState === "complete") {
    whenLoaded(show);
    return;
  }
  addEventListener("load", () => whenLoaded(show));
  whenParsed(() => void setTimeout(show, loadPatienceMilliseconds));
}

const paint = "largest-contentful-paint";

function whenLoaded(show: () => void): void {
  setTimeout(show, latestMilliseconds);
  if (!PerformanceObserver.supportedEntryTypes.includes(paint)) {
    afterFrame(show);
    return;
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    afterFrame(show);
  });
  observer.observe({ type: paint, buffered: true });
}

/** Calls `work` once the first frame that has all of the document is drawn. */
export function afterFirstFrame(work: () => void): void {
  whenParsed(() => afterFrame(work));
}

/** Calls `work` after a frame, not within it. */
const afterFrame = (work: () => void) => void requestAnimationFrame(() => setTimeout(work));

/** Calls `work` once all of the document is there: at once, where it is. */
export function whenParsed(work: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work);
  else work();
}

/** What says that a visitor is about to do something; a click alone is that of a program, as those who cannot see use. */
const acts = ["pointerdown", "keydown", "click", "input"];

/** Calls `start` at each act of the visitor. */
export function onAct(start: () => void): void {
  for (const type of acts) addEventListener(type, start, true);
}
