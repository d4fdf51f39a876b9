import type { Data } from "../model.ts";

/** What is to be drawn: an organism, and what of its page decides on how it looks. */
export interface DrawingRequest {
  post: number;
  title: string;
  /** The layouts of the blocks above. */
  before: readonly string[];
  organisms: readonly Data[];
}

/** A document of the site, or a sentence that says why there is none. */
export interface Drawing {
  html?: string;
  problem?: string;
}

/** So many are drawn at the same time: each takes a process of WordPress and asks the site, which may ask WordPress again. */
const maxAtOnce = 2;
/** So many are kept, for undoing and for blocks that move. */
const maxKept = 60;

type Send = (request: DrawingRequest) => Promise<Drawing>;

/** Draws one after the other what is asked for, the same only once. What nobody waits for any more is not begun. */
export function drawingQueue(send: Send) {
  const kept = new Map<string, Drawing>();
  const waiting: { key: string; request: DrawingRequest; give(drawing: Drawing): void }[] = [];
  let running = 0;

  const next = () => {
    if (running >= maxAtOnce) return;
    const first = waiting.shift();
    if (!first) return;
    running += 1;
    const { key, request } = first;
    const done = (drawing: Drawing) => {
      running -= 1;
      if (drawing.html !== undefined) {
        kept.set(key, drawing);
        for (const old of kept.keys()) if (kept.size > maxKept) kept.delete(old);
      }
      const same = waiting.filter((each) => each.key === key);
      waiting.splice(0, waiting.length, ...waiting.filter((each) => each.key !== key));
      for (const { give } of [first, ...same]) give(drawing);
      next();
    };
    send(request).then(done, (error: unknown) => done({ problem: messageOf(error) }));
    next();
  };

  /** Asks for a drawing and returns what takes that back. */
  return (request: DrawingRequest, give: (drawing: Drawing) => void): (() => void) => {
    const key = JSON.stringify(request);
    const found = kept.get(key);
    if (found) {
      give(found);
      return () => undefined;
    }
    let isWanted = true;
    const entry = { key, request, give: (drawing: Drawing) => (isWanted ? give(drawing) : undefined) };
    waiting.push(entry);
    next();
    return () => {
      isWanted = false;
      const at = waiting.indexOf(entry);
      if (at >= 0) waiting.splice(at, 1);
    };
  };
}

function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === "string" && message !== "" ? message : "The picture of this block cannot be had.";
}
