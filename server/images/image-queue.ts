import PQueue from "p-queue";

/** There is no room for more work; to be tried again later. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** p-queue with a limit on how much waits, which it does not have. */
export class ImageQueue {
  readonly #queue: PQueue;
  readonly #maxWaiting: number;

  constructor(concurrency: number, maxWaiting: number) {
    this.#queue = new PQueue({ concurrency });
    this.#maxWaiting = maxWaiting;
  }

  /** How much waits. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Resolves when nothing runs or waits. */
  onIdle(): Promise<void> {
    return this.#queue.onIdle();
  }

  /**
   * Runs work as soon as there is room.
   * @throws {QueueFullError} where too much waits already, or `waitSignal` aborts before the work starts.
   */
  async run<Result>(work: () => Promise<Result>, { waitSignal }: { waitSignal?: AbortSignal } = {}): Promise<Result> {
    if (this.waiting >= this.#maxWaiting) throw new QueueFullError("Too many pictures are waited for.");
    // p-queue would also free the place of work that is running when its signal aborts.
    const wait = new AbortController();
    const endWait = () => wait.abort(new QueueFullError("A picture is no longer waited for."));
    if (waitSignal?.aborted) endWait();
    waitSignal?.addEventListener("abort", endWait, { once: true });
    return await this.#queue.add(
      () => {
        waitSignal?.removeEventListener("abort", endWait);
        return work();
      },
      { signal: wait.signal },
    );
  }
}
