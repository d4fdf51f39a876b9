type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Keeps what is typed, ticked or chosen before the page acts by itself, or was and is restored by the browser, so that it
 * counts then: no code of the page has heard of it.
 */
export function keepEarlyInput() {
  const touched = new Set<Control>();
  const note = ({ target }: Event) => {
    if (isControl(target)) touched.add(target);
  };
  addEventListener("input", note, true);
  return {
    /** Notes what the browser has restored: all that is not as the document says. */
    noteRestored() {
      for (const control of document.querySelectorAll<Control>("input, select, textarea")) {
        if (!isEvenedOut.test(control.type) && isChanged(control)) touched.add(control);
      }
    },
    /** Lets go, and says of each control that is not as the document says that it was changed. */
    replay() {
      removeEventListener("input", note, true);
      for (const control of touched) if (control.isConnected && isChanged(control)) sayChanged(control);
    },
  };
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

/** Controls whose value may differ from what the document says of itself: the browser puts it into their range. */
const isEvenedOut = /^(?:range|color)$/;

const hasTick = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

function isChanged(control: Control): boolean {
  // The radio button that was chosen instead says it.
  if (hasTick(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type !== "radio");
  if (!(control instanceof HTMLSelectElement))
    return control.type !== "hidden" && control.value !== control.defaultValue;
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
