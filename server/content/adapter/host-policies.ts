import {
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
} from "cockatiel";
import { HostFailure } from "./operation.ts";

/** A broken connection, or a proxy that could not reach the host: a second attempt often succeeds. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof HostFailure)) return false;
  return error.kind === "network" ? !error.isTimeout : error.status === 502 || error.status === 504;
}

const isUnreachable = (error: unknown) => error instanceof HostFailure && error.kind === "network";

/** Sends reads a second time when their connection broke, after a random pause of about 100 ms. */
export const retryReads = retry(handleWhen(isTransient), {
  maxAttempts: 1,
  backoff: new ExponentialBackoff({ initialDelay: 100 }),
});

/** How many requests in a row fail before none is sent for a while. */
const failuresInRow = 5;
const pauseMilliseconds = 1000;

/**
 * A circuit breaker for one host: after five requests in a row without a response it fails at once for a second, then
 * lets one request try.
 */
export function hostBreaker() {
  const breaker = circuitBreaker(handleWhen(isUnreachable), {
    halfOpenAfter: pauseMilliseconds,
    breaker: new ConsecutiveBreaker(failuresInRow),
  });
  /** @throws {HostFailure} what `send` throws, or that nothing was sent. */
  return async <Result>(operationName: string, send: () => Promise<Result>): Promise<Result> => {
    try {
      return await breaker.execute(send);
    } catch (error) {
      if (!(error instanceof Error) || !isBrokenCircuitError(error)) throw error;
      const message = `The host did not answer ${failuresInRow} requests in a row; it is tried again within a second.`;
      throw new HostFailure(message, { kind: "skipped", operationName, cause: error });
    }
  };
}
