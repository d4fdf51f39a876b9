import {
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { Deadline, DeadlinePassed } from "../limits/deadline.ts";
import { withPatience } from "../store/patience.ts";

interface TimedExecutionOptions {
  readonly hideSuggestions: boolean;
  /** Milliseconds that a question may take, and of these, in which it waits for the store. */
  readonly milliseconds: number;
  readonly storeMilliseconds: number;
  /** Told once of each question that was given up. */
  readonly onGivenUp: (operationName: string | undefined) => void;
}

/**
 * Answers each operation within its time: the executor is stopped between two fields, and what waits is no longer
 * waited for. An operation whose time is over is given up, and answered as any failure inside.
 */
export function timedExecution(options: TimedExecutionOptions): Plugin {
  const { hideSuggestions, milliseconds, storeMilliseconds } = options;
  const deadlines = new WeakMap<object, Deadline>();

  return {
    onParams({ paramsHandler, setParamsHandler }) {
      setParamsHandler(async (payload) => {
        const deadline = new Deadline(milliseconds);
        deadlines.set(payload.context, deadline);
        const answer = await deadline
          .race(withPatience(storeMilliseconds, async () => await paramsHandler(payload)))
          .catch((error: unknown) => {
            if (error instanceof DeadlinePassed) return tooLate();
            throw error;
          });
        if (deadline.signal.aborted) options.onGivenUp(payload.params.operationName);
        return answer;
      });
    },
    onExecute({ args, setExecuteFn }) {
      const deadline = deadlines.get(args.contextValue) ?? new Deadline(milliseconds);
      setExecuteFn((given: ExecutionArgs) => {
        const executed = execute({ ...given, hideSuggestions, fieldResolver: resolverUntil(deadline) });
        return deadline.signal.aborted ? tooLate() : executed;
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
    deadline.isOver() ? null : defaultFieldResolver(source, fieldArgs, context, info);
}

function tooLate(): ExecutionResult {
  return { errors: [new GraphQLError("Internal server error")] };
}
