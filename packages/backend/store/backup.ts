import { closeSync, cpSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { isPostgresUrl } from "./database.ts";
import { runPostgresProgram } from "./postgres-backup.ts";
import { sqlitePath } from "./sqlite-database.ts";
import { StoreError } from "./store-error.ts";
import { requireStoreOfWal } from "./store-file.ts";

/** More than any store has: the whole file is copied in one step, so writers cannot make it begin again. */
const pagesPerStep = 1_000_000_000;

export interface BackupOptions {
  readonly databaseUrl: string;
  readonly to: string;
  /** Media that an import fetched; copied beside the backup where the folder exists. */
  readonly mediaFolder?: string;
  readonly now: Date;
}

/**
 * Copies the store as it is at one moment, while others read and write it, and checks the copy. The file gets its
 * name only when it is whole.
 * @throws StoreError in plain words when there is nothing to copy, the file is there already, or a program is missing.
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

/** Where the media of a backup stand. */
export const mediaOf = (file: string): string => `${file.slice(0, file.length - extname(file).length)}.media`;

/** Of which kind of database a file is a backup; undefined: of none. */
export function kindOfBackup(file: string): "sqlite" | "postgres" | undefined {
  const bytes = Buffer.alloc(16);
  const opened = openSync(file, "r");
  readSync(opened, bytes);
  closeSync(opened);
  const start = bytes.toString("latin1");
  if (start === "SQLite format 3\0") return "sqlite";
  return start.startsWith("PGDMP") ? "postgres" : undefined;
}

/** Copies a media folder whole; what is there already is never changed by the site, so no lock is needed. */
export function copyMedia(from: string, to: string): string | undefined {
  if (!existsSync(from)) return undefined;
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
  return to;
}

/** `2026-11-21-150800-123`: a moment to the millisecond as part of a file's name, in UTC. */
export const timeInName = (now: Date): string =>
  now.toISOString().slice(0, 23).replace("T", "-").replaceAll(":", "").replace(".", "-");

/** Checks a whole SQLite file. @throws StoreError when it is damaged. */
export function checkSqliteFile(path: string): void {
  using copy = new DatabaseSync(path);
  let findings: unknown[];
  try {
    // One file is easier to store than three.
    copy.exec("pragma journal_mode = delete");
    findings = copy.prepare("pragma integrity_check").all().flatMap(Object.values);
  } catch (error) {
    throw new StoreError(`${path} is damaged or no SQLite file.`, { cause: error });
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
