import { endpointOf } from "@porchlight/contract/endpoint";
import { overviewUri } from "@porchlight/contract/page-uris";
import { operations } from "#app/graphql/operations.generated.ts";
import { documentTimes } from "../documents/rendered-page.ts";
import { memoryCounters } from "../gateway/memory-counters.ts";
import { dataOf, forwarded } from "../host/data-of.ts";
import { HostAdapter, type HostResponse } from "../host/host-adapter.ts";
import { withNeighborhoodOffers } from "../host/neighborhood-offers.ts";
import type { Operation, Visitor } from "../host/operation.ts";
import { signMedia } from "../images/signed-media.ts";
import { throttledLog } from "../process/logger.ts";
import type { Settings } from "../settings.ts";
import type { ContentSource, ContentSourceOptions } from "./content-source.ts";
import { KeptResponses } from "./kept-responses.ts";

/** As pages ask for it, so that it is asked once for both. */
const catalogue: Operation = {
  operationName: "GetOverviewMap",
  query: operations.GetOverviewMap ?? "",
  variables: { uri: overviewUri },
};

/** What the image server hands on; files of other kinds are linked at the host. */
const picturePath = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

interface HostSourceOptions extends Pick<ContentSourceOptions, "publicUrl" | "mediaKey" | "log"> {
  readonly contentUrl: string;
  readonly settings: Pick<Settings, "MEDIA_ORIGINS" | "DOCUMENT_FRESH_SECONDS">;
}

/** A content host over HTTP, such as a WordPress with WPGraphQL. */
export function hostSource({ contentUrl, publicUrl, mediaKey, settings, log }: HostSourceOptions): ContentSource {
  const mediaOrigins = new Set([new URL(contentUrl).origin, ...(settings.MEDIA_ORIGINS ?? [])]);
  const adapter = new HostAdapter({
    url: endpointOf(contentUrl),
    addresses: {
      site: [publicUrl],
      host: contentUrl,
      mediaAddress: (address) =>
        mediaOrigins.has(address.origin) && picturePath.test(address.pathname)
          ? signMedia(address, mediaKey)
          : undefined,
    },
    log,
  });
  const withOffers = async (operation: Operation, visitor?: Visitor): Promise<HostResponse> => {
    const response = await adapter.ask(operation, visitor);
    const data = await withNeighborhoodOffers(response, () => kept.query(catalogue, { isShared: true }));
    return { ...response, data };
  };
  const logThrottled = throttledLog();
  const kept = new KeptResponses({
    ask: async (operation) => dataOf(operation, await withOffers(operation)),
    times: documentTimes(settings.DOCUMENT_FRESH_SECONDS),
    onRenewalFailed: (operation, reason) =>
      logThrottled(String(reason), () =>
        log.warn({ operation, reason: String(reason) }, "Older responses are used: they could not be had anew."),
      ),
  });
  return {
    query: (operation, options) => kept.query(operation, options),
    forward: async (operation, visitor) => forwarded(await withOffers(operation, visitor)),
    counters: memoryCounters(),
    // Addresses of its media are signed.
    namesMedium: async () => false,
    isReady: () => adapter.isReady(),
    // What is written there is not known here: its publish hook calls /ops/revalidate.
    onWrite: () => () => undefined,
    purge: (change) => kept.purge(change),
    close: async () => undefined,
  };
}
