import { entryKinds } from "@porchlight/contract/vocabulary";
import type { Log } from "./database.ts";
import type { ContentDatabase } from "./tables.ts";

/** What a committed write touched. */
export interface ContentChange {
  /** Entry kinds, and `media`, `term`, `menu`, `option`. */
  kinds: readonly string[];
  /** Paths of the changed entries and of those that show them. */
  uris: readonly string[];
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

/** All changes after `version` in one; every kind and every path where the log no longer reaches back so far. */
export async function changesSince(
  database: ContentDatabase,
  version: number,
): Promise<{ version: number; change: ContentChange | null }> {
  const query = database.selectFrom("changes").selectAll().where("version", ">", version);
  const rows = await query.orderBy("version").execute();
  const last = rows.at(-1);
  if (!last) {
    const current = await readContentVersion(database);
    return current < version ? { version: current, change: await everything(database) } : { version, change: null };
  }
  if (rows[0]?.version !== version + 1) return { version: last.version, change: await everything(database) };
  const union = (column: "kinds" | "uris") => [...new Set(rows.flatMap((row) => JSON.parse(row[column]) as string[]))];
  return { version: last.version, change: { kinds: union("kinds"), uris: union("uris") } };
}

async function everything(database: ContentDatabase): Promise<ContentChange> {
  const entries = await database.selectFrom("entries").select("uri").execute();
  return { kinds: [...entryKinds, "media", "term", "menu", "option"], uris: entries.map((entry) => entry.uri) };
}

/**
 * Calls listeners with every change that is committed from now on, those of other processes too. It reads the change
 * log with a timer that keeps no process alive.
 */
export async function openChangeFeed(database: ContentDatabase, log: Pick<Log, "warn">, intervalMs = 1000) {
  const listeners = new Set<(change: ContentChange) => void>();
  let seen = await readContentVersion(database);
  let reading: Promise<void> | undefined;

  const call = (listener: (change: ContentChange) => void, change: ContentChange) => {
    try {
      listener(change);
    } catch (error) {
      log.warn({ err: error }, "A listener to content changes failed.");
    }
  };
  const readOnce = async () => {
    try {
      const { version, change } = await changesSince(database, seen);
      seen = version;
      if (change) for (const listener of [...listeners]) call(listener, change);
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
  const timer = setInterval(() => void read(), intervalMs);
  timer.unref();

  return {
    /** Adds a listener; the returned function removes it. */
    subscribe(listener: (change: ContentChange) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads now. Never throws: a store that does not answer is read again after the next interval. */
    read,
    async close() {
      clearInterval(timer);
      listeners.clear();
      await reading;
    },
  };
}
