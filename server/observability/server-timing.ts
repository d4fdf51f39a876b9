import type { CacheState } from "../cache/swr-cache.ts";

/** Render time of a page. */
export interface PageCost {
  /** From the request to the compressed body, in ms. */
  readonly renderMs: number;
  readonly backend: Pick<BackendTime, "milliseconds" | "operations">;
}

/** Total time in which operations of a page were pending; parallel ones count once. */
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

  /** Milliseconds during which at least one operation was pending. */
  get milliseconds(): number {
    return this.#doneMs;
  }

  /** Counts an operation until it settles, and returns its result. */
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
 * `Server-Timing` of a document: its cache state, the render time if this request waited for it, and the time from
 * request to response.
 */
export function serverTiming(timing: {
  /** Undefined for uncached responses. */
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
