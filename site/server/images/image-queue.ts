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

  /**
   * Runs work as soon as there is room; idle work waits until nothing else runs or waits.
   * @throws {QueueFullError} where too much waits already, or `waitSignal` aborts before the work starts.
   */
  async run<Result>(
    work: () => Promise<Result>,
    { isIdle = false, waitSignal }: { isIdle?: boolean; waitSignal?: AbortSignal } = {},
  ): Promise<Result> {
    if (isIdle) await this.#queue.onIdle();
    if (this.#queue.size >= this.#maxWaiting) throw new QueueFullError("Too many pictures are waited for.");
    // p-queue would also free the place of work that is running when its signal aborts.
    const wait = new AbortController();
    const endWait = () => wait.abort(new QueueFullError("A picture was waited for too long."));
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
