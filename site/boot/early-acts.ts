/** All that a press consists of; parts of the page listen to one or another of them. */
const partsOfPress = ["pointerdown", "mousedown", "pointerup", "mouseup", "keydown", "keyup", "click"];

/** Buttons that do nothing without the page's script, and links to what opens over the page with it. */
const waiting = 'button[type="button"]:not([popovertarget], [commandfor]), a[aria-haspopup="dialog"]';

/** A link is followed after so long where the page's script does not come. */
const patienceMilliseconds = 10_000;

/**
 * Keeps presses of what needs the page's script until the page acts by itself. Nobody else sees them before: React would
 * handle some while it hydrates, and they would act twice. Buttons that the browser itself acts on, and all other links,
 * forms and `<details>`, are left to it.
 */
export function keepEarlyActs() {
  const kept = new Map<HTMLElement, Event[]>();
  const keep = (event: Event) => {
    const element = pressed(event);
    if (!element) return;
    event.stopImmediatePropagation();
    if (event.type === "click" && element instanceof HTMLAnchorElement) {
      event.preventDefault();
      setTimeout(replay, patienceMilliseconds);
    }
    const parts = kept.get(element) ?? [];
    kept.set(element, parts);
    // Who presses again has seen nothing happen: it is one press, or a toggle would end where it began.
    if (!parts.some(({ type }) => type === "click")) parts.push(event);
  };
  for (const type of partsOfPress) addEventListener(type, keep, true);
  /** Lets go, and repeats each press once, in their order. */
  const replay = () => {
    for (const type of partsOfPress) removeEventListener(type, keep, true);
    for (const [element, parts] of kept) {
      kept.delete(element);
      for (const part of parts) element.dispatchEvent(copyOf(part));
    }
  };
  return { replay };
}

/** What an event is a press of, where that waits for the page's script. */
function pressed(event: Event): HTMLElement | null {
  if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return null;
  const { target } = event;
  const element = target instanceof Element ? target.closest<HTMLElement>(waiting) : null;
  if (!(element instanceof HTMLAnchorElement)) return element;
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  // Into another tab or window, or onto the disk, the browser takes it by itself.
  return button > 0 || metaKey || ctrlKey || shiftKey || altKey ? null : element;
}

/** An event's copy: its own values are what its constructor asks for. */
function copyOf(event: Event): Event {
  const { constructor: Kind } = event as unknown as { readonly constructor: new (type: string, init: object) => Event };
  return new Kind(event.type, event);
}
