const { useEffect, useRef } = wp.element;

let wanted: string | undefined;
const listeners = new Set<() => void>();
/** Sections and rows open one inside the other, each after the one around it is drawn. */
const maxFrames = 60;

/** The element's id of the field at a path. */
export function fieldId(path: string): string {
  return `porchlight-${path.replaceAll(/[^A-Za-z0-9_-]/g, "-")}`;
}

/** Opens the section and the rows around the field at a path, and puts the focus there. */
export function reveal(path: string): void {
  wanted = path;
  for (const listener of listeners) listener();
  let frames = 0;
  const look = () => {
    if (wanted !== path) return;
    const field = document.getElementById(fieldId(path));
    if (field) {
      wanted = undefined;
      field.scrollIntoView({ block: "center" });
      (focusable(field) ?? field).focus({ preventScroll: true });
    } else if (++frames < maxFrames) requestAnimationFrame(look);
    else {
      wanted = undefined;
      // The value has no input of its own, such as a row that is one too many: what holds it.
      const outer = path.slice(0, path.lastIndexOf("."));
      if (path.includes(".")) reveal(outer);
    }
  };
  requestAnimationFrame(look);
}

function focusable(field: HTMLElement): HTMLElement | null {
  const selector = "input, select, textarea, button, [contenteditable=true], [tabindex='0']";
  return field.matches(selector) ? field : field.querySelector<HTMLElement>(selector);
}

/** Whether the path that is to be shown lies at or below this one. */
export function isRevealed(path: string): boolean {
  return wanted !== undefined && (wanted === path || wanted.startsWith(`${path}.`));
}

/** Calls `open` whenever something is to be shown, now and later; it asks `isRevealed` what is. */
export function useReveal(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const listener = () => latest.current();
    if (wanted !== undefined) listener();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
