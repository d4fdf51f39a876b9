import type {} from "#app/replay-events.ts";
import { loadPictures } from "#app/ui/pictures/load-pictures.ts";
import { afterFirstPaint, onInteraction, whenParsed } from "./after-first-paint.ts";
import { startApp } from "./start-app.ts";
import { applyWebFonts } from "./web-fonts.ts";

/**
 * Captures events, applies the web fonts, and returns what starts the app's module script, at most once at a time. The
 * first interaction starts it too; a start that failed is tried again on the next one, and when the browser is online
 * again.
 */
export function prepareDocument(): () => void {
  const { dataset } = document.documentElement;
  let isStarting = false;
  let failures = 0;
  /** Whether the browser came online during the last start. */
  let cameOnline = false;
  const start = () => {
    if (isStarting || "hydrated" in dataset) return;
    isStarting = true;
    cameOnline = false;
    whenParsed(() =>
      startApp(failures > 0, () => {
        isStarting = false;
        failures++;
        if (cameOnline) start();
      }),
    );
  };
  // Before `captureEvents`, which stops the propagation.
  onInteraction(start);
  addEventListener("online", () => {
    cameOnline = true;
    if (failures > 0) start();
  });
  captureEvents();
  resetFormsOnReturn();
  // Loads lazy pictures of a page that is printed before it is hydrated.
  addEventListener("beforeprint", loadPictures);
  const { fonts } = dataset;
  if (fonts) applyWebFonts(fonts, { storage: () => localStorage, afterFirstPaint }).catch(() => {});
  return start;
}

/** The events that make up a press; components listen to different ones of them. */
const pressEvents = ["pointerdown", "mousedown", "pointerup", "mouseup", "pointercancel", "keydown", "keyup", "click"];

/** Buttons without a native action, toggle buttons, and links that open a dialog; none works before hydration. */
const scriptedControl =
  'button:is([type="button"], [aria-pressed]):not([popovertarget], [commandfor]), a[aria-haspopup="dialog"]';

/** A captured link is followed natively when hydration takes longer. */
const linkTimeoutMs = 30_000;

/**
 * Captures presses of scripted controls before hydration, so that `replayEvents` can dispatch each of them once. Native
 * controls, other links, forms and `<details>` keep their default action.
 */
function captureEvents(): void {
  const presses = new Map<HTMLElement, Event[]>();
  const capture = (event: Event) => {
    const control = controlOf(event as MouseEvent & KeyboardEvent);
    // A press that ends on another element is not a click.
    if (/up$|cancel$/.test(event.type)) {
      for (const [other, events] of presses) if (other !== control && !isClicked(events)) presses.delete(other);
    }
    if (!control) return;
    event.stopImmediatePropagation();
    if (event.type === "click") event.preventDefault();
    if (event.type === "click" && control instanceof HTMLAnchorElement) {
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
 * Resets forms that mirror the address (`autocomplete="off"`) when the page returns from the back/forward cache before
 * it was hydrated.
 */
function resetFormsOnReturn(): void {
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
