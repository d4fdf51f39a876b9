import { HostFailure } from "../../site/server/host/operation.ts";

/** How failures are waited out. */
export interface PatienceOptions {
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Told before a wait, in a sentence. */
  readonly onWait?: ((text: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const pausesMilliseconds = [1000, 2000, 4000];
const maxWaits = 10;
const maxWaitSeconds = 5 * 60;
/** Where a host says that it was asked too often, but not how long to wait. */
const busySeconds = 10;

/**
 * Asks until there is a response: what fails for a moment is asked again, what a host asks to wait for is waited for.
 * @throws {HostFailure} the last one, when asking again did not help or can not.
 */
export async function patiently<Response>(
  ask: () => Promise<Response>,
  { pause, onWait, signal }: PatienceOptions,
): Promise<Response> {
  let failures = 0;
  let waits = 0;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof HostFailure) || error.kind === "graphql") throw error;
      const seconds = error.retryAfterSeconds ?? (error.status === 429 ? busySeconds : undefined);
      if (seconds !== undefined) {
        waits += 1;
        if (waits > maxWaits || seconds > maxWaitSeconds) throw error;
        onWait?.(`The host asks to wait ${seconds} s.`);
        await pause(seconds * 1000);
        continue;
      }
      const milliseconds = pausesMilliseconds[failures];
      if (milliseconds === undefined || !(error.isRetryable || error.mayBeOverload)) throw error;
      failures += 1;
      onWait?.(`${error.message} Trying again in ${milliseconds / 1000} s.`);
      await pause(milliseconds);
    }
  }
}
