import type { KeyObject } from "node:crypto";
import { type ContentBackend, type ContentBackendOptions, openContentBackend } from "@porchlight/backend";
import type { Logger } from "pino";
import { HostEndpoint } from "../host/host-endpoint.ts";
import { requireData } from "../host/operation.ts";
import type { Settings } from "../settings.ts";
import type { ContentSource } from "./content-source.ts";
import { hostSource } from "./host-source.ts";
import { ResponseCache } from "./response-cache.ts";

/** What a source is opened with. */
export interface ContentSourceOptions {
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly isProduction: boolean;
  readonly mediaKey: KeyObject;
  /** What the image server says of the sizes of pictures. */
  readonly pictureBytes: NonNullable<ContentBackendOptions["pictureBytes"]>;
  readonly log: Logger;
}

/** Opens the content that the settings name. */
export async function openContentSource(settings: Settings, options: ContentSourceOptions): Promise<ContentSource> {
  if (settings.CONTENT_URL) return hostSource({ ...options, settings, contentUrl: settings.CONTENT_URL });
  const { publicUrl, databaseUrl, isProduction, pictureBytes, log } = options;
  const backend = await openContentBackend({
    databaseUrl,
    publicUrl,
    production: isProduction,
    // Set by runServer wherever the embedded backend is used.
    jwtSecret: settings.JWT_SECRET ?? "",
    pictureBytes,
    log,
  });
  return embeddedSource(backend);
}

const url = "http://content.internal/wp/graphql";
/** The backend reports every change, so that responses do not age. */
const untilChanged = {
  freshSeconds: Number.POSITIVE_INFINITY,
  staleSeconds: 0,
  staleOnErrorSeconds: Number.POSITIVE_INFINITY,
  retrySeconds: 1,
};

/** The embedded backend, in this process. It responds in the contract’s shape, so nothing is normalized. */
export function embeddedSource(backend: ContentBackend): ContentSource {
  const forPages = new HostEndpoint({ url, fetch: (request) => backend.fetch(request, "omitted") });
  const forVisitors = new HostEndpoint({ url, fetch: (request) => backend.fetch(request) });
  const cache = new ResponseCache({
    send: async (operation) => requireData(operation, await forPages.send(operation)),
    times: untilChanged,
  });
  const unsubscribe = backend.onWrite((change) => cache.purge(change));
  return {
    query: (operation, options) => cache.query(operation, options),
    forward: (operation, visitor) => forVisitors.send(operation, visitor),
    counters: backend.counters,
    namesMedium: (address) => backend.namesMedium(address),
    isReady: () => backend.isReady(),
    onWrite: (listener) => backend.onWrite(listener),
    purge: (change) => cache.purge(change),
    async close() {
      unsubscribe();
      await backend.close();
    },
  };
}
