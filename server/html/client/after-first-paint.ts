/** Longest wait for the largest paint after `load`. */
const paintTimeoutMs = 1500;
/** Longest wait for `load` after the document is parsed: one hanging picture delays it by minutes. */
const loadTimeoutMs = 5000;

/**
 * Calls `work` once: after `load`, the largest contentful paint so far and one frame, or when waiting for them times
 * out. A prerendered page waits until it is activated.
 */
export function afterFirstPaint(work: () => void): void {
  if ((document as Document & { readonly prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", () => afterFirstPaint(work));
    return;
  }
  let isCalled = false;
  const call = () => {
    if (isCalled) return;
    isCalled = true;
    work();
  };
  if (document.readyState === "complete") {
    afterLargestPaint(call);
    return;
  }
  addEventListener("load", () => afterLargestPaint(call));
  whenParsed(() => {
    setTimeout(call, loadTimeoutMs);
  });
}

const paint = "largest-contentful-paint";

function afterLargestPaint(call: () => void): void {
  const afterFrame = () => {
    requestAnimationFrame(() => setTimeout(call));
  };
  // A page in the background is never painted.
  setTimeout(call, paintTimeoutMs);
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

/** Calls `work` once the document is parsed. */
export function whenParsed(work: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work);
  else work();
}

/** Assistive technology dispatches only a click. */
const interactions = ["pointerdown", "keydown", "click", "input"];

/** Calls `start` on each interaction of the visitor. */
export function onInteraction(start: () => void): void {
  for (const type of interactions) addEventListener(type, start, true);
}
