import type { Data } from "../model.ts";

/** The input of a preview: an organism, and the page data that affects its appearance. */
export interface PreviewRequest {
  post: number;
  title: string;
  /** The layouts of the preceding blocks. */
  before: readonly string[];
  organisms: readonly Data[];
}

/** A document of the site, or a message why there is none. */
export interface PreviewDocument {
  html?: string;
  problem?: string;
}

/** Concurrent previews: each uses a WordPress process and a request to the site, which may query WordPress. */
const maxAtOnce = 2;
/** Cached previews, for undo and for moved blocks. */
const maxKept = 60;

type Send = (request: PreviewRequest) => Promise<PreviewDocument>;

/** Requests previews in sequence, equal ones once. Skips those that are no longer needed. */
export function previewQueue(send: Send) {
  const cache = new Map<string, PreviewDocument>();
  const waiting: { key: string; request: PreviewRequest; give(preview: PreviewDocument): void }[] = [];
  let running = 0;

  const next = () => {
    if (running >= maxAtOnce) return;
    const first = waiting.shift();
    if (!first) return;
    running += 1;
    const { key, request } = first;
    const done = (preview: PreviewDocument) => {
      running -= 1;
      if (preview.html !== undefined) {
        cache.set(key, preview);
        for (const old of cache.keys()) if (cache.size > maxKept) cache.delete(old);
      }
      const same = waiting.filter((each) => each.key === key);
      waiting.splice(0, waiting.length, ...waiting.filter((each) => each.key !== key));
      for (const { give } of [first, ...same]) give(preview);
      next();
    };
    send(request).then(done, (error: unknown) => done({ problem: messageOf(error) }));
    next();
  };

  /** Requests a preview; returns the cancel function. */
  return (request: PreviewRequest, give: (preview: PreviewDocument) => void): (() => void) => {
    const key = JSON.stringify(request);
    const found = cache.get(key);
    if (found) {
      give(found);
      return () => undefined;
    }
    let isWanted = true;
    const entry = { key, request, give: (preview: PreviewDocument) => (isWanted ? give(preview) : undefined) };
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
  return typeof message === "string" && message !== ""
    ? message
    : "The preview of this block could not be loaded. Change the block to try again.";
}
