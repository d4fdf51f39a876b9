import { entryKinds } from "@porchlight/contract/vocabulary";
import type { ContentDatabase } from "./tables.ts";

/** What a committed write touched. `uris` names the changed entries and those that show them. */
export interface ContentChange {
  /** Entry kinds, and `media`, `term`, `menu`, `option`. */
  kinds: readonly string[];
  uris: readonly string[];
}

/** Rows of the log that are kept; who was away for longer is told that everything changed. */
const keptChanges = 1000;

/** The content's version: it grows with every committed change. 0: nothing was ever written. */
export async function readContentVersion(database: ContentDatabase): Promise<number> {
  const row = await database
    .selectFrom("changes")
    .select((select) => select.fn.max("version").as("version"))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** Logs a change inside the transaction that made it, and gives the new version. */
export async function appendChange(database: ContentDatabase, change: ContentChange): Promise<number> {
  const version = (await readContentVersion(database)) + 1;
  await database
    .insertInto("changes")
    .values({ version, kinds: JSON.stringify(change.kinds), uris: JSON.stringify(change.uris) })
    .execute();
  await database
    .deleteFrom("changes")
    .where("version", "<=", version - keptChanges)
    .execute();
  return version;
}

/**
 * What happened after `version`, in one. Where the log no longer reaches back so far, every kind and
 * every path.
 */
export async function changesSince(
  database: ContentDatabase,
  version: number,
): Promise<{ version: number; change: ContentChange | null }> {
  const rows = await database
    .selectFrom("changes")
    .selectAll()
    .where("version", ">", version)
    .orderBy("version")
    .execute();
  const last = rows.at(-1);
  if (!last) {
    const current = await readContentVersion(database);
    return current < version ? { version: current, change: await everything(database) } : { version, change: null };
  }
  if (rows[0]?.version !== version + 1) return { version: last.version, change: await everything(database) };
  const kinds = new Set(rows.flatMap((row) => textsOf(row.kinds)));
  const uris = new Set(rows.flatMap((row) => textsOf(row.uris)));
  return { version: last.version, change: { kinds: [...kinds], uris: [...uris] } };
}

async function everything(database: ContentDatabase): Promise<ContentChange> {
  const entries = await database.selectFrom("entries").select("uri").execute();
  return { kinds: [...entryKinds, "media", "term", "menu", "option"], uris: entries.map((entry) => entry.uri) };
}

const textsOf = (json: string): string[] => JSON.parse(json) as string[];
