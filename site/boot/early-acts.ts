import type {} from "../app/early-acts.ts";

/** All that a press consists of; parts of the page listen to one or another of them. */
const partsOfPress = ["pointerdown", "mousedown", "pointerup", "mouseup", "pointercancel", "keydown", "keyup", "click"];

/** Buttons that do nothing without the page's script, and links to what opens over the page with it. */
const waiting = 'button[type="button"]:not([popovertarget], [commandfor]), a[aria-haspopup="dialog"]';

/** A link is followed after so long where the page's script does not come. */
const patienceMilliseconds = 30_000;

/**
 * Keeps presses of what needs the page's script until that repeats them (`repeatEarlyActs`), and from then on those of
 * parts of the page that do not act by themselves yet (`data-late`). Nobody else sees them before:
 * React would handle some while it hydrates, and they would act twice. Buttons that the browser itself acts on, and all
 * other links, forms and `<details>`, are left to it.
 */
export function keepEarlyActs(): void {
  const presses = new Map<HTMLElement, Event[]>();
  let isPageWaiting = true;
  const keep = (event: Event) => {
    const element = pressed(event as MouseEvent & KeyboardEvent);
    // What ends elsewhere is no press.
    if (/up$|cancel$/.test(event.type)) {
      for (const [begun, parts] of presses) if (begun !== element && !isWhole(parts)) presses.delete(begun);
    }
    if (!element || !(isPageWaiting || element.closest("[data-late]"))) return;
    event.stopImmediatePropagation();
    if (event.type === "click" && element instanceof HTMLAnchorElement) {
      event.preventDefault();
      setTimeout(() => {
        if (window.earlyPresses && presses.has(element)) location.assign(element.href);
      }, patienceMilliseconds);
    }
    const parts = presses.get(element) ?? [];
    presses.set(element, parts);
    // Who presses again has seen nothing happen: it is one press, or a toggle would end where it began.
    if (!isWhole(parts)) parts.push(event);
    window.earlyPresses?.onKept?.(element);
  };
  const each = (act: typeof addEventListener) => {
    for (const type of partsOfPress) act(type, keep, true);
  };
  each(addEventListener);
  window.earlyPresses = {
    presses,
    letGo: () => {
      isPageWaiting = false;
    },
    stop: () => each(removeEventListener),
  };
}

const isWhole = (parts: readonly Event[]) => parts.some(({ type }) => type === "click");

/**
 * Has forms that show what their page's address says (`autocomplete="off"`) say it again when a page comes back out of the
 * browser's cache: one that was sent without the page's script stands there as it was left.
 */
export function clearFormsOnReturn(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || !window.earlyPresses || "hydrated" in document.documentElement.dataset) return;
    for (const form of document.forms) if (form.autocomplete === "off") form.reset();
  });
}

/**
 * What an event is a press of, where that waits for the page's script. With another button or a key held down the browser
 * takes a press by itself, such as into another tab.
 */
function pressed({ target, key = "Enter", button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent & KeyboardEvent) {
  if (button > 0 || metaKey || ctrlKey || shiftKey || altKey || (key !== "Enter" && key !== " ")) return null;
  return target instanceof Element ? target.closest<HTMLElement>(waiting) : null;
}
