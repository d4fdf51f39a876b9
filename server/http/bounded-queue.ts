import PQueue from "p-queue";

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
