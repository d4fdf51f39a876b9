import type { KeyObject } from "node:crypto";
import { type ChangeFeed, touchesEverything } from "@porchlight/backend/store/changes.ts";
import { endpointOf } from "@porchlight/contract/endpoint";
import { overviewUri } from "@porchlight/contract/paths";
import { sharedKey } from "@porchlight/contract/shared-secret";
import type { Logger } from "pino";
import { operations } from "#app/graphql/operations.generated.ts";
import { documentTimes } from "../documents/rendered-page.ts";
import { memoryCounters } from "../gateway/throttle.ts";
import { HostAdapter, type HostResponse } from "../host/host-adapter.ts";
import { withNeighborhoodProducts } from "../host/neighborhood-products.ts";
import type { HostAddresses } from "../host/normalize-texts.ts";
import { type Operation, requireData, type Visitor } from "../host/operation.ts";
import { type MediaKey, signMedia } from "../images/signed-media.ts";
import { throttledLog } from "../process/logger.ts";
import type { Settings } from "../settings.ts";
import type { ContentSource } from "./content-source.ts";
import { KnownEntries } from "./known-entries.ts";
import { ResponseCache } from "./response-cache.ts";

/** Exactly as pages send it, so that both share one response. */
const overview: Operation = {
  operationName: "GetOverviewMap",
  query: operations.GetOverviewMap ?? "",
  variables: { uri: overviewUri },
};

/** Files that the image server serves; others are linked at the host. */
const picturePath = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i;

interface HostSourceOptions {
  readonly contentUrl: string;
  readonly publicUrl: string;
  readonly mediaKey: KeyObject;
  readonly settings: Pick<Settings, "MEDIA_ORIGINS" | "DOCUMENT_FRESH_SECONDS" | "REVALIDATE_SECRET">;
  /** How the processes of this site tell each other what changed on the host. */
  readonly changes: Pick<ChangeFeed, "subscribe" | "announce" | "close">;
  readonly log: Logger;
  /** Milliseconds; a test’s clock, which must not start at 0. */
  readonly now?: () => number;
}

type AddressOptions = Pick<HostSourceOptions, "contentUrl" | "publicUrl"> & {
  readonly mediaKey: MediaKey;
  readonly settings: Pick<Settings, "MEDIA_ORIGINS">;
};

/** Which addresses in the content of a host are this site's, and which of its media the site serves. */
export function hostAddresses({ contentUrl, publicUrl, mediaKey, settings }: AddressOptions): HostAddresses {
  const mediaOrigins = new Set([new URL(contentUrl).origin, ...(settings.MEDIA_ORIGINS ?? [])]);
  const isPicture = ({ origin, pathname }: URL) => mediaOrigins.has(origin) && picturePath.test(pathname);
  return {
    site: [publicUrl],
    host: contentUrl,
    mediaAddress: (address) => (isPicture(address) ? signMedia(address, mediaKey) : undefined),
  };
}

/** A content host over HTTP, such as a WordPress with WPGraphQL. */
export function hostSource(options: HostSourceOptions): ContentSource {
  const { contentUrl, settings, changes, log, now } = options;
  const secret = settings.REVALIDATE_SECRET;
  const adapter = new HostAdapter({
    url: endpointOf(contentUrl),
    addresses: hostAddresses(options),
    clientAddressKey: secret === undefined ? undefined : sharedKey(secret, "client-address"),
    log,
    ...(now ? { now } : {}),
  });
  const knownEntries = new KnownEntries({ host: adapter, now });
  const send = async (operation: Operation, visitor: Visitor = {}): Promise<HostResponse> => {
    const response = await adapter.send(operation, visitor);
    // What is shown to one visitor, or only in a preview, says nothing of what others may see.
    if (!visitor.authorization && !visitor.previewToken) await knownEntries.confirm(operation, response);
    const data = await withNeighborhoodProducts(response, () => cache.query(overview, { isShared: true }));
    return { ...response, data };
  };
  const logThrottled = throttledLog();
  const cache = new ResponseCache({
    send: async (operation) => requireData(operation, await send(operation)),
    times: documentTimes(settings.DOCUMENT_FRESH_SECONDS),
    onRenewalFailed: (operation, reason) =>
      logThrottled(String(reason), () =>
        log.warn({ operation, reason: String(reason) }, "Older responses are used: they could not be had anew."),
      ),
  });
  // First of all listeners: pages are made anew from what is not in memory any more.
  const unsubscribe = changes.subscribe((change) => {
    if (touchesEverything(change)) adapter.forget();
    knownEntries.forget(change);
    cache.purge(change);
  });
  return {
    query: async (operation, options) =>
      options?.preview
        ? requireData(operation, await send(operation, { previewToken: options.preview.token }))
        : await cache.query(operation, options),
    forward: send,
    counters: memoryCounters(),
    // Addresses of its media are signed.
    namesMedium: async () => false,
    isReady: () => adapter.isReady(),
    // Writes there are unknown here: its publish hook calls /ops/revalidate of one process, which announces them.
    onWrite: (listener) => changes.subscribe(listener),
    announce: (change) => changes.announce(change),
    async close() {
      unsubscribe();
      await changes.close();
    },
  };
}
