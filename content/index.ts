import { graphqlEndpoint } from "./http/graphql-endpoint.ts";
import { Content } from "./schema/content.ts";
import { ChangeFeed } from "./store/change-feed.ts";
import { openDatabase } from "./store/database.ts";
import { migrate } from "./store/migrate.ts";
import { type ContentSnapshot, SnapshotSource } from "./store/snapshot.ts";

/** The embedded content backend, running in the caller's process. */
export interface ContentBackend {
  /** Answers `POST` and `GET /wp/graphql` (S7.1). */
  fetch(request: Request): Promise<Response>;
  /** Whether the store answers. */
  isReady(): Promise<boolean>;
  /**
   * Tells of every committed write, also those of other processes, within about a second. `kinds` are entry
   * kinds (`neighborhood`, `plan`, `model`, `home`, `page`, `campaign`, `blogPost`, `testimonial`, `event`) and
   * `media`, `term`, `menu`, `option`; `uris` are the changed entries and those that refer to them. The answer
   * ends the subscription.
   */
  onWrite(listener: (change: { kinds: readonly string[]; uris: readonly string[] }) => void): () => void;
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
  /** `file:` and a path. */
  databaseUrl: string;
  /** The site's own address, with or without a trailing slash; media addresses begin with it. */
  publicUrl: string;
  production: boolean;
  log: ContentLog;
  accounts: AccountOptions;
}

/** What accounts are kept by. */
export interface AccountOptions {
  /** Signs the tokens; at least 16 characters. Processes that share a store share it too. */
  readonly jwtSecret: string;
  /** Failed logins per account. */
  readonly loginAttemptsPer15Minutes: number;
  /** Failed logins per address of a visitor, whatever the account. */
  readonly loginAttemptsPerAddressPer15Minutes: number;
  /** New accounts per address of a visitor. */
  readonly registrationsPerHour: number;
  /** Token refreshes per address of a visitor. */
  readonly tokenRefreshesPerMinute: number;
}

/**
 * Opens the store, brings its tables up to date, and answers from it.
 * @throws Error in plain words when the address is not supported or the store cannot be opened.
 */
export async function openContentBackend(options: ContentBackendOptions): Promise<ContentBackend> {
  const { databaseUrl, production, log } = options;
  const publicUrl = options.publicUrl.replace(/\/+$/, "");
  const database = openDatabase(databaseUrl);
  await migrate(database);
  const snapshots = new SnapshotSource(database);
  const changes = await ChangeFeed.open(database, log);

  let content: Content | undefined;
  const contentOf = (snapshot: ContentSnapshot): Content => {
    if (content?.snapshot !== snapshot) content = new Content(snapshot, publicUrl);
    return content;
  };
  const answer = graphqlEndpoint({
    context: async () => ({ content: contentOf(await snapshots.current()) }),
    production,
    log,
  });

  return {
    fetch: answer,
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
    async close() {
      await changes.close();
      await database.destroy();
    },
  };
}
