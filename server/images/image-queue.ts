import { BoundedQueue } from "../http/bounded-queue.ts";

const maxConcurrent = 2;
const maxWaiting = 100;
/** Above this many pixels, pictures are decoded one at a time. */
const maxConcurrentPixels = 12_000_000;

/** Queue for encoding pictures: two at a time, one at a time above 12 megapixels. */
export class EncodeQueue {
  readonly #encodes = new BoundedQueue(maxConcurrent, maxWaiting);
  readonly #large = new BoundedQueue(1, maxWaiting);

  /** Number of waiting pictures. */
  get waiting(): number {
    return this.#encodes.waiting + this.#large.waiting;
  }

  /**
   * Runs work on a picture of `pixels` pixels when a slot is free; background work waits until nothing else runs or
   * waits.
   * @throws {QueueFullError} when too many wait, or `waitSignal` aborts before the work starts
   */
  async run<Result>(
    pixels: number,
    work: () => Promise<Result>,
    { isBackground = false, waitSignal }: { isBackground?: boolean; waitSignal?: AbortSignal } = {},
  ): Promise<Result> {
    if (isBackground) await this.#encodes.onIdle();
    const encode = () => this.#encodes.run(work, { waitSignal });
    return await (pixels > maxConcurrentPixels ? this.#large.run(encode, { waitSignal }) : encode());
  }
}
