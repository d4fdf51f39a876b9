import type { KeyObject } from "node:crypto";
import { type ChangeFeed, touchesEverything } from "@porchlight/backend/store/changes.ts";
import { endpointOf, overviewUri } from "@porchlight/contract/addresses";
import { mediaTypeOf } from "@porchlight/contract/media";
import { sharedKey } from "@porchlight/contract/shared-secret";
import type { Logger } from "pino";
import { operations } from "#app/graphql/operations.generated.ts";
import { documentTimes } from "../cache/rendered-page.ts";
import { memoryCounters } from "../http/throttle.ts";
import { type MediaKey, signMedia } from "../images/image-request.ts";
import { throttledLog } from "../observability/log.ts";
import type { Settings } from "../settings.ts";
import { HostAdapter, type HostResponse } from "./adapter/host-adapter.ts";
import { KnownEntries } from "./adapter/known-entries.ts";
import { withNeighborhoodProducts } from "./adapter/neighborhood-products.ts";
import type { HostAddresses } from "./adapter/normalize-texts.ts";
import { type Operation, requireData, type Visitor } from "./adapter/operation.ts";
import { type ContentSource, ResponseCache } from "./content-source.ts";

/** The same text as pages send, so that both share one cached response. */
const overview: Operation = {
  operationName: "GetOverviewMap",
  query: operations.GetOverviewMap ?? "",
  variables: { uri: overviewUri },
};

/** Whether the site serves a file of the host; to others, such as PDFs, pages link there. */
const isServed = (path: string) => /^(?:image|video|audio)\/|^text\/vtt/.test(mediaTypeOf(path) ?? "");

interface HostSourceOptions {
  readonly contentUrl: string;
  readonly publicUrl: string;
  readonly mediaKey: KeyObject;
  readonly settings: Pick<Settings, "MEDIA_ORIGINS" | "PAGE_CACHE_TTL_SECONDS" | "REVALIDATE_SECRET">;
  /** Change feed between the processes of this site. */
  readonly changes: Pick<ChangeFeed, "subscribe" | "announce" | "close">;
  readonly log: Logger;
  /** Milliseconds; a test’s clock, which must not start at 0. */
  readonly now?: () => number;
}

type AddressOptions = Pick<HostSourceOptions, "contentUrl" | "publicUrl"> & {
  readonly mediaKey: MediaKey;
  readonly settings: Pick<Settings, "MEDIA_ORIGINS">;
};

/** Normalization settings for a host: which addresses are this site's, and which media the site serves. */
export function hostAddresses({ contentUrl, publicUrl, mediaKey, settings }: AddressOptions): HostAddresses {
  return {
    site: [publicUrl],
    host: contentUrl,
    media: settings.MEDIA_ORIGINS,
    mediaAddress: (address) => (isServed(address.pathname) ? signMedia(address, mediaKey) : undefined),
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
    // Responses for one visitor or a preview are not recorded: others may not see these entries.
    if (!visitor.authorization && !visitor.previewToken) await knownEntries.confirm(operation, response);
    const data = await withNeighborhoodProducts(response, () => cache.query(overview, { isShared: true }));
    return { ...response, data };
  };
  const logThrottled = throttledLog();
  const cache = new ResponseCache({
    send: async (operation) => requireData(operation, await send(operation)),
    times: documentTimes(settings.PAGE_CACHE_TTL_SECONDS),
    onRenewalFailed: (operation, reason) =>
      logThrottled(String(reason), () =>
        log.warn({ operation, reason: String(reason) }, "Cached responses are used, as requesting them again failed."),
      ),
  });
  // Before other listeners, which render pages again from fresh responses.
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
    // Media addresses are signed instead.
    refersToMedium: async () => false,
    mayHaveEntryAt: async () => true,
    isReady: () => adapter.isReady(),
    // The host does not report writes: its publish hook calls `/ops/revalidate` of one process, which announces the
    // change.
    onWrite: (listener) => changes.subscribe(listener),
    announce: (change) => changes.announce(change),
    async close() {
      unsubscribe();
      await changes.close();
    },
  };
}
