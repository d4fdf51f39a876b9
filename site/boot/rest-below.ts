import { canRest, restEvent, wake } from "../app/ui/layout/resting.ts";

/** Elements lower than this are not worth a step of their own. */
const leastHeightPx = 100;

/** What lies this much nearer to the first screen is laid out by Chromium in any case, and twice where it would rest. */
const nearScreens = 1.5;

/**
 * Lets the browser leave out what lies far below the first screen, at the size that it has, until a visitor comes near: fonts
 * and style sheets that come, and the page's script, would have all of it laid out anew each time. For those who listen,
 * search or follow a fragment it is there all the same. Once the page acts, all of it is laid out in steps
 * (`layOutResting`).
 */
export function restBelow(): void {
  // A page that acts already has been laid out with all that it consists of.
  if (!canRest() || "hydrated" in document.documentElement.dataset) return;
  // Read everything, then write: a size that is asked for in between would have the page laid out each time.
  const edgePx = innerHeight * (1 + nearScreens);
  const found = [...below(document.body, edgePx)].map((element) => ({ element, size: contentSize(element) }));
  for (const { element, size } of found) {
    element.style.containIntrinsicSize = size;
    element.style.contentVisibility = "auto";
    element.addEventListener(restEvent, (event) => {
      const isSkipped = (event as ContentVisibilityAutoStateChangeEvent).skipped;
      if (event.target === element && !isSkipped) wake(element);
    });
  }
  const wakeAll = () => {
    for (const { element } of found) wake(element);
  };
  const widthPx = innerWidth;
  // The sizes are those of this width; the bars of a telephone change the height alone.
  addEventListener("resize", () => {
    if (innerWidth !== widthPx) wakeAll();
  });
  addEventListener("beforeprint", wakeAll);
}

function* below(parent: Element, edgePx: number): Generator<HTMLElement> {
  for (const child of parent.children) {
    if (!(child instanceof HTMLElement)) continue;
    const { top, bottom, height } = child.getBoundingClientRect();
    const { display, position } = getComputedStyle(child);
    const isInFlow = /^(block|flex|grid|flow-root|list-item)$/.test(display) && /static|relative/.test(position);
    if (display === "contents" || (isInFlow && top < edgePx && bottom > edgePx)) {
      yield* below(child, edgePx);
    } else if (isInFlow && top >= edgePx && height > leastHeightPx) yield child;
  }
}

/** The size of an element's content, as CSS. */
function contentSize(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const within = (whole: number, sides: readonly ("Left" | "Right" | "Top" | "Bottom")[]) =>
    sides.reduce(
      (rest, side) =>
        rest - Number.parseFloat(style[`padding${side}`]) - Number.parseFloat(style[`border${side}Width`]),
      whole,
    );
  return `${within(width, ["Left", "Right"])}px ${within(height, ["Top", "Bottom"])}px`;
}
