import type { KeyObject } from "node:crypto";
import { type ContentBackend, type ContentBackendOptions, openContentBackend } from "@porchlight/backend";
import { openChanges } from "@porchlight/backend/store/open-changes.ts";
import type { StoreMigration } from "@porchlight/backend/store/postgres-database.ts";
import type { PreviewGrant } from "@porchlight/contract/preview";
import type { Logger } from "pino";
import { HostEndpoint } from "../host/host-endpoint.ts";
import { requireData } from "../host/operation.ts";
import { accountMails } from "../mail/account-mails.ts";
import { storeSpans } from "../process/store-spans.ts";
import type { Settings } from "../settings.ts";
import type { ContentSource } from "./content-source.ts";
import { hostSource } from "./host-source.ts";
import { ResponseCache } from "./response-cache.ts";

/** What a source is opened with. */
export interface ContentSourceOptions {
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly migration?: StoreMigration;
  readonly isProduction: boolean;
  readonly mediaKey: KeyObject;
  /** What the image server says of the sizes of pictures. */
  readonly pictureBytes: NonNullable<ContentBackendOptions["pictureBytes"]>;
  readonly log: Logger;
}

/** Opens the content that the settings name. */
export async function openContentSource(settings: Settings, options: ContentSourceOptions): Promise<ContentSource> {
  const { publicUrl, databaseUrl, migration, isProduction, pictureBytes, log } = options;
  const store = { migration, onStatement: storeSpans(settings) };
  if (settings.CONTENT_URL) {
    const changes = await openChanges(databaseUrl, log, store);
    return hostSource({ ...options, settings, contentUrl: settings.CONTENT_URL, changes });
  }
  const backend = await openContentBackend({
    ...store,
    databaseUrl,
    publicUrl,
    production: isProduction,
    // Set by runServer wherever the embedded backend is used.
    jwtSecret: settings.JWT_SECRET ?? "",
    pictureBytes,
    sendAccountMail: accountMailsOf(settings, log),
    log,
  });
  return embeddedSource(backend);
}

/** What sends mails about accounts, where the settings have a mail server and the address that links lead to. */
function accountMailsOf({ LEADS_EMAIL, PUBLIC_URL, SMTP_URL }: Settings, log: Logger) {
  if (!SMTP_URL || !LEADS_EMAIL) return undefined;
  if (PUBLIC_URL) return accountMails({ smtpUrl: SMTP_URL, from: LEADS_EMAIL, publicUrl: PUBLIC_URL });
  log.warn("No emails about accounts are sent, and forgotten passwords cannot be replaced: PUBLIC_URL is not set.");
  return undefined;
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
    namesMedium: (address) => backend.namesMedium(address),
    isReady: () => backend.isReady(),
    onWrite: (listener) => backend.onWrite(listener),
    announce: (change) => backend.announce(change),
    async close() {
      unsubscribe();
      await backend.close();
    },
  };
}
