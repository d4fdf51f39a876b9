/** One step of a locator: visible elements that match a CSS selector, with a name, at a position. */
export interface LocatorStep {
  readonly css: string;
  /** The whole accessible name or text. */
  readonly name?: string;
  /** A pattern that the accessible name or text matches. */
  readonly pattern?: { readonly source: string; readonly flags: string };
  /** Only the element at this position. */
  readonly at?: number;
}

/**
 * The visible elements that the last step finds within those of the steps before. Runs in the page, so it uses only its
 * arguments.
 */
export function findInPage(steps: readonly LocatorStep[]): HTMLElement[] {
  const trimmed = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  /** The text of a node, without parts hidden from assistive technology. */
  const textOf = (node: Node | null): string =>
    [...(node?.childNodes ?? [])]
      .filter((child) => !(child instanceof Element && child.getAttribute("aria-hidden") === "true"))
      .map((child) => (child instanceof Text ? child.data : textOf(child)))
      .join("");
  const nameOf = (element: HTMLElement) => {
    const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const labels = "labels" in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
    const names = [
      ids.map((id) => textOf(document.getElementById(id))).join(" "),
      element.getAttribute("aria-label"),
      labels.map(textOf).join(" "),
      element.getAttribute("alt"),
      textOf(element),
    ];
    return names.map(trimmed).find(Boolean) ?? "";
  };
  const isVisible = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  let found: (HTMLElement | Document)[] = [document];
  for (const { css, name, pattern, at } of steps) {
    const all = new Set(found.flatMap((root) => [...root.querySelectorAll<HTMLElement>(css)]));
    const regular = pattern ? new RegExp(pattern.source, pattern.flags) : undefined;
    const matching = [...all].filter(isVisible).filter((element) => {
      const own = name === undefined && !regular ? "" : nameOf(element);
      return (name === undefined || own === name) && (!regular || regular.test(own));
    });
    found = at === undefined ? matching : matching.slice(at, at + 1);
  }
  return found as HTMLElement[];
}

/** The position where the element can be clicked, once it stops moving; or the reason why not. Runs in the page. */
export async function pointInPage(
  elements: readonly HTMLElement[],
): Promise<string | { readonly x: number; readonly y: number }> {
  const [element] = elements;
  if (!element || elements.length > 1) return `${elements.length} elements are there`;
  if (element.matches(":disabled, [aria-disabled=true]")) return "it is disabled";
  const boxOf = () => element.getClientRects()[0] ?? new DOMRect();
  const isInView = ({ top, bottom, left, right }: DOMRect) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const center = () => element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  if (!isInView(boxOf())) center();
  const before = boxOf();
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const box = boxOf();
  if (box.top !== before.top || box.left !== before.left || box.width !== before.width) return "it moves";
  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + box.height / 2);
  const hit = document.elementFromPoint(x, y);
  if (hit && element.contains(hit)) return { x, y };
  // A sticky bar may cover an element at the edge of the window.
  center();
  return `at its middle is ${hit?.outerHTML.slice(0, 120) ?? "nothing"}`;
}

/** The next click of a test: whether it hit its element, once it was pressed. */
interface WatchedClick {
  isHit?: boolean;
  readonly listeners: AbortController;
}

/**
 * Watches the next click, and cancels it when it hits another element: the page may change between the look for a
 * position and the click. Runs in the page.
 */
export function watchClick([element]: readonly HTMLElement[]): void {
  const page = window as { clickOfTest?: WatchedClick };
  page.clickOfTest?.listeners.abort();
  const click: WatchedClick = { listeners: new AbortController() };
  page.clickOfTest = click;
  const check = (event: Event) => {
    click.isHit ??= event.composedPath().some((target) => target === element);
    if (click.isHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    addEventListener(type, check, { capture: true, signal: click.listeners.signal });
  }
}

/** Whether the watched click hit its element; undefined until it is pressed. True in a page that it opened. */
export function hasHit(): boolean | undefined {
  const { clickOfTest } = window as { clickOfTest?: WatchedClick };
  return clickOfTest ? clickOfTest.isHit : true;
}
