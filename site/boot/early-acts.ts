import type {} from "../app/early-acts.ts";

/** All that a press consists of; parts of the page listen to one or another of them. */
const partsOfPress = ["pointerdown", "mousedown", "pointerup", "mouseup", "keydown", "keyup", "click"];

/** Buttons that do nothing without the page's script, and links to what opens over the page with it. */
const waiting = 'button[type="button"]:not([popovertarget], [commandfor]), a[aria-haspopup="dialog"]';

/** A link is followed after so long where the page's script does not come. */
const patienceMilliseconds = 30_000;

/**
 * Keeps presses of what needs the page's script until that repeats them (`repeatEarlyActs`). Nobody else sees them before:
 * React would handle some while it hydrates, and they would act twice. Buttons that the browser itself acts on, and all
 * other links, forms and `<details>`, are left to it.
 */
export function keepEarlyActs(): void {
  const presses = new Map<HTMLElement, Event[]>();
  const keep = (event: Event) => {
    const element = pressed(event as MouseEvent & KeyboardEvent);
    if (!element) return;
    event.stopImmediatePropagation();
    if (event.type === "click" && element instanceof HTMLAnchorElement) {
      event.preventDefault();
      setTimeout(() => {
        if (window.earlyPresses) location.assign(element.href);
      }, patienceMilliseconds);
    }
    const parts = presses.get(element) ?? [];
    presses.set(element, parts);
    // Who presses again has seen nothing happen: it is one press, or a toggle would end where it began.
    if (!parts.some(({ type }) => type === "click")) parts.push(event);
  };
  const each = (act: typeof addEventListener) => {
    for (const type of partsOfPress) act(type, keep, true);
  };
  each(addEventListener);
  window.earlyPresses = { presses, letGo: () => each(removeEventListener) };
}

/**
 * What an event is a press of, where that waits for the page's script. With another button or a key held down the browser
 * takes a press by itself, such as into another tab.
 */
function pressed({ target, key = "Enter", button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent & KeyboardEvent) {
  if (button > 0 || metaKey || ctrlKey || shiftKey || altKey || (key !== "Enter" && key !== " ")) return null;
  return target instanceof Element ? target.closest<HTMLElement>(waiting) : null;
}
