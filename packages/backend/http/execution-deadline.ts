import {
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { raceTimeout, withStoreTimeout } from "../store/store-timeout.ts";

/** An operation took longer than it may. */
export class DeadlinePassed extends Error {
  override name = "DeadlinePassed";
}

/** Reading the clock costs more than resolving a field; so it is read once in this many steps. */
const stepsPerLook = 512;

/**
 * The time until which an operation must be executed. Work that keeps the processor busy cannot be interrupted from
 * outside, so it checks `isPassed` as it goes; work that waits is raced.
 */
export class Deadline {
  readonly #endsAt: number;
  #steps = 0;
  /** Whether the time was seen to be over; no look at the clock. */
  isPassed = false;

  constructor(milliseconds: number) {
    this.#endsAt = performance.now() + milliseconds;
  }

  /** Whether the time is over; to be called at each step of work. */
  step(): boolean {
    this.#steps += 1;
    if (this.#steps % stepsPerLook === 0 && performance.now() >= this.#endsAt) this.isPassed = true;
    return this.isPassed;
  }

  /** The promise's result, or a rejection with `DeadlinePassed` at the end of the time. */
  async race<Result>(promise: Promise<Result>): Promise<Result> {
    return await raceTimeout(promise, this.#endsAt - performance.now(), () => {
      this.isPassed = true;
      return new DeadlinePassed("An operation took too long.");
    });
  }
}

interface ExecutionDeadlineOptions {
  readonly hideSuggestions: boolean;
  /** Milliseconds that an operation may take, and of these, in which it waits for the store. */
  readonly milliseconds: number;
  readonly storeMilliseconds: number;
  readonly onAborted: (operationName: string | undefined) => void;
}

/**
 * Executes each operation within its time: the executor is stopped between two fields, and what waits is no longer
 * waited for. The response to an operation whose time is over is that to any internal error.
 */
export function executionDeadline(options: ExecutionDeadlineOptions): Plugin {
  const { hideSuggestions, milliseconds, storeMilliseconds } = options;
  const deadlines = new WeakMap<object, Deadline>();

  return {
    onParams({ paramsHandler, setParamsHandler }) {
      setParamsHandler(async (payload) => {
        const deadline = new Deadline(milliseconds);
        deadlines.set(payload.context, deadline);
        const result = await deadline
          .race(withStoreTimeout(storeMilliseconds, async () => await paramsHandler(payload)))
          .catch((error: unknown) => {
            if (error instanceof DeadlinePassed) return abortedResult();
            throw error;
          });
        if (deadline.isPassed) options.onAborted(payload.params.operationName);
        return result;
      });
    },
    onExecute({ args, setExecuteFn }) {
      const deadline = deadlines.get(args.contextValue) ?? new Deadline(milliseconds);
      setExecuteFn((given: ExecutionArgs) => {
        const result = execute({ ...given, hideSuggestions, fieldResolver: resolverUntil(deadline) });
        return deadline.isPassed ? abortedResult() : result;
      });
    },
  };
}

/**
 * Fields as graphql-js reads them from their sources, until the time is over; from then on each is null. The
 * executor cannot be stopped in the middle, and collecting an error per field would take longer than the fields.
 */
function resolverUntil(deadline: Deadline): GraphQLFieldResolver<unknown, unknown> {
  return (source, fieldArgs, context, info) =>
    deadline.step() ? null : defaultFieldResolver(source, fieldArgs, context, info);
}

function abortedResult(): ExecutionResult {
  return { errors: [new GraphQLError("Internal server error")] };
}
