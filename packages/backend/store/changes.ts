import { entryKinds } from "@porchlight/contract/vocabulary";
import type { Log } from "./database.ts";
import { takeContentLock } from "./sequences.ts";
import { StoreUnreachable } from "./store-unreachable.ts";
import type { ContentDatabase } from "./tables.ts";

/**
 * What a change may be of. `option` holds single values such as the popular lists; `redirect`: addresses that lead
 * elsewhere; `schema`: what the content can be asked for; `everything`: all of these.
 */
export const changeKinds = [
  ...entryKinds,
  ...["media", "term", "menu", "option", "redirect", "schema", "everything"],
] as const;

/** What a committed write touched. */
export interface ContentChange {
  /** Of `changeKinds`. */
  kinds: readonly string[];
  /** Paths of the changed entries and of those that show them. */
  uris: readonly string[];
}

/** Whether a change may have touched anything at all. */
export function touchesEverything({ kinds }: ContentChange): boolean {
  return kinds.includes("everything") || kinds.includes("schema");
}

/** Rows that stay in the log; for who was away for longer, everything changed. */
const maxLogRows = 1000;

/** The content's version: it grows with every committed change. 0: nothing was ever written. */
export async function readContentVersion(database: ContentDatabase): Promise<number> {
  const row = await database
    .selectFrom("changes")
    .select((select) => select.fn.max("version").as("version"))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** Logs a change inside the transaction that made it, and returns the new version. */
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

/** All changes after `version` in one; everything where the log no longer reaches back so far. */
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

/** What tells processes on one store of changes. */
export interface ChangeFeed {
  /** Adds a listener; the returned function removes it. */
  subscribe(listener: (change: ContentChange) => void): () => void;
  /**
   * Tells every process of a change that was made elsewhere, such as on a content host: the listeners of this one are
   * called before it resolves, those of others within an interval.
   * @throws what the store throws; then the listeners of this process alone were called.
   */
  announce(change: ContentChange): Promise<void>;
  /** Reads now. Never throws: a store that does not answer is read again after the next interval. */
  read(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Calls listeners with every change that is committed from now on, those of other processes too. It reads the change
 * log with a timer that keeps no process alive. Where the database server cannot be reached now, everything counts as
 * changed when it first can.
 */
export async function openChangeFeed(
  database: ContentDatabase,
  log: Pick<Log, "warn">,
  intervalMs = 1000,
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
  const tell = (change: ContentChange) => {
    for (const listener of [...listeners]) call(listener, change);
  };
  const readOnce = async () => {
    try {
      const { version, change } = await (seen === undefined ? firstVersion(database) : changesSince(database, seen));
      seen = version;
      if (change) tell(change);
    } catch (error) {
      log.warn({ err: error }, "The content store did not say what changed.");
    }
  };
  const read = () => {
    reading ??= readOnce().finally(() => {
      reading = undefined;
    });
    return reading;
  };
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
        tell(change);
        throw error;
      }
      // One that is under way may have looked before.
      await reading;
      await read();
    },
    read,
    async close() {
      clearInterval(timer);
      listeners.clear();
      await reading;
    },
  };
}
