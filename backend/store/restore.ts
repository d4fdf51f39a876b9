import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { backUp, copyMedia, kindOfBackup, mediaOf, requireWhole, timeInName } from "./backup.ts";
import { isPostgresUrl, openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { dropStoreTables, hasStoreTables, otherSessions, runPostgresProgram } from "./postgres-backup.ts";
import { sqlitePath } from "./sqlite-database.ts";
import { isBusy } from "./sqlite-handle.ts";
import { StoreError } from "./store-error.ts";

export interface RestoreOptions {
  readonly databaseUrl: string;
  /** A backup; its media folder, where there is one, stands beside it. */
  readonly file: string;
  /** Replaces a store that is there; it is put aside. */
  readonly isForced: boolean;
  readonly mediaFolder: string;
  readonly now: Date;
}

/** What was put aside. */
export interface Restored {
  readonly oldStore: string | undefined;
  readonly oldMedia: string | undefined;
}

/**
 * Puts a backup in the store's place and brings its tables up to date. A store that is there is kept aside: a file
 * beside where it was, a PostgreSQL database as a backup beside the one that is restored.
 * @throws StoreError in plain words when the backup does not fit, or the store is in use or there and not to be
 * replaced; then nothing has changed.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, file, mediaFolder, now } = options;
  if (!existsSync(file)) throw new StoreError(`There is no backup at ${file}.`);
  const kind = kindOfBackup(file);
  if (kind === undefined) throw new StoreError(`${file} is no backup of a store.`);
  if ((kind === "postgres") !== isPostgresUrl(databaseUrl)) {
    const names = { sqlite: "a SQLite file", postgres: "a PostgreSQL database" };
    throw new StoreError(`${file} is a backup of ${names[kind]}, and DATABASE_URL names another kind of store.`);
  }
  const oldStore = kind === "postgres" ? await restorePostgres(options) : restoreSqlite(options);
  const database = openDatabase(databaseUrl);
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
  return { oldStore, oldMedia: restoreMedia(mediaOf(file), mediaFolder, now) };
}

function restoreSqlite({ databaseUrl, file, isForced, now }: RestoreOptions): string | undefined {
  const path = sqlitePath(databaseUrl);
  const part = join(dirname(path), `.restore-${timeInName(now)}.part`);
  mkdirSync(dirname(path), { recursive: true });
  try {
    copyFileSync(file, part);
    requireWhole(part);
    const aside = existsSync(path) ? putSqliteAside(path, isForced, now) : undefined;
    renameSync(part, path);
    return aside;
  } finally {
    rmSync(part, { force: true });
  }
}

function putSqliteAside(path: string, isForced: boolean, now: Date): string {
  refuseUnlessForced(isForced, path);
  closeWal(path);
  const aside = `${path}.before-restore-${timeInName(now)}`;
  for (const ending of ["", "-wal", "-shm"]) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
  }
  return aside;
}

/** Leaving WAL takes the file alone: it fails while anyone has it open, and leaves all of the store in one file. */
function closeWal(path: string): void {
  try {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec("pragma journal_mode = delete");
    } finally {
      database.close();
    }
  } catch (error) {
    if (isBusy(error)) throw new StoreError(`The store ${path} is in use; stop the site first.`);
    // A damaged store is what a backup is for: it is put aside as it is.
  }
}

async function restorePostgres(options: RestoreOptions): Promise<string | undefined> {
  const { databaseUrl, file, isForced, now } = options;
  await runPostgresProgram("pg_restore", ["--list", file]);
  const database = openDatabase(databaseUrl);
  try {
    const isThere = await hasStoreTables(database);
    if (isThere) refuseUnlessForced(isForced, "in that database");
    if ((await otherSessions(database)) > 0) throw new StoreError("The store is in use; stop the site first.");
    const to = join(dirname(file), `before-restore-${timeInName(now)}.pgdump`);
    const aside = isThere ? (await backUp({ databaseUrl, to, now })).file : undefined;
    await dropStoreTables(database);
    try {
      await load(databaseUrl, file);
    } catch (error) {
      if (aside) await load(databaseUrl, aside);
      throw error;
    }
    return aside;
  } finally {
    await database.destroy();
  }
}

const load = (databaseUrl: string, file: string): Promise<void> =>
  runPostgresProgram(
    "pg_restore",
    ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", file],
    databaseUrl,
  );

function refuseUnlessForced(isForced: boolean, place: string): void {
  if (isForced) return;
  throw new StoreError(`There is a store ${place} already. With --force it is put aside and replaced.`);
}

function restoreMedia(from: string, to: string, now: Date): string | undefined {
  if (!existsSync(from)) return undefined;
  const aside = existsSync(to) ? `${to}.before-restore-${timeInName(now)}` : undefined;
  if (aside) renameSync(to, aside);
  copyMedia(from, to);
  return aside;
}
