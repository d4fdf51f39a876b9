import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { backUp, checkSqliteFile, copyMedia, kindOfBackup, mediaOf, timeInName } from "./backup.ts";
import { isPostgresUrl, openDatabase } from "./database.ts";
import { migrate } from "./open-store.ts";
import { dropStoreTables, hasStoreTables, otherSessions, runPostgresProgram } from "./postgres-backup.ts";
import { sqlitePath } from "./sqlite-database.ts";
import { isBusy, requireStoreOfWal } from "./sqlite-file.ts";
import { StoreError } from "./store-error.ts";

/** Options of restoring a backup. */
export interface RestoreOptions {
  readonly databaseUrl: string;
  /** A backup; its media folder, if any, is beside it. */
  readonly file: string;
  /** Replaces an existing store, which is set aside. */
  readonly isForced: boolean;
  readonly mediaFolder: string;
  readonly now: Date;
}

/**
 * Restores a backup and migrates it. An existing store is set aside: a SQLite file is renamed in its folder, a
 * PostgreSQL database is dumped beside the backup. Returns its place.
 * @throws StoreError with a message for the operator when the backup does not fit, or the store is in use, or exists
 * without `isForced`; then nothing has changed
 */
export async function restore(options: RestoreOptions) {
  const { databaseUrl, file, mediaFolder, now } = options;
  if (!existsSync(file)) throw new StoreError(`There is no backup at ${file}.`);
  const kind = kindOfBackup(file);
  if (kind === undefined) throw new StoreError(`${file} is not a backup of a store.`);
  if ((kind === "postgres") !== isPostgresUrl(databaseUrl)) {
    const name = kind === "postgres" ? "a PostgreSQL database" : "a SQLite file";
    throw new StoreError(`${file} is a backup of ${name}, and DATABASE_URL names another kind of store.`);
  }
  const oldStore = kind === "postgres" ? await restorePostgres(options) : await restoreSqlite(options);
  const oldMedia = existsSync(mediaOf(file)) ? setAside(mediaFolder, now) : undefined;
  copyMedia(mediaOf(file), mediaFolder);
  return { oldStore, oldMedia };
}

async function restoreSqlite({ databaseUrl, file, isForced, now }: RestoreOptions): Promise<string | undefined> {
  const path = sqlitePath(databaseUrl);
  const part = join(dirname(path), `.restore-${timeInName(now)}.part`);
  mkdirSync(dirname(path), { recursive: true });
  try {
    copyFileSync(file, part);
    checkSqliteFile(part);
    await bringUpToDate(`file:${part}`);
    if (existsSync(path)) {
      requireForce(isForced, path);
      closeWal(path);
    }
    // Also a -wal without its store: SQLite would apply it to the restored file.
    const aside = ["", "-wal", "-shm"].flatMap((ending) => setAside(path + ending, now, ending) ?? []);
    renameSync(part, path);
    return aside[0];
  } finally {
    rmSync(part, { force: true });
  }
}

async function bringUpToDate(databaseUrl: string): Promise<void> {
  await using database = openDatabase(databaseUrl);
  await migrate(database);
}

/** Renames a file or folder, preserving its extension; undefined when there is none. */
function setAside(path: string, now: Date, ending = ""): string | undefined {
  if (!existsSync(path)) return undefined;
  const aside = `${path.slice(0, path.length - ending.length)}.before-restore-${timeInName(now)}${ending}`;
  renameSync(path, aside);
  return aside;
}

/**
 * Switches off WAL, which needs exclusive access: it fails while another process has the file open, and leaves a single
 * file.
 */
function closeWal(path: string): void {
  try {
    requireStoreOfWal(path);
    using database = new DatabaseSync(path, { timeout: 0 });
    database.exec("pragma journal_mode = delete");
  } catch (error) {
    if (isBusy(error)) throw new StoreError(`The store ${path} is in use; stop the site first.`);
    // A damaged store is set aside unchanged.
  }
}

async function restorePostgres({ databaseUrl, file, isForced, now }: RestoreOptions): Promise<string | undefined> {
  const load = (backup: string) => {
    const args = ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", backup];
    return runPostgresProgram("pg_restore", args, databaseUrl);
  };
  await runPostgresProgram("pg_restore", ["--list", file]);
  await using database = openDatabase(databaseUrl);
  const hasTables = await hasStoreTables(database);
  if (hasTables) requireForce(isForced, "in that database");
  if ((await otherSessions(database)) > 0) throw new StoreError("The store is in use; stop the site first.");
  const to = join(dirname(file), `before-restore-${timeInName(now)}.pgdump`);
  const aside = hasTables ? (await backUp({ databaseUrl, to, now })).file : undefined;
  await dropStoreTables(database);
  try {
    await load(file);
    await migrate(database);
  } catch (error) {
    await dropStoreTables(database);
    if (aside) await load(aside);
    throw error;
  }
  return aside;
}

function requireForce(isForced: boolean, where: string): void {
  if (isForced) return;
  throw new StoreError(`There is already a store ${where}. With --force it is moved aside and replaced.`);
}
