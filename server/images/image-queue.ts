import { BoundedQueue } from "../http/bounded-queue.ts";

const maxConcurrent = 2;
const maxWaiting = 100;
/** Above this many pixels, pictures are decoded one at a time. */
const maxConcurrentPixels = 12_000_000;

/** Queue for encoding pictures: two at a time, one at a time above 12 megapixels. */
export class EncodeQueue {
  readonly #encodes = new BoundedQueue(maxConcurrent, maxWaiting);
  readonly #large = new BoundedQueue(1, maxWaiting);

  /** How many pictures wait. */
  get waiting(): number {
    return this.#encodes.waiting + this.#large.waiting;
  }

  /**
   * Runs the work on a picture of so many pixels as soon as there is room; idle work waits until nothing else runs or
   * waits.
   * @throws {QueueFullError} when too many wait, or `waitSignal` aborts before the work starts
   */
  async run<Result>(
    pixels: number,
    work: () => Promise<Result>,
    { isIdle = false, waitSignal }: { isIdle?: boolean; waitSignal?: AbortSignal } = {},
  ): Promise<Result> {
    if (isIdle) await this.#encodes.onIdle();
    const encode = () => this.#encodes.run(work, { waitSignal });
    return await (pixels > maxConcurrentPixels ? this.#large.run(encode, { waitSignal }) : encode());
  }
}
