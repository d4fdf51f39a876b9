import type { KeyObject } from "node:crypto";
import { type ContentBackend, type ContentBackendOptions, openContentBackend } from "@porchlight/backend";
import { openChanges } from "@porchlight/backend/store/open-store.ts";
import type { StoreMigration } from "@porchlight/backend/store/postgres-database.ts";
import type { PreviewGrant } from "@porchlight/contract/preview";
import type { Logger } from "pino";
import { accountMails } from "../mail/mails.ts";
import { storeSpans } from "../observability/tracing.ts";
import type { Settings } from "../settings.ts";
import { HostEndpoint } from "./adapter/host-endpoint.ts";
import { requireData } from "./adapter/operation.ts";
import { type ContentSource, ResponseCache } from "./content-source.ts";
import { hostSource } from "./host-source.ts";

/** Options for opening a content source. */
export interface ContentSourceOptions {
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly migration?: StoreMigration;
  readonly isProduction: boolean;
  readonly mediaKey: KeyObject;
  /** Returns the byte size of a resized picture. */
  readonly pictureBytes: NonNullable<ContentBackendOptions["pictureBytes"]>;
  readonly log: Logger;
}

/** Opens the content source of the settings. */
export async function openContentSource(settings: Settings, options: ContentSourceOptions): Promise<ContentSource> {
  const { publicUrl, databaseUrl, migration, isProduction, pictureBytes, log } = options;
  const store = { migration, onStatement: storeSpans(settings), directUrl: settings.DATABASE_DIRECT_URL };
  if (settings.CONTENT_URL) {
    const changes = await openChanges(databaseUrl, log, store);
    return hostSource({ ...options, settings, contentUrl: settings.CONTENT_URL, changes });
  }
  const backend = await openContentBackend({
    ...store,
    databaseUrl,
    publicUrl,
    production: isProduction,
    // `processSettings` sets it wherever the embedded backend is used.
    jwtSecret: settings.JWT_SECRET ?? "",
    pictureBytes,
    sendAccountMail: accountMailsOf(settings, log),
    log,
  });
  return embeddedSource(backend);
}

/** The mailer for accounts; undefined unless the settings have a mail server, a sender and the site's address. */
function accountMailsOf({ LEADS_EMAIL, PUBLIC_URL, SMTP_URL }: Settings, log: Logger) {
  if (!SMTP_URL || !LEADS_EMAIL) return undefined;
  if (PUBLIC_URL) return accountMails({ smtpUrl: SMTP_URL, from: LEADS_EMAIL, publicUrl: PUBLIC_URL });
  log.warn("No emails about accounts are sent, and forgotten passwords cannot be reset: PUBLIC_URL is not set.");
  return undefined;
}

const url = "http://content.internal/wp/graphql";
/** The backend reports every change, so that responses need no age limit. */
const untilChanged = {
  freshSeconds: Number.POSITIVE_INFINITY,
  staleSeconds: 0,
  staleOnErrorSeconds: Number.POSITIVE_INFINITY,
  retrySeconds: 1,
};

/** The embedded backend in this process. Its responses have the contract’s shape, so nothing is normalized. */
export function embeddedSource(backend: ContentBackend): ContentSource {
  const forPagesWith = (preview?: PreviewGrant) =>
    new HostEndpoint({ url, fetch: (request) => backend.fetch(request, { siteOrigins: "omitted", preview }) });
  const forPages = forPagesWith();
  const forVisitors = new HostEndpoint({ url, fetch: (request) => backend.fetch(request) });
  const cache = new ResponseCache({
    send: async (operation) => requireData(operation, await forPages.send(operation)),
    times: untilChanged,
  });
  const unsubscribe = backend.onWrite((change) => cache.purge(change));
  return {
    query: async (operation, options) =>
      options?.preview
        ? requireData(operation, await forPagesWith(options.preview).send(operation))
        : await cache.query(operation, options),
    forward: (operation, visitor) => forVisitors.send(operation, visitor),
    counters: backend.counters,
    refersToMedium: (address) => backend.refersToMedium(address),
    mayHaveEntryAt: (path) => backend.hasEntryAt(path),
    isReady: () => backend.isReady(),
    onWrite: (listener) => backend.onWrite(listener),
    announce: (change) => backend.announce(change),
    async close() {
      unsubscribe();
      await backend.close();
    },
  };
}
