import { partAlive, partTaken, wantEveryPart, wantPartAround } from "#app/ui/late/waiting-parts.ts";

/** What the boot script (`site/boot`) kept while the page, or a part of it, did not act by itself. */
export interface EarlyPresses {
  /** What was pressed, in order, with the events that a press of it consists of. */
  readonly presses: Map<HTMLElement, readonly Event[]>;
  /** Lets presses through from now on, but for those of parts that do not act by themselves yet. */
  readonly letGo: () => void;
  /** Lets all presses through from now on. */
  readonly stop: () => void;
  /** Is told of every press that is kept. */
  onKept?: (element: HTMLElement) => void;
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
 * focus are on, so that it is fetched ahead. Parts of the page that do not act by themselves yet have their code loaded by the
 * first touch, and repeat theirs then. Call it once, when the page acts by itself.
 */
export function repeatEarlyActs(): void {
  const { earlyPresses: early } = window;
  if (isListening) return;
  isListening = true;
  if (!early) {
    // Nothing keeps presses, as on previews and in development.
    wantEveryPart();
    return;
  }
  early.letGo();
  early.onKept = wantPartAround;
  for (const type of touches) document.addEventListener(type, onTouched, { capture: true, passive: true });
  document.addEventListener("submit", keepSubmit, { capture: true });
  document.addEventListener(partTaken, ({ target }) => noteEarlyChanges(target as HTMLElement));
  document.addEventListener(partAlive, (event) => {
    const frame = event.target as HTMLElement;
    movePresses(frame, (event as CustomEvent<string>).detail);
    repeatActsIn(frame);
  });
  // What an address says beyond its path no document knows, or not all of it.
  if (location.hash.length > 1 || location.search.length > 1) wantEveryPart();
  repeatActsIn(document);
}

let isListening = false;

/** What was pressed in a part that had to be made anew is the same in its new elements. */
function movePresses(frame: HTMLElement, id: string): void {
  const { presses } = window.earlyPresses ?? {};
  for (const [element, parts] of [...(presses ?? [])]) {
    const before = element.isConnected ? null : element.closest(`[data-late="${id}"]`);
    if (!before) continue;
    presses?.delete(element);
    const now = frame.querySelectorAll("*")[[...before.querySelectorAll("*")].indexOf(element)];
    if (now?.tagName === element.tagName) presses?.set(now as HTMLElement, parts);
  }
}

/** What says that a visitor is at a part. */
const touches = ["pointerover", "pointerdown", "focusin", "keydown", "input", "change"];

function onTouched(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  wantPartAround(target);
  // What the browser opened by itself is shut again by the part.
  if ((event as KeyboardEvent).key !== "Escape" || !(target instanceof HTMLElement) || !target.closest("[data-late]"))
    return;
  escapes.set(target, event);
}

const escapes = new Map<HTMLElement, Event>();

/** Forms that were sent off in parts that do not act yet, each with the button that did it. */
const submits = new Map<HTMLFormElement, HTMLElement | null>();
/** A form is left to the browser where the code of its part does not come in so long. */
const patienceMilliseconds = 10_000;

function keepSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!form.closest("[data-late]")) return;
  event.preventDefault();
  wantPartAround(form);
  if (submits.has(form)) return;
  submits.set(form, event.submitter);
  setTimeout(() => {
    if (submits.delete(form)) form.submit();
  }, patienceMilliseconds);
}

/** Repeats what was done in a part of the page that acts by itself now, and has the parts within loaded that do not yet. */
function repeatActsIn(part: Document | HTMLElement): void {
  const isWaiting = (element: Element) => {
    if (!element.closest("[data-late]")) return false;
    wantPartAround(element);
    return true;
  };
  for (const [control, restore] of noted) {
    if (!part.contains(control)) continue;
    noted.delete(control);
    if (isWaiting(control)) continue;
    restore();
    sayChanged(control);
  }
  for (const [element, parts] of window.earlyPresses?.presses ?? []) {
    if (!part.contains(element) || isWaiting(element)) continue;
    window.earlyPresses?.presses.delete(element);
    for (const part of parts) element.dispatchEvent(copyOf(part));
  }
  for (const [form, button] of submits) {
    if (!part.contains(form) || isWaiting(form)) continue;
    submits.delete(form);
    form.requestSubmit(button);
  }
  for (const [element, pressed] of escapes) {
    if (!part.contains(element)) continue;
    escapes.delete(element);
    element.dispatchEvent(copyOf(pressed));
  }
  const pointed = part.querySelector("a:hover");
  if (pointed && !isWaiting(pointed)) pointed.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  const focused = part.querySelector(":focus");
  if (focused && !isWaiting(focused) && focused.matches("a")) {
    focused.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  }
}

/** Controls that were changed before React took them over, and what puts them back to that. */
const noted = new Map<Control, () => void>();

/**
 * Notes which controls are not as the document says: React takes them over so, and then writes over them what it knows with
 * the first thing that it renders. Call it when it has taken over `part`, before any effect.
 */
export function noteEarlyChanges(part: Document | HTMLElement): void {
  for (const control of part.querySelectorAll<Control>("input, select, textarea")) {
    if (isChanged(control)) noted.set(control, restorer(control));
  }
}

function restorer(control: Control): () => void {
  if (hasTick(control)) {
    const { checked } = control;
    return () => {
      control.checked = checked;
    };
  }
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].map(({ selected }) => selected);
    return () => {
      for (const [position, option] of [...control.options].entries()) option.selected = chosen[position] ?? false;
    };
  }
  const { value } = control;
  return () => {
    if (control.value !== value) control.value = value;
  };
}

/** Leaves all presses to the browser, those from before forgotten: nothing will ever repeat them. */
export function forgetEarlyActs(): void {
  window.earlyPresses?.stop();
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
