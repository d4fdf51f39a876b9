import {
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import { CompiledQueries } from "../execution/run-operation.ts";
import { Deadline, DeadlinePassed } from "../limits/deadline.ts";

interface TimedExecutionOptions {
  readonly schema: GraphQLSchema;
  readonly hideSuggestions: boolean;
  /** Milliseconds that a question may take. */
  readonly milliseconds: number;
  /** Told once of each question that was given up. */
  readonly onGivenUp: (operationName: string | undefined) => void;
}

/**
 * Answers each question within its time. Queries run compiled; what cannot goes to the executor that was there.
 * A question whose time is over is given up, and answered as any failure inside.
 */
export function timedExecution(options: TimedExecutionOptions): Plugin {
  const { schema, hideSuggestions, milliseconds } = options;
  const compiled = new CompiledQueries(schema);
  const deadlines = new WeakMap<object, Deadline>();

  /** What work on a question gives, or its answer when the work ended because of the time. */
  function inTime<Work>(work: () => Work): Work | ExecutionResult {
    try {
      return work();
    } catch (error) {
      if (error instanceof DeadlinePassed) return tooLate();
      throw error;
    }
  }

  return {
    onParams({ paramsHandler, setParamsHandler }) {
      setParamsHandler(async (payload) => {
        const deadline = new Deadline(milliseconds);
        deadlines.set(payload.context, deadline);
        const answer = await deadline.race(Promise.resolve(paramsHandler(payload))).catch((error: unknown) => {
          if (error instanceof DeadlinePassed) return tooLate();
          throw error;
        });
        if (deadline.signal.aborted) options.onGivenUp(payload.params.operationName);
        return answer;
      });
    },
    onExecute({ args, executeFn, setExecuteFn, setResultAndStopExecution }) {
      const deadline = deadlines.get(args.contextValue) ?? new Deadline(milliseconds);
      const result = inTime(() => compiled.run(args, deadline));
      if (result) return setResultAndStopExecution(result as ExecutionResult);
      setExecuteFn((given) => {
        const timed: ExecutionArgs & { signal: AbortSignal } = {
          ...given,
          signal: deadline.signal,
          hideSuggestions,
          fieldResolver(source, fieldArgs, context, info) {
            deadline.step();
            return defaultFieldResolver(source, fieldArgs, context, info);
          },
        };
        // The executor tells of the end of the time at each field that it did not get to; once is enough.
        const executed: unknown = inTime(() => executeFn(timed));
        return deadline.signal.aborted ? tooLate() : executed;
      });
    },
  };
}

function tooLate(): ExecutionResult {
  return { errors: [new GraphQLError("Internal server error")] };
}
