import { ImageQueue } from "./image-queue.ts";

const maxConcurrent = 2;
const maxWaiting = 100;
/** Above this many pixels, pictures are decoded one at a time. */
const maxConcurrentPixels = 12_000_000;

/** The queue of the pictures to be encoded: two at a time, of those above 12 megapixels one. */
export class EncodeQueue {
  readonly #encodes = new ImageQueue(maxConcurrent, maxWaiting);
  readonly #large = new ImageQueue(1, maxWaiting);

  /** How many pictures wait. */
  get waiting(): number {
    return this.#encodes.waiting + this.#large.waiting;
  }

  /**
   * Runs the work on a picture of so many pixels as soon as there is room; idle work waits until nothing else runs or
   * waits.
   * @throws {QueueFullError} where too much waits already, or `waitSignal` aborts before the work starts.
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
