import { setTimeout as pauseFor } from "node:timers/promises";
import { endpointOf } from "@porchlight/contract/endpoint";
import type { HostToOpen } from "../../backend/import/wordpress/command.ts";
import {
  type ContentHost,
  HostError,
  type HostOperation,
  type HostPage,
} from "../../backend/import/wordpress/content-host.ts";
import { HostAdapter, type HostResponse } from "../../site/server/host/host-adapter.ts";
import { HostFailure } from "../../site/server/host/operation.ts";
import { sendHalving } from "../../site/server/host/paging.ts";
import { failureMessage } from "./failure-message.ts";
import { patiently } from "./patiently.ts";

/** How a host is read. */
export interface ReadingOptions extends Partial<HostToOpen> {
  readonly url: string;
  /** Addresses of the site that is imported into: links to them become paths. */
  readonly site?: readonly string[];
  /** One response; default 60 s, as nobody waits for a page. */
  readonly timeoutMilliseconds?: number;
  /** Waits between tries. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** A host as the import reads it: through the site’s adapter, patiently, in pages that the host can manage. */
export function openHost({ url, token, signal, onWait, site = [], ...options }: ReadingOptions): ContentHost {
  const endpoint = endpointOf(url);
  const adapter = new HostAdapter({
    url: endpoint,
    token,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
    // Media keep their address: the import fetches them, or leaves them there.
    addresses: { site, host: endpoint },
    // What the host lacks is in the import’s report.
    log: { info() {}, warn() {} },
  });
  const pause = options.pause ?? ((ms) => pauseFor(ms, undefined, signal ? { signal } : {}));
  const wasTooMuch = async (error: unknown) =>
    error instanceof HostFailure && error.mayBeOverload && (await adapter.isReady());

  const asked = async ({ operationName, query }: HostOperation, after: string | null | undefined, size: number) => {
    const ids = new Map<number, number>();
    const response = await adapter.send(
      { operationName, query, variables: after === undefined ? {} : { first: size, after } },
      {},
      {
        signal,
        onLeaf({ path, value }) {
          const [, place] = /^\w+\.nodes\[(\d+)\]\.databaseId$/.exec(path) ?? [];
          if (place !== undefined && typeof value === "number") ids.set(Number(place), value);
        },
      },
    );
    const { omitted: leftOut, omittedPaths: leftOutPaths } = response;
    return { ...response, leftOut, leftOutPaths, data: requireData(response, operationName), ids };
  };
  return {
    url: endpoint,
    async send(operation: HostOperation, page?: HostPage) {
      try {
        const { response, size } = await sendHalving(
          page?.size ?? 1,
          (each) => patiently(() => asked(operation, page?.after, each), { pause, onWait, signal }),
          wasTooMuch,
        );
        return { ...response, size };
      } catch (error) {
        if (!(error instanceof HostFailure)) throw error;
        throw new HostError(failureMessage(error, endpoint), { cause: error });
      }
    },
  };
}

/** @throws {HostFailure} where the host rejects the operation as a whole, such as one that it finds too complex. */
function requireData({ data, errors, status }: HostResponse, operationName: string) {
  if (data) return data;
  const said = errors.map(({ message }) => message).join(" ");
  throw new HostFailure(`The host said: ${said}`, {
    kind: "graphql",
    operationName,
    status,
    errors,
    mayBeOverload: true,
  });
}
