import { GraphQLError } from "graphql";
import { limits } from "./limits.ts";

/**
 * The time for a question is over. An executor that collects the errors of single fields takes this one as the end
 * of the whole question: it counts as critical, and as told of already.
 */
export class DeadlinePassed extends GraphQLError {
  override name = "DeadlinePassed";

  constructor() {
    super("A question took too long.", { path: [], extensions: { CRITICAL_ERROR: true } });
  }
}

/** Looking at the clock costs more than a field; so it is looked at once in this many steps. */
const stepsPerLook = 512;

/**
 * The time until which a question must be answered. Work that keeps the processor busy cannot be interrupted from
 * outside, so it calls `step` as it goes; work that waits listens to `signal`.
 */
export class Deadline {
  readonly #endsAt: number;
  readonly #controller = new AbortController();
  #steps = 0;

  constructor(milliseconds: number = limits.milliseconds) {
    this.#endsAt = performance.now() + milliseconds;
  }

  /** Aborted with a `DeadlinePassed` once the time was seen to be over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** One step of work. @throws DeadlinePassed when the time is over. */
  step(): void {
    this.#steps += 1;
    if (this.#steps % stepsPerLook === 0) this.look();
  }

  /** @throws DeadlinePassed when the time is over. */
  look(): void {
    if (performance.now() >= this.#endsAt) this.pass();
    this.signal.throwIfAborted();
  }

  /** Ends the time now. */
  pass(): void {
    this.#controller.abort(new DeadlinePassed());
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
