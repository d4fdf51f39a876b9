import type { PartCode } from "./part-code.ts";

/** A part of the document that does not act by itself yet. */
export interface WaitingPart {
  /** Resolves when React is to look at the part again: its code is there, or it is given up. */
  readonly ready: Promise<void>;
  /** Its code could not be loaded and React could wait no longer: it stays as the server sent it. */
  readonly isGivenUp: boolean;
  /** Loads its code; where that has failed, once more. */
  readonly want: () => void;
  /** Is told where a part that was given up has its code after all. */
  onCode: (() => void) | undefined;
}

const parts = new Map<string, WaitingPart & { insist: () => void }>();
/** What was touched before React came to it. */
const wantedAhead = new Set<string>();
let isEveryPartWanted = false;

/**
 * The waiting part with an id. React asks for it once as it meets the part in the document, and again only where something
 * around the part has changed or it is touched: then it can wait no longer.
 */
export function waitingPart(id: string, code: PartCode<unknown>): WaitingPart {
  const known = parts.get(id);
  if (known) {
    known.insist();
    return known;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  let isLoading = false;
  let isNeeded = false;
  const part = {
    ready: promise,
    isGivenUp: false,
    onCode: undefined as (() => void) | undefined,
    want() {
      if (isLoading) return;
      isLoading = true;
      code.load().then(
        () => {
          part.isGivenUp = false;
          resolve();
          part.onCode?.();
        },
        () => {
          isLoading = false;
          if (isNeeded) giveUp();
        },
      );
    },
    insist() {
      isNeeded = true;
      part.want();
    },
  };
  const giveUp = () => {
    part.isGivenUp = true;
    resolve();
  };
  parts.set(id, part);
  // Not while React renders.
  queueMicrotask(() => {
    if (isEveryPartWanted || wantedAhead.delete(id)) part.want();
  });
  return part;
}

/** Loads the code of the part around an element; nothing where it is in none that waits. */
export function wantPartAround(element: Element): void {
  const id = element.closest<HTMLElement>("[data-late]")?.dataset.late;
  if (id === undefined) return;
  const part = parts.get(id);
  if (part) part.want();
  else wantedAhead.add(id);
}

/** Loads the code of every part of the document that waits, and of those that React meets later. */
export function wantEveryPart(): void {
  isEveryPartWanted = true;
  for (const { want } of parts.values()) want();
}

/** Happens on the frame of a late part when the part acts by itself; its detail is the id that the part had. */
export const partAlive = "porchlight:alive";

/** Happens on the frame of a late part when React has taken its elements over, before anything of it acts. */
export const partTaken = "porchlight:taken";

/** Says that a part acts by itself from now on. */
export function sayAlive(frame: HTMLElement): void {
  const id = frame.dataset.late;
  if (id === undefined) return;
  parts.delete(id);
  frame.removeAttribute("data-late");
  // Not while React is at work.
  queueMicrotask(() => frame.dispatchEvent(new CustomEvent(partAlive, { bubbles: true, detail: id })));
}
