/** There is no room for more work; to be asked again later. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/**
 * Runs work with a limit on how much runs at once and how much waits; work that someone waits for goes before idle
 * work.
 */
export class ImageQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  readonly #idle: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs work as soon as there is room; work for idle times starts only when nothing else runs or waits.
   * @throws {QueueFullError} where too much waits already, or `signal` ends the wait.
   */
  async run<Result>(
    work: () => Promise<Result>,
    { when = "now", signal }: { readonly when?: "now" | "idle"; readonly signal?: AbortSignal } = {},
  ): Promise<Result> {
    await this.#turn(when === "now" ? this.#waiting : this.#idle, signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  #turn(line: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (line.length >= this.#maxWaiting) return reject(new QueueFullError("Too many pictures are waited for."));
      const giveUp = () => {
        line.splice(line.indexOf(begin), 1);
        reject(new QueueFullError("A picture was waited for too long."));
      };
      const begin = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      line.push(begin);
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < this.#maxRunning && this.#waiting.length > 0) this.#start(this.#waiting.shift());
    if (this.#running === 0) this.#start(this.#idle.shift());
  }

  #start(begin: (() => void) | undefined): void {
    if (!begin) return;
    this.#running += 1;
    begin();
  }
}
