import { setTimeout as pauseFor } from "node:timers/promises";
import { endpointOf } from "@porchlight/contract/addresses";
import { HostAdapter } from "../../../server/content/adapter/host-adapter.ts";
import { HostFailure } from "../../../server/content/adapter/operation.ts";
import { sendHalving } from "../../../server/content/adapter/paging.ts";
import type { HostToOpen } from "./command.ts";
import { type ContentHost, HostError, type HostOperation, type HostPage } from "./content-host.ts";

/** Options for reading a host. */
export interface ReadingOptions extends Partial<HostToOpen> {
  readonly url: string;
  /** URLs of the importing site: links to them become paths. */
  readonly site?: readonly string[];
  /** Per response; default 60 s, as no visitor waits. */
  readonly timeoutMilliseconds?: number;
  /** Waits between attempts. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** Opens a host for the import: through the site’s adapter, with retries and adaptive page sizes. */
export function openHost({ url, token, signal, onWait, site = [], ...options }: ReadingOptions): ContentHost {
  const endpoint = endpointOf(url);
  const adapter = new HostAdapter({
    url: endpoint,
    token,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
    // Media keep their URLs: the import downloads or keeps them.
    addresses: { site, host: endpoint },
    // Incomplete content is imported too.
    requiresContract: false,
    // Missing parts are in the import’s report.
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
    // The host rejected the whole operation, for example as too complex.
    const messages = errors.map(({ message }) => message).join(" ");
    // A smaller page does not help with an unknown field.
    const mayBeOverload = !messages.includes("Cannot query field");
    const details = { kind: "graphql", operationName, status, errors, mayBeOverload } as const;
    throw new HostFailure(`The host responded: ${messages}`, details);
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

/** Explains to the operator why a host cannot be read. */
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
/** For a 429 response without `Retry-After`. */
const defaultWaitSeconds = 10;

/**
 * Retries after temporary failures, and waits as long as the host requests.
 * @throws {HostFailure} the last failure
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
