import { monitorEventLoopDelay } from "node:perf_hooks";
import PQueue from "p-queue";
import { currentRequest } from "./request-context.ts";

/** The queue has no room; the work may be tried again later. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** Options of one piece of work. */
export interface QueuedWork {
  /** Higher first; equal priorities in order of arrival. Default 0. */
  readonly priority?: number;
  /** How many others may wait before this is rejected. Default: the queue's limit. */
  readonly maxWaiting?: number;
  /** Ends the wait, but not work that has started. */
  readonly waitSignal?: AbortSignal | undefined;
}

/** p-queue with a limit on waiting work, which it lacks. */
export class BoundedQueue {
  readonly #queue: PQueue;
  readonly #maxWaiting: number;

  constructor(concurrency: number, maxWaiting: number) {
    this.#queue = new PQueue({ concurrency });
    this.#maxWaiting = maxWaiting;
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Resolves when nothing runs or waits. */
  onIdle(): Promise<void> {
    return this.#queue.onIdle();
  }

  /**
   * Runs work as soon as there is room.
   * @throws {QueueFullError} when too many wait, or `waitSignal` aborts before the work starts
   */
  async run<Result>(
    work: () => Promise<Result>,
    { priority = 0, maxWaiting = this.#maxWaiting, waitSignal }: QueuedWork = {},
  ): Promise<Result> {
    if (this.waiting >= maxWaiting) throw new QueueFullError(`The queue is full: more than ${maxWaiting} wait.`);
    // p-queue would also free the slot of running work when its signal aborts.
    const wait = new AbortController();
    const endWait = () => wait.abort(new QueueFullError("The wait ended."));
    if (waitSignal?.aborted) endWait();
    waitSignal?.addEventListener("abort", endWait, { once: true });
    return await this.#queue.add(
      () => {
        waitSignal?.removeEventListener("abort", endWait);
        return work();
      },
      { priority, signal: wait.signal },
    );
  }
}

/** How many renders may run and wait at a time. */
export interface RenderLimits {
  readonly concurrency: number;
  readonly maxWaiting: number;
}

/**
 * Renders share the event loop with responses from memory, so few run at a time. Renders with a remote host's content
 * mostly wait for the host.
 */
export function renderLimits(isRemote: boolean): RenderLimits {
  return isRemote ? { concurrency: 8, maxWaiting: 100 } : { concurrency: 2, maxWaiting: 20 };
}

/** Forms have a larger limit than pages: a visitor would have to send the form again. */
const formsFactor = 5;
const formPriority = 1;
/** Prerendering has a lower priority than visitors' requests. */
const backgroundPriority = -1000;
const lagLimitMs = 200;
/** Share of the limit while the event loop lags. */
const laggingFactor = 0.2;

/** Bounds concurrent renders; the first render of each visitor comes before further ones of the same visitor. */
export class RenderQueue {
  readonly #queue: BoundedQueue;
  readonly #limits: RenderLimits;
  readonly #lagMs: () => number;
  /** Number of pending renders by visitor address. */
  readonly #pending = new Map<string, number>();

  /** @param lagMs returns by how much the event loop is late, in ms */
  constructor(limits: RenderLimits, lagMs: () => number) {
    this.#queue = new BoundedQueue(limits.concurrency, limits.maxWaiting);
    this.#limits = limits;
    this.#lagMs = lagMs;
  }

  /**
   * Runs a render as soon as there is room.
   * @throws {QueueFullError} when too many renders wait
   */
  async run<Result>(method: string, render: () => Promise<Result>): Promise<Result> {
    const { maxWaiting } = this.#limits;
    if (method === "POST") {
      return await this.#queue.run(render, { priority: formPriority, maxWaiting: maxWaiting * formsFactor });
    }
    const address = currentRequest()?.address;
    const pending = (address !== undefined && this.#pending.get(address)) || 0;
    const options = {
      priority: address === undefined ? backgroundPriority : -pending,
      maxWaiting: this.#lagMs() > lagLimitMs ? maxWaiting * laggingFactor : maxWaiting,
    };
    if (address === undefined) return await this.#queue.run(render, options);
    this.#pending.set(address, pending + 1);
    try {
      return await this.#queue.run(render, options);
    } finally {
      const left = (this.#pending.get(address) ?? 1) - 1;
      if (left > 0) this.#pending.set(address, left);
      else this.#pending.delete(address);
    }
  }
}

const sampleMilliseconds = 1000;
const resolutionMilliseconds = 20;

/**
 * Starts measuring by how much the event loop is late: the mean since the last sample, in ms, sampled once a second.
 */
export function watchEventLoop(
  // Each delay that Node.js records includes the interval between two of its checks.
  delays: Pick<ReturnType<typeof monitorEventLoopDelay>, "enable" | "count" | "mean" | "reset"> = monitorEventLoopDelay(
    {
      resolution: resolutionMilliseconds,
    },
  ),
  now: () => number = () => performance.now(),
): () => number {
  delays.enable();
  let lagMs = 0;
  let sampledAt = now();
  return () => {
    if (now() - sampledAt < sampleMilliseconds) return lagMs;
    lagMs = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - resolutionMilliseconds) : 0;
    delays.reset();
    sampledAt = now();
    return lagMs;
  };
}
