import { withinPatience } from "./patience.ts";

/** Lets one at a time through, in the order in which they asked. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the turn; the answer ends it. @throws OutOfPatience */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await withinPatience(before);
    } catch (error) {
      // Who comes after still waits for whoever is before.
      void before.then(resolve);
      throw error;
    }
    return resolve;
  }
}
