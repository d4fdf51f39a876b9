import type { Data } from "../model.ts";

/** The input of a preview: an organism, and the page data that affects its appearance. */
export interface DrawingRequest {
  post: number;
  title: string;
  /** The layouts of the preceding blocks. */
  before: readonly string[];
  organisms: readonly Data[];
}

/** A document of the site, or a message why there is none. */
export interface Drawing {
  html?: string;
  problem?: string;
}

/** Concurrent previews: each uses a WordPress process and a request to the site, which may query WordPress. */
const maxAtOnce = 2;
/** Cached previews, for undo and for moved blocks. */
const maxKept = 60;

type Send = (request: DrawingRequest) => Promise<Drawing>;

/** Requests previews in sequence, equal ones once. Skips those that are no longer needed. */
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

  /** Requests a preview; returns the cancel function. */
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
