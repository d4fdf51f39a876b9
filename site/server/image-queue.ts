/** Runs work with a limit on how much runs at once; work that someone waits for goes before idle work. */
export class ImageQueue {
  readonly #maxRunning: number;
  readonly #waiting: (() => void)[] = [];
  readonly #idle: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number) {
    this.#maxRunning = maxRunning;
  }

  /** Runs work as soon as there is room; work for idle times starts only when nothing else runs or waits. */
  async run<Result>(work: () => Promise<Result>, when: "now" | "idle" = "now"): Promise<Result> {
    await this.#turn(when);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  #turn(when: "now" | "idle"): Promise<void> {
    return new Promise((resolve) => {
      (when === "now" ? this.#waiting : this.#idle).push(resolve);
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
