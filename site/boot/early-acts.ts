/** All that a press of a button consists of; parts of the page listen to one or another of them. */
const partsOfPress = ["pointerdown", "mousedown", "pointerup", "mouseup", "keydown", "keyup", "click"];

/**
 * Keeps presses of buttons that do nothing without the page's script, until it acts by itself. Nobody else sees them before:
 * React would handle some while it hydrates, and they would act twice. Buttons that the browser itself acts on, and links,
 * forms and `<details>`, are left to it.
 */
export function keepEarlyActs() {
  const kept = new Map<HTMLButtonElement, Event[]>();
  const keep = (event: Event) => {
    const button = pressed(event);
    if (!button) return;
    event.stopImmediatePropagation();
    const parts = kept.get(button) ?? [];
    kept.set(button, parts);
    // Who presses again has seen nothing happen: it is one press, or a toggle would end where it began.
    if (!parts.some(({ type }) => type === "click")) parts.push(event);
  };
  for (const type of partsOfPress) addEventListener(type, keep, true);
  return {
    /** Lets go, and repeats each press once, in their order. */
    replay() {
      for (const type of partsOfPress) removeEventListener(type, keep, true);
      for (const [button, parts] of kept) {
        for (const part of parts) button.dispatchEvent(copyOf(part));
      }
    },
  };
}

/** The button that an event is a press of, where the browser would do nothing by itself. */
function pressed(event: Event): HTMLButtonElement | null {
  if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return null;
  const { target } = event;
  return target instanceof Element
    ? target.closest<HTMLButtonElement>('button[type="button"]:not([popovertarget], [commandfor])')
    : null;
}

/** An event's copy: its own values are what its constructor asks for. */
function copyOf(event: Event): Event {
  const { constructor: Kind } = event as unknown as { readonly constructor: new (type: string, init: object) => Event };
  return new Kind(event.type, event);
}
