/** What the boot script (`site/boot`) kept while the page did not act by itself. */
export interface EarlyPresses {
  /** What was pressed, in order, with the events that a press of it consists of. */
  readonly presses: ReadonlyMap<HTMLElement, readonly Event[]>;
  /** Lets presses through from now on. */
  readonly letGo: () => void;
}

declare global {
  interface Window {
    /** Absent where nothing waits, as in development. */
    earlyPresses?: EarlyPresses | undefined;
  }
}

/**
 * Has what a visitor did count that the page has heard nothing of: says of each control that was typed into, ticked or chosen,
 * or restored by the browser, that it was changed, repeats each press once, and says again which link the pointer and the
 * focus are on, so that it is fetched ahead. Call it once, when the page acts by itself.
 */
export function repeatEarlyActs(): void {
  const { earlyPresses: early } = window;
  if (!early) return;
  window.earlyPresses = undefined;
  for (const control of document.querySelectorAll<Control>("input, select, textarea")) {
    if (isChanged(control)) sayChanged(control);
  }
  early.letGo();
  for (const [element, parts] of early.presses) {
    for (const part of parts) element.dispatchEvent(copyOf(part));
  }
  document.querySelector("a:hover")?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  document.querySelector("a:focus")?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

/** Leaves all presses to the browser, those from before forgotten: nothing will ever repeat them. */
export function forgetEarlyActs(): void {
  window.earlyPresses?.letGo();
  window.earlyPresses = undefined;
}

/** An event's copy: its own values are what its constructor asks for. */
function copyOf(event: Event): Event {
  const { constructor: Kind } = event as unknown as { readonly constructor: new (type: string, init: object) => Event };
  return new Kind(event.type, event);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const hasTick = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

/** Whether a control is not as the document says. The browser puts values of some into their range: they are not compared. */
function isChanged(control: Control): boolean {
  // The radio button that was chosen instead says it.
  if (hasTick(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type !== "radio");
  if (!(control instanceof HTMLSelectElement)) {
    return !/^(?:hidden|range|color)$/.test(control.type) && control.value !== control.defaultValue;
  }
  const options = [...control.options];
  const isMarked = options.some(({ defaultSelected }) => defaultSelected);
  if (!isMarked && !control.multiple) return control.selectedIndex > 0;
  return options.some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

/** React takes no event for a change unless a value differs from the one that it knows, which is what it hydrated with. */
interface Tracked {
  readonly _valueTracker?: { setValue(value: string): void };
}

function sayChanged(control: Control): void {
  if (hasTick(control)) {
    control.checked = !control.checked;
    control.click();
    return;
  }
  if (!(control instanceof HTMLSelectElement)) (control as Tracked)._valueTracker?.setValue(control.defaultValue);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
