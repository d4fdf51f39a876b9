import type { CacheState } from "./renewing-cache.ts";

/** What it took to make a page. */
export interface PageCost {
  /** From the request to the compressed bytes, in ms. */
  readonly renderMs: number;
  readonly backend: Pick<BackendTime, "milliseconds" | "operations">;
}

/** The time that the operations of a page took, those that run side by side counted once. */
export class BackendTime {
  operations = 0;
  #pending = 0;
  #sinceMs = 0;
  #doneMs = 0;
  readonly #now: () => number;

  /** @param now milliseconds; for tests */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** During which at least one of the operations was pending. */
  get milliseconds(): number {
    return this.#doneMs;
  }

  /** Counts an operation until it settles, and passes on what becomes of it. */
  async of<Result>(operation: Promise<Result>): Promise<Result> {
    if (this.#pending === 0) this.#sinceMs = this.#now();
    this.#pending += 1;
    this.operations += 1;
    try {
      return await operation;
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) this.#doneMs += this.#now() - this.#sinceMs;
    }
  }
}

/**
 * `Server-Timing` of a document: how the cache found it, what making it took where this request waited for that, and
 * the time from the request to the response.
 */
export function serverTiming(timing: {
  /** Undefined for what is not cached. */
  readonly state: CacheState | undefined;
  readonly cost?: PageCost | undefined;
  readonly totalMs: number;
}): string {
  const { state, cost, totalMs } = timing;
  const found = state ? `cache;desc=${state}, ` : "";
  const total = `total;dur=${totalMs.toFixed(1)}`;
  if (!cost) return found + total;
  const { renderMs, backend } = cost;
  const count = `${backend.operations} ${backend.operations === 1 ? "operation" : "operations"}`;
  const made = `render;dur=${renderMs.toFixed(1)}, backend;dur=${backend.milliseconds.toFixed(1)};desc="${count}"`;
  return `${found}${made}, ${total}`;
}
