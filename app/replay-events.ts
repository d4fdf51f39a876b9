/** Events that the bootstrap script (`server/html/client/`) captured before hydration. */
export interface CapturedEvents {
  /** The pressed controls in order, each with the events of one press. */
  readonly presses: Map<HTMLElement, readonly Event[]>;
  /** Stops capturing. */
  readonly stop: () => void;
}

declare global {
  interface Window {
    /** Undefined once replayed or discarded, and without a bootstrap script, as in development. */
    capturedEvents?: CapturedEvents | undefined;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Controls that were changed before hydration, each with a function that restores the change. */
const changed = new Map<Control, () => void>();

/**
 * Records the controls whose value differs from the document, as the next render would overwrite it with React's state.
 * Call it in a layout effect of the hydrated root, before any effect that sets state.
 */
export function recordChangedControls(): void {
  for (const control of document.querySelectorAll<Control>("input, select, textarea")) {
    if (isChanged(control)) changed.set(control, restorer(control));
  }
}

/**
 * Replays the events captured before hydration, once: changes of form controls, presses, and the hover or focus that
 * prefetches a link. Call it after hydration.
 */
export function replayEvents(): void {
  const { capturedEvents } = window;
  discardCapturedEvents();
  for (const [control, restore] of changed) {
    restore();
    dispatchChange(control);
  }
  changed.clear();
  for (const [control, events] of capturedEvents?.presses ?? []) {
    for (const event of events) control.dispatchEvent(copyOf(event));
  }
  document.querySelector("a:hover")?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  document.querySelector("a:focus")?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

/** Stops capturing and drops queued events. */
export function discardCapturedEvents(): void {
  window.capturedEvents?.stop();
  window.capturedEvents = undefined;
}

/** An untrusted event with the properties of another. */
function copyOf(event: Event): Event {
  const { constructor: Kind } = event as unknown as { readonly constructor: new (type: string, init: object) => Event };
  return new Kind(event.type, event);
}

const isCheckable = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

/** Whether a control differs from the document. Ranges and colors are ignored, as browsers normalize their values. */
function isChanged(control: Control): boolean {
  // A radio button that was unchecked is handled by the one that was checked.
  if (isCheckable(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type !== "radio");
  if (!(control instanceof HTMLSelectElement)) {
    return !/^(?:hidden|range|color)$/.test(control.type) && control.value !== control.defaultValue;
  }
  const options = [...control.options];
  const hasDefault = options.some(({ defaultSelected }) => defaultSelected);
  if (!hasDefault && !control.multiple) return control.selectedIndex > 0;
  return options.some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

function restorer(control: Control): () => void {
  if (isCheckable(control)) {
    const { checked } = control;
    // The click in `dispatchChange` sets it.
    return () => {
      control.checked = !checked;
    };
  }
  if (control instanceof HTMLSelectElement) {
    const selected = [...control.options].map((option) => option.selected);
    return () => {
      for (const [position, option] of [...control.options].entries()) option.selected = selected[position] ?? false;
    };
  }
  const { value } = control;
  return () => {
    // React ignores an event whose value equals the last one it tracked, so its setter is called with the document's
    // value first.
    control.value = control.defaultValue;
    const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  };
}

function dispatchChange(control: Control): void {
  if (isCheckable(control)) {
    control.click();
    return;
  }
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
