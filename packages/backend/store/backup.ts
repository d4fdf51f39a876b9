import { closeSync, cpSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { isPostgresUrl } from "./database.ts";
import { runPostgresProgram } from "./postgres-backup.ts";
import { sqlitePath } from "./sqlite-database.ts";
import { requireStoreOfWal } from "./sqlite-file.ts";
import { StoreError } from "./store-error.ts";

/** More than the pages of any store: the file is copied in one step, so that writers cannot restart the copy. */
const pagesPerStep = 1_000_000_000;

/** Options of a backup. */
export interface BackupOptions {
  readonly databaseUrl: string;
  readonly to: string;
  /** Imported media; copied beside the backup when the folder exists. */
  readonly mediaFolder?: string;
  readonly now: Date;
}

/**
 * Copies the store at one point in time, during reads and writes, and verifies the copy. The file is renamed to its
 * name only when complete.
 * @throws StoreError with a message for the operator when there is no store, the file exists, or a program is missing
 */
export async function backUp(options: BackupOptions) {
  const { databaseUrl, mediaFolder } = options;
  const isPostgres = isPostgresUrl(databaseUrl);
  const file = resolveFile(options, isPostgres ? ".pgdump" : ".db");
  if (existsSync(file)) throw new StoreError(`${file} exists already; a backup never replaces a file.`);
  mkdirSync(dirname(file), { recursive: true });
  const part = join(dirname(file), `.${basename(file)}.part`);
  try {
    if (isPostgres) await copyPostgres(databaseUrl, part);
    else await copySqlite(sqlitePath(databaseUrl), part);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  return { file, mediaFolder: mediaFolder === undefined ? undefined : copyMedia(mediaFolder, mediaOf(file)) };
}

/** Media folder of a backup. */
export const mediaOf = (file: string): string => `${file.slice(0, file.length - extname(file).length)}.media`;

/** Kind of database of a backup file; undefined for other files. */
export function kindOfBackup(file: string): "sqlite" | "postgres" | undefined {
  const bytes = Buffer.alloc(16);
  const opened = openSync(file, "r");
  readSync(opened, bytes);
  closeSync(opened);
  const start = bytes.toString("latin1");
  if (start === "SQLite format 3\0") return "sqlite";
  return start.startsWith("PGDMP") ? "postgres" : undefined;
}

/** Copies a media folder; the site never changes existing files, so that no lock is needed. */
export function copyMedia(from: string, to: string): string | undefined {
  if (!existsSync(from)) return undefined;
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
  return to;
}

/** `2026-11-21-150800-123`: a UTC time with milliseconds as part of a file name. */
export const timeInName = (now: Date): string =>
  now.toISOString().slice(0, 23).replace("T", "-").replaceAll(":", "").replace(".", "-");

/** Verifies a whole SQLite file. @throws StoreError when it is damaged */
export function checkSqliteFile(path: string): void {
  using copy = new DatabaseSync(path);
  let findings: unknown[];
  try {
    // Leaves a single file.
    copy.exec("pragma journal_mode = delete");
    findings = copy.prepare("pragma integrity_check").all().flatMap(Object.values);
  } catch (error) {
    throw new StoreError(`${path} is damaged or not a SQLite file.`, { cause: error });
  }
  if (findings.join() !== "ok") throw new StoreError(`${path} is damaged: ${findings[0]}.`);
}

function resolveFile({ to, now }: BackupOptions, ending: string): string {
  const isFolder = to.endsWith("/") || (existsSync(to) && statSync(to).isDirectory());
  return isFolder ? join(to, `porchlight-${timeInName(now)}${ending}`) : to;
}

async function copySqlite(path: string, part: string): Promise<void> {
  requireStoreOfWal(path);
  if (!existsSync(path)) throw new StoreError(`There is no store at ${path}.`);
  using source = new DatabaseSync(path, { timeout: 10_000 });
  await backup(source, part, { rate: pagesPerStep });
  checkSqliteFile(part);
}

async function copyPostgres(databaseUrl: string, part: string): Promise<void> {
  const args = ["--format=custom", "--no-owner", "--no-privileges", `--file=${part}`];
  await runPostgresProgram("pg_dump", args, databaseUrl);
  await runPostgresProgram("pg_restore", ["--list", part]);
}
