import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { allOperations, contractOperations, mediaOperation } from "./import-operations.ts";

/** One page of a list as received. */
export interface ReadPage {
  /** False when the host does not support the list. */
  readonly isKnown: boolean;
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
  readonly nodes: readonly unknown[];
  /** Number of entries that the host counts but does not return. */
  readonly hidden: number;
  /** Entries with field errors, by `databaseId`. */
  readonly faulty: readonly { readonly id: number; readonly message: string }[];
  /** Values that could not be converted, by the entry’s `databaseId`. */
  readonly unreadable: readonly { readonly id: number; readonly field: string; readonly why: string }[];
  /** Parts that the host does not support, in words. */
  readonly omitted: readonly string[];
  readonly size: number;
}

const maxAgeMs = 24 * 60 * 60_000;

/** State of an unfinished import: a folder of pages, from which the next run resumes. Files are written atomically. */
export class ImportState {
  readonly #folder: string;
  /** Whether an earlier run left state to resume from. */
  readonly isResumed: boolean;

  private constructor(folder: string, isResumed: boolean) {
    this.#folder = folder;
    this.isResumed = isResumed;
  }

  /** Opens the state in a folder. State older than a day, of other operations, or unwanted is discarded. */
  static open(folder: string, options: { readonly fresh?: boolean; readonly now?: Date } = {}): ImportState {
    const now = options.now ?? new Date();
    const version = operationsVersion();
    const left = options.fresh
      ? undefined
      : (readJson(join(folder, "state.json")) as { version: string; startedAt: string } | undefined);
    const ageMs = left ? now.getTime() - Date.parse(left.startedAt) : Number.NaN;
    if (left?.version === version && ageMs >= 0 && ageMs < maxAgeMs) return new ImportState(folder, true);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const state = new ImportState(folder, false);
    state.#write("state.json", { version, startedAt: now.toISOString() });
    return state;
  }

  /** Pages of an operation read so far, in order. */
  pages(name: string): ReadPage[] {
    const pages: ReadPage[] = [];
    for (;;) {
      const page = readJson(join(this.#folder, pageFile(name, pages.length))) as ReadPage | undefined;
      if (!page) return pages;
      pages.push(page);
    }
  }

  addPage(name: string, index: number, page: ReadPage): void {
    this.#write(pageFile(name, index), page);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #write(name: string, value: unknown): void {
    const path = join(this.#folder, name);
    writeFileSync(`${path}.part`, JSON.stringify(value));
    renameSync(`${path}.part`, path);
  }
}

const pageFile = (name: string, index: number): string => `${name}-${String(index + 1).padStart(5, "0")}.json`;

/** Pages read with other operations cannot be resumed from. */
function operationsVersion(): string {
  const hash = createHash("sha256");
  for (const { query } of [...allOperations(contractOperations), mediaOperation]) hash.update(query);
  return hash.digest("hex").slice(0, 16);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Creates a lock file for importing a host into a store, and returns the release function. A lock of an ended process
 * is taken over.
 * @throws {ImportRunningError} while another process holds it
 */
export function lockImport(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 1; ; tries += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const holder = holderOf(file);
      if (tries > 1 || (holder !== undefined && isAlive(holder))) throw new ImportRunningError(holder);
      rmSync(file, { force: true });
    }
  }
}

/** Another import of this host into this store is running and uses the same folder. */
export class ImportRunningError extends Error {
  override readonly name = "ImportRunningError";

  constructor(processId: number | undefined) {
    super(
      `This host is already being imported into this store${processId ? ` (by process ${processId})` : ""}; wait until it has ended.`,
    );
  }
}

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM means that a process of another user exists.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
