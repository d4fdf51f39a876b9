import { limits } from "./limits.ts";

/** The time for a question is over. */
export class DeadlinePassed extends Error {
  override name = "DeadlinePassed";
}

/** Looking at the clock costs more than a field; so it is looked at once in this many steps. */
const stepsPerLook = 512;

/**
 * The time until which a question must be answered. Work that keeps the processor busy cannot be interrupted from
 * outside, so it asks `isOver` as it goes; work that waits listens to `signal`.
 */
export class Deadline {
  readonly #endsAt: number;
  readonly #controller = new AbortController();
  #steps = 0;
  #isOver = false;

  constructor(milliseconds: number = limits.milliseconds) {
    this.#endsAt = performance.now() + milliseconds;
  }

  /** Aborted with a `DeadlinePassed` once the time was seen to be over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the time is over; to be called at each step of work. */
  isOver(): boolean {
    this.#steps += 1;
    if (this.#steps % stepsPerLook === 0 && performance.now() >= this.#endsAt) this.pass();
    return this.#isOver;
  }

  /** Ends the time now. */
  pass(): void {
    this.#isOver = true;
    this.#controller.abort(new DeadlinePassed("A question took too long."));
  }

  /** The answer, or a rejection with `DeadlinePassed` at the end of the time; what still works then is told by `signal`. */
  async race<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => {
          this.pass();
          reject(this.signal.reason);
        },
        Math.max(0, this.#endsAt - performance.now()),
      );
    });
    try {
      return await Promise.race([answer, end]);
    } finally {
      clearTimeout(timer);
    }
  }
}
