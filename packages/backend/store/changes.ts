import { entryKinds } from "@porchlight/contract/vocabulary";
import type { Log } from "./database.ts";
import { type ChangeListener, listenForChanges, notifyChange } from "./notifications.ts";
import { takeContentLock } from "./sequences.ts";
import { readContentVersion } from "./snapshot.ts";
import { StoreUnreachable } from "./store-error.ts";
import type { ContentDatabase } from "./tables.ts";

/**
 * Kinds of content that a change can concern. `option`: single values such as the popular lists; `redirect`: redirects;
 * `schema`: the GraphQL schema; `everything`: all of these.
 */
export const changeKinds = [
  ...entryKinds,
  ...["media", "term", "menu", "option", "redirect", "schema", "everything"],
] as const;

/** The scope of a committed write. */
export interface ContentChange {
  /** Of `changeKinds`. */
  kinds: readonly string[];
  /** Paths of the changed entries and of entries that show them. */
  uris: readonly string[];
}

/** Whether a change may affect everything. */
export function touchesEverything({ kinds }: ContentChange): boolean {
  return kinds.includes("everything") || kinds.includes("schema");
}

/** Rows kept in the log; a process that missed more treats everything as changed. */
const maxLogRows = 1000;

/** Logs a change in its transaction, and returns the new version. */
export async function appendChange(database: ContentDatabase, change: ContentChange): Promise<number> {
  const version = (await readContentVersion(database)) + 1;
  const row = { version, kinds: JSON.stringify(change.kinds), uris: JSON.stringify(change.uris) };
  await database.insertInto("changes").values(row).execute();
  await database
    .deleteFrom("changes")
    .where("version", "<=", version - maxLogRows)
    .execute();
  return version;
}

/** All changes after `version`, merged; everything when the log does not reach back so far. */
export async function changesSince(
  database: ContentDatabase,
  version: number,
): Promise<{ version: number; change: ContentChange | null }> {
  const query = database.selectFrom("changes").selectAll().where("version", ">", version);
  const rows = await query.orderBy("version").execute();
  const last = rows.at(-1);
  if (!last) {
    const current = await readContentVersion(database);
    return current < version ? { version: current, change: everything } : { version, change: null };
  }
  if (rows[0]?.version !== version + 1) return { version: last.version, change: everything };
  const union = (column: "kinds" | "uris") => [...new Set(rows.flatMap((row) => JSON.parse(row[column]) as string[]))];
  return { version: last.version, change: { kinds: union("kinds"), uris: union("uris") } };
}

const everything: ContentChange = { kinds: ["everything"], uris: [] };

async function firstVersion(database: ContentDatabase) {
  return { version: await readContentVersion(database), change: everything };
}

function unlessUnreachable(error: unknown): undefined {
  if (!(error instanceof StoreUnreachable)) throw error;
}

/** Announces changes between processes on one store. */
export interface ChangeFeed {
  /** Subscribes a listener; returns the unsubscribe function. */
  subscribe(listener: (change: ContentChange) => void): () => void;
  /**
   * Announces an external change, such as one on a content host: listeners of this process are called before it
   * resolves, those of others within an interval.
   * @throws what the store throws; then only the listeners of this process were called
   */
  announce(change: ContentChange): Promise<void>;
  /** Reads the log now. Never throws: an unavailable store is read again after the interval. */
  read(): Promise<void>;
  close(): Promise<void>;
}

/** Options of a change feed. */
export interface ChangeFeedOptions {
  readonly intervalMs?: number;
  /** The PostgreSQL server itself, where changes of other processes are notified; undefined only polls. */
  readonly directUrl?: string | undefined;
}

/**
 * Calls listeners with every change committed from this call on, also by other processes. Polls the change log with an
 * unreferenced timer, and reads it at each notification. When the database server cannot be reached at first, everything
 * counts as changed once it can.
 */
export async function openChangeFeed(
  database: ContentDatabase,
  log: Pick<Log, "warn">,
  { intervalMs = 1000, directUrl }: ChangeFeedOptions = {},
): Promise<ChangeFeed> {
  const listeners = new Set<(change: ContentChange) => void>();
  let seen = await readContentVersion(database).catch(unlessUnreachable);
  let reading: Promise<void> | undefined;

  const call = (listener: (change: ContentChange) => void, change: ContentChange) => {
    try {
      listener(change);
    } catch (error) {
      log.warn({ err: error }, "A listener to content changes failed.");
    }
  };
  const notify = (change: ContentChange) => {
    for (const listener of [...listeners]) call(listener, change);
  };
  const readOnce = async () => {
    try {
      const { version, change } = await (seen === undefined ? firstVersion(database) : changesSince(database, seen));
      seen = version;
      if (change) notify(change);
    } catch (error) {
      log.warn({ err: error }, "The changes of the content could not be read from the store.");
    }
  };
  const read = () => {
    reading ??= readOnce().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  /** Reads again when a read is pending, which may have missed the latest change. */
  const readLatest = async () => {
    await reading;
    await read();
  };
  const notifications: ChangeListener | undefined =
    directUrl === undefined
      ? undefined
      : listenForChanges(directUrl, () => {
          readLatest().catch(() => undefined);
        });
  const timer = setInterval(() => read().catch(() => undefined), intervalMs);
  timer.unref();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async announce(change) {
      try {
        await database.transaction().execute(async (transaction) => {
          await takeContentLock(transaction);
          await appendChange(transaction, change);
        });
      } catch (error) {
        notify(change);
        throw error;
      }
      await Promise.all([notifyChange(database), readLatest()]);
    },
    read,
    async close() {
      clearInterval(timer);
      await notifications?.close();
      listeners.clear();
      await reading;
    },
  };
}
