import { editorElement } from "./editor-documents.ts";

const { useEffect, useRef } = wp.element;

let wanted: string | undefined;
const listeners = new Set<() => void>();
/** Nested sections and rows open one after the other, each after its parent has rendered. */
const maxFrames = 60;

/** Element id of the field at a path. */
export function fieldId(path: string): string {
  return `porchlight-${path.replaceAll(/[^A-Za-z0-9_-]/g, "-")}`;
}

/** Opens the sections and rows around the field at a path, and focuses it. */
export function reveal(path: string): void {
  wanted = path;
  for (const listener of listeners) listener();
  let frames = 0;
  const tryFrame = () => {
    if (wanted !== path) return;
    const field = editorElement(fieldId(path));
    if (field) {
      wanted = undefined;
      field.scrollIntoView({ block: "center" });
      (focusable(field) ?? field).focus({ preventScroll: true });
    } else if (++frames < maxFrames) requestAnimationFrame(tryFrame);
    else {
      wanted = undefined;
      // The value has no input, such as a superfluous row: the field around it is focused.
      const outer = path.slice(0, path.lastIndexOf("."));
      if (path.includes(".")) reveal(outer);
    }
  };
  requestAnimationFrame(tryFrame);
}

function focusable(field: HTMLElement): HTMLElement | null {
  const selector = "input, select, textarea, button, [contenteditable=true], [tabindex='0']";
  return field.matches(selector) ? field : field.querySelector<HTMLElement>(selector);
}

/** Whether the path to reveal is this one or below. */
export function isRevealed(path: string): boolean {
  return wanted !== undefined && (wanted === path || wanted.startsWith(`${path}.`));
}

/** Calls `open` when a path is revealed, now and later; `isRevealed` tests which. */
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
