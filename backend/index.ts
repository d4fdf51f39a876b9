import { withoutTrailingSlash } from "@porchlight/contract/trailing-slash";
import { type AccountOptions, Accounts } from "./accounts/accounts.ts";
import { type AttemptCounters, storedCounters } from "./accounts/attempt-counters.ts";
import { type FetchOptions, graphqlEndpoint } from "./http/graphql-endpoint.ts";
import { Content, type OwnAddresses } from "./schema/content.ts";
import { namesMedium } from "./schema/media/named-media.ts";
import { ChangeFeed } from "./store/change-feed.ts";
import { openDatabase } from "./store/database.ts";
import { migrate } from "./store/migrate.ts";
import { type ContentSnapshot, SnapshotSource } from "./store/snapshot.ts";

export type { AccountOptions, FetchOptions };

/** The embedded content backend, running in the caller's process. */
export interface ContentBackend {
  /** Answers `POST` and `GET /wp/graphql` (S7.1). */
  fetch(request: Request, options?: FetchOptions): Promise<Response>;
  /** Counts attempts at accounts; processes on one store count together. */
  readonly counters: AttemptCounters;
  /** Whether the store answers. */
  isReady(): Promise<boolean>;
  /**
   * Tells of every committed write, also those of other processes, within about a second. `kinds` are entry
   * kinds (`neighborhood`, `plan`, `model`, `home`, `page`, `campaign`, `blogPost`, `testimonial`, `event`) and
   * `media`, `term`, `menu`, `option`; `uris` are the changed entries and those that refer to them. The answer
   * ends the subscription.
   */
  onWrite(listener: (change: { kinds: readonly string[]; uris: readonly string[] }) => void): () => void;
  /** Whether the content names a medium of another host at exactly this address, which has no query. */
  namesMedium(address: string): Promise<boolean>;
  /** Closes the store; requests under way should be over. */
  close(): Promise<void>;
}

/** Where the backend logs; pino's shape. */
export interface ContentLog {
  info(o: object, m: string): void;
  warn(o: object, m: string): void;
  error(o: object, m: string): void;
}

export interface ContentBackendOptions {
  /** `file:` and a path, or the `postgres://` address of a database. */
  databaseUrl: string;
  /** The site's own address, with or without a trailing slash; media addresses begin with it. */
  publicUrl: string;
  production: boolean;
  log: ContentLog;
  accounts: AccountOptions;
}

/**
 * Opens the store, brings its tables up to date, and answers from it.
 * @throws Error in plain words when the address is not supported or the store cannot be opened.
 */
export async function openContentBackend(options: ContentBackendOptions): Promise<ContentBackend> {
  const { databaseUrl, production, log } = options;
  const publicUrl = withoutTrailingSlash(options.publicUrl);
  const database = openDatabase(databaseUrl);
  await migrate(database);
  const accounts = new Accounts({ database, publicUrl, options: options.accounts });
  const snapshots = new SnapshotSource(database);
  const changes = await ChangeFeed.open(database, log);

  const contents: { [Form in OwnAddresses]?: Content } = {};
  const contentOf = (snapshot: ContentSnapshot, ownAddresses: OwnAddresses): Content => {
    const kept = contents[ownAddresses];
    if (kept?.snapshot === snapshot) return kept;
    const content = new Content(snapshot, publicUrl, ownAddresses);
    contents[ownAddresses] = content;
    return content;
  };
  const answer = graphqlEndpoint({
    async context(request, ownAddresses) {
      const [snapshot, caller] = await Promise.all([snapshots.current(), accounts.callerOf(request)]);
      return { content: contentOf(snapshot, ownAddresses), accounts, caller };
    },
    production,
    log,
  });

  return {
    fetch: answer,
    counters: storedCounters(database, log),
    async isReady() {
      try {
        await snapshots.current();
        return true;
      } catch (error) {
        log.warn({ err: error }, "The content store does not answer.");
        return false;
      }
    },
    onWrite: (listener) => changes.subscribe(listener),
    namesMedium: async (address) => namesMedium(await snapshots.current(), address),
    async close() {
      await changes.close();
      await database.destroy();
    },
  };
}
