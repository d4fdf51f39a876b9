import type {} from "#app/replay-events.ts";

/** The events that make up a press; components listen to different ones of them. */
const pressEvents = ["pointerdown", "mousedown", "pointerup", "mouseup", "pointercancel", "keydown", "keyup", "click"];

/** Buttons without a native action, and links that open a dialog: neither does anything before hydration. */
const scriptedControl = 'button[type="button"]:not([popovertarget], [commandfor]), a[aria-haspopup="dialog"]';

/** A captured link is followed natively when hydration takes longer. */
const linkTimeoutMs = 30_000;

/**
 * Captures presses of scripted controls before hydration, so that `replayEvents` can dispatch each of them once. Native
 * controls, other links, forms and `<details>` keep their default action.
 */
export function captureEvents(): void {
  const presses = new Map<HTMLElement, Event[]>();
  const capture = (event: Event) => {
    const control = controlOf(event as MouseEvent & KeyboardEvent);
    // A press that ends on another element is no click.
    if (/up$|cancel$/.test(event.type)) {
      for (const [other, events] of presses) if (other !== control && !isClicked(events)) presses.delete(other);
    }
    if (!control) return;
    event.stopImmediatePropagation();
    if (event.type === "click" && control instanceof HTMLAnchorElement) {
      event.preventDefault();
      setTimeout(() => {
        if (window.capturedEvents && presses.has(control)) location.assign(control.href);
      }, linkTimeoutMs);
    }
    const events = presses.get(control) ?? [];
    presses.set(control, events);
    // Repeated presses count once: a toggle must not end where it began.
    if (!isClicked(events)) events.push(event);
  };
  for (const type of pressEvents) addEventListener(type, capture, true);
  window.capturedEvents = {
    presses,
    stop: () => {
      for (const type of pressEvents) removeEventListener(type, capture, true);
    },
  };
}

const isClicked = (events: readonly Event[]) => events.some(({ type }) => type === "click");

/**
 * Resets forms that mirror the address (`autocomplete="off"`) when the page returns from the back/forward cache before it
 * was hydrated.
 */
export function resetFormsOnReturn(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || "hydrated" in document.documentElement.dataset) return;
    for (const form of document.forms) if (form.autocomplete === "off") form.reset();
  });
}

/** The scripted control that an event is a plain press of; null for other buttons and with modifier keys. */
function controlOf({ target, key = "Enter", button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent & KeyboardEvent) {
  if (button > 0 || metaKey || ctrlKey || shiftKey || altKey || (key !== "Enter" && key !== " ")) return null;
  return target instanceof Element ? target.closest<HTMLElement>(scriptedControl) : null;
}
