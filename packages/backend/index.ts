import { normalizeUri, withoutTrailingSlash } from "@porchlight/contract/addresses";
import { AccountMailer, type SendAccountMail } from "./accounts/account-mailer.ts";
import { Accounts } from "./accounts/accounts.ts";
import { type AttemptCounters, storedCounters } from "./accounts/attempt-counters.ts";
import { graphqlEndpoint, type RequestFacts } from "./http/graphql-endpoint.ts";
import { limits } from "./limits/limits.ts";
import { contentReader, type SiteOrigins } from "./schema/entry-queries.ts";
import { type PictureBytes, refersToMedium } from "./schema/media.ts";
import type { ContentReader } from "./schema/nodes.ts";
import { type ChangeFeed, type ContentChange, openChangeFeed } from "./store/changes.ts";
import type { Log } from "./store/database.ts";
import { openMigrated, type StoreOptions } from "./store/open-store.ts";
import { type ContentSnapshot, SnapshotSource } from "./store/snapshot.ts";
import { withStoreTimeout } from "./store/store-error.ts";

/** The embedded content backend, in the caller's process. */
export interface ContentBackend {
  /**
   * Responds to `POST` and `GET /wp/graphql` (S7.1); URLs of own media and pages include the site's origin by default.
   */
  fetch(request: Request, facts?: RequestFacts): Promise<Response>;
  /** Attempt counters, shared by processes on one store. */
  readonly counters: AttemptCounters;
  isReady(): Promise<boolean>;
  /**
   * Calls the listener with every committed write, also of other processes, within about a second. Returns the
   * unsubscribe function.
   */
  onWrite(listener: (change: ContentChange) => void): () => void;
  /** Announces a change to every process on the store, as if it had been written. */
  readonly announce: ChangeFeed["announce"];
  /** Whether the content refers to a medium of another host at exactly this address, which has no query. */
  refersToMedium(address: string): Promise<boolean>;
  /** Whether a published entry of any kind is at a path, with or without trailing slash. */
  hasEntryAt(path: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Options of the embedded backend. */
export interface ContentBackendOptions extends StoreOptions {
  /** `file:` and a path, or the `postgres://` URL of a database. */
  databaseUrl: string;
  /** The site's URL, with or without trailing slash; the base of media URLs. */
  publicUrl: string;
  production: boolean;
  log: Log;
  /** Signs account tokens; at least 16 characters. Processes that share a store must share it. */
  jwtSecret: string;
  /** Returns byte counts of picture sizes (S3.8); undefined leaves them unknown. */
  pictureBytes?: PictureBytes;
  /** Sends mails about accounts; undefined disables password resets. */
  sendAccountMail?: SendAccountMail | undefined;
  /** Clock of the accounts, milliseconds since the epoch. */
  now?: () => number;
}

/**
 * Opens the store and migrates its tables.
 * @throws what openMigrated throws
 */
export async function openContentBackend(options: ContentBackendOptions): Promise<ContentBackend> {
  const { databaseUrl, jwtSecret, production, log } = options;
  const publicUrl = withoutTrailingSlash(options.publicUrl);
  const database = await openMigrated(databaseUrl, options);
  const mailer = new AccountMailer(options.sendAccountMail, log);
  const accounts = new Accounts({ database, publicUrl, jwtSecret, mailer, now: options.now });
  const snapshots = new SnapshotSource(database);
  const changes = await openChangeFeed(database, log, { directUrl: options.directUrl });

  const readers = new Map<SiteOrigins, ContentReader>();
  const readerOf = (snapshot: ContentSnapshot, siteOrigins: SiteOrigins): ContentReader => {
    const current = readers.get(siteOrigins);
    if (current?.snapshot === snapshot) return current;
    const reader = contentReader(snapshot, publicUrl, siteOrigins, options.pictureBytes);
    readers.set(siteOrigins, reader);
    return reader;
  };

  return {
    fetch: graphqlEndpoint({
      async context(request, { siteOrigins = "included", preview }) {
        const [snapshot, caller] = await Promise.all([snapshots.current(), accounts.logins.readCaller(request)]);
        const content = preview
          ? contentReader(await snapshot.preview(database, preview), publicUrl, siteOrigins, options.pictureBytes)
          : readerOf(snapshot, siteOrigins);
        return { content, isPreview: preview !== undefined, accounts, caller };
      },
      production,
      log,
    }),
    counters: storedCounters(database, log),
    async isReady() {
      try {
        await snapshots.current();
        return true;
      } catch (error) {
        log.warn({ err: error }, "The content store does not respond.");
        return false;
      }
    },
    onWrite: (listener) => changes.subscribe(listener),
    announce: (change) => changes.announce(change),
    refersToMedium: (address) =>
      withStoreTimeout(limits.storeMilliseconds, async () => refersToMedium(await snapshots.current(), address)),
    hasEntryAt: (path) =>
      withStoreTimeout(limits.storeMilliseconds, async () => {
        const uri = normalizeUri(path, publicUrl);
        return uri !== null && (await snapshots.current()).entryAt(uri) !== undefined;
      }),
    async close() {
      await mailer.close();
      await changes.close();
      await database.destroy();
    },
  };
}
