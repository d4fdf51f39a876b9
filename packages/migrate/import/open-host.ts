import { setTimeout as pauseFor } from "node:timers/promises";
import { endpointOf } from "@porchlight/contract/endpoint";
import { HostAdapter } from "../../../server/host/host-adapter.ts";
import { HostFailure } from "../../../server/host/operation.ts";
import { sendHalving } from "../../../server/host/paging.ts";
import type { HostToOpen } from "./command.ts";
import { type ContentHost, HostError, type HostOperation, type HostPage } from "./content-host.ts";

/** How a host is read. */
export interface ReadingOptions extends Partial<HostToOpen> {
  readonly url: string;
  /** Addresses of the site that is imported into: links to them become paths. */
  readonly site?: readonly string[];
  /** For one response; default 60 s, as no visitor waits for it. */
  readonly timeoutMilliseconds?: number;
  /** Waits between attempts. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** A host as the import reads it: through the site’s adapter, with retries, in pages that the host can manage. */
export function openHost({ url, token, signal, onWait, site = [], ...options }: ReadingOptions): ContentHost {
  const endpoint = endpointOf(url);
  const adapter = new HostAdapter({
    url: endpoint,
    token,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
    // Media keep their address: the import downloads them, or leaves them there.
    addresses: { site, host: endpoint },
    // A part of what the site shows is worth copying, too.
    requiresContract: false,
    // What the host lacks is in the import’s report.
    log: { warn() {} },
  });
  const pause = options.pause ?? ((ms) => pauseFor(ms, undefined, signal ? { signal } : {}));
  const isOverload = async (error: unknown) =>
    error instanceof HostFailure && error.mayBeOverload && (await adapter.isAlive());

  const sendOnce = async ({ operationName, query }: HostOperation, after: string | null | undefined, first: number) => {
    const variables = after === undefined ? {} : { first, after };
    const ids = new Map<number, number>();
    const onLeaf = (path: string, value: unknown) => {
      const [, index] = /^\w+\.nodes\[(\d+)\]\.databaseId$/.exec(path) ?? [];
      if (index !== undefined && typeof value === "number") ids.set(Number(index), value);
    };
    const response = await adapter.send({ operationName, query, variables }, {}, { signal, onLeaf });
    const { data, errors, status, deviations, omitted, omittedPaths } = response;
    if (data) return { data, errors, deviations, omitted, omittedPaths, ids };
    // The host rejects the operation as a whole, for example as too complex.
    const messages = errors.map(({ message }) => message).join(" ");
    // What a host does not know, it does not know of a smaller page either.
    const mayBeOverload = !messages.includes("Cannot query field");
    const details = { kind: "graphql", operationName, status, errors, mayBeOverload } as const;
    throw new HostFailure(`The host said: ${messages}`, details);
  };
  return {
    url: endpoint,
    async send(operation: HostOperation, page?: HostPage) {
      const sendPage = (size: number) =>
        withRetries(() => sendOnce(operation, page?.after, size), { pause, onWait, signal });
      try {
        const { response, size } = await sendHalving(page?.size ?? 1, sendPage, isOverload);
        return { ...response, size };
      } catch (error) {
        if (!(error instanceof HostFailure)) throw error;
        const isRejection = error.kind === "graphql";
        throw new HostError(describeFailure(error, endpoint), { cause: error, isRejection });
      }
    },
  };
}

/** Why a host cannot be read, for the person who runs the import. */
function describeFailure({ message, status }: HostFailure, endpoint: string): string {
  if (status === undefined) return `${message} It was asked at ${endpoint}.`;
  if (status >= 300 && status < 400) return `${message} Give that one as --url.`;
  if (status === 401 || status === 403) return `${message} Where it wants a token, give it in IMPORT_TOKEN.`;
  if (status === 404) return `There is no GraphQL endpoint at ${endpoint} (HTTP 404).`;
  return message;
}

interface RetryOptions extends Pick<ReadingOptions, "onWait" | "signal"> {
  readonly pause: (milliseconds: number) => Promise<void>;
}

const retryPausesMilliseconds = [1000, 2000, 4000];
const maxWaits = 10;
const maxWaitSeconds = 5 * 60;
/** For a host that reports too many requests, but not how long to wait. */
const defaultWaitSeconds = 10;

/**
 * Sends again after failures that may pass, and waits as long as the host asks for.
 * @throws {HostFailure} the last one, when retrying did not help or cannot.
 */
async function withRetries<Result>(
  send: () => Promise<Result>,
  { pause, onWait, signal }: RetryOptions,
): Promise<Result> {
  const pauses = [...retryPausesMilliseconds];
  for (let waits = 0; ; ) {
    try {
      return await send();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof HostFailure) || error.kind === "graphql") throw error;
      const seconds = error.retryAfterSeconds ?? (error.status === 429 ? defaultWaitSeconds : undefined);
      if (seconds !== undefined) {
        waits += 1;
        if (waits > maxWaits || seconds > maxWaitSeconds) throw error;
        onWait?.(`The host asks to wait ${seconds} s.`);
        await pause(seconds * 1000);
        continue;
      }
      const milliseconds = error.isRetryable || error.mayBeOverload ? pauses.shift() : undefined;
      if (milliseconds === undefined) throw error;
      onWait?.(`${error.message} Trying again in ${milliseconds / 1000} s.`);
      await pause(milliseconds);
    }
  }
}
