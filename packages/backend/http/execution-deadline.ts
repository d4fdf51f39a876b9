import {
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { raceTimeout, withStoreTimeout } from "../store/store-error.ts";

/** An operation exceeded its time limit. */
export class DeadlinePassed extends Error {
  override name = "DeadlinePassed";
}

/** Number of steps between two reads of the clock, as reading it costs more than resolving a field. */
const stepsPerClockRead = 512;

/**
 * The time limit of an operation. CPU-bound work cannot be interrupted from outside, so it calls `step`; asynchronous
 * work is raced.
 */
export class Deadline {
  readonly #endsAt: number;
  #steps = 0;
  /** Whether the limit has been exceeded at the last read of the clock. */
  isPassed = false;

  constructor(milliseconds: number) {
    this.#endsAt = performance.now() + milliseconds;
  }

  /** Whether the limit is exceeded; call it at each step of work. */
  step(): boolean {
    this.#steps += 1;
    if (this.#steps % stepsPerClockRead === 0 && performance.now() >= this.#endsAt) this.isPassed = true;
    return this.isPassed;
  }

  /** The promise's result, or a rejection with `DeadlinePassed` at the limit. */
  async race<Result>(promise: Promise<Result>): Promise<Result> {
    return await raceTimeout(promise, this.#endsAt - performance.now(), () => {
      this.isPassed = true;
      return new DeadlinePassed("An operation took too long.");
    });
  }
}

interface ExecutionDeadlineOptions {
  readonly hideSuggestions: boolean;
  /** Time limit of an operation, and of its waiting for the store. */
  readonly milliseconds: number;
  readonly storeMilliseconds: number;
  readonly onAborted: (operationName: string | undefined) => void;
}

/**
 * Limits the time of each operation: execution stops between two fields, and waiting ends. The response to an operation
 * over the limit is that of an internal error.
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
 * Resolves fields like graphql-js until the limit is exceeded; afterwards each is null. The executor cannot be stopped,
 * and collecting an error per field would take longer than the fields.
 */
function resolverUntil(deadline: Deadline): GraphQLFieldResolver<unknown, unknown> {
  return (source, fieldArgs, context, info) =>
    deadline.step() ? null : defaultFieldResolver(source, fieldArgs, context, info);
}

function abortedResult(): ExecutionResult {
  return { errors: [new GraphQLError("Internal server error")] };
}
