import { realpathSync, statSync } from "node:fs";
import { StoreError } from "./store-error.ts";

/** Stores that this process has open. */
const openStores = new Set<StoreFile>();

interface FileInPlace {
  readonly path: string;
  /** Device and inode. */
  readonly identity: string;
}

/**
 * The files of an open SQLite store: whether their paths still lead to what this process opened. SQLite goes on writing
 * to a file that was moved or deleted, and nobody finds it there after a restart.
 */
export class StoreFile {
  readonly path: string;
  readonly #store: FileInPlace;
  /** `-wal` holds writes that are not in the store's file yet; other processes share it through `-shm`. */
  readonly #beside: readonly FileInPlace[];

  /** @param path of a store whose files are open by now */
  constructor(path: string) {
    this.path = path;
    this.#store = { path, identity: identityOf(path) ?? "" };
    const realPath = this.#store.identity ? realpathSync(path) : path;
    this.#beside = [`${realPath}-wal`, `${realPath}-shm`].flatMap((each) => {
      const identity = identityOf(each);
      return identity === undefined ? [] : { path: each, identity };
    });
    openStores.add(this);
  }

  /** Why writes would be lost and what to do, in one line for the log; undefined while all files are in their places. */
  problem(): string | undefined {
    if (!isInPlace(this.#store)) {
      return `The store ${this.path} was moved, replaced or deleted while it is open: nothing is written until the same file is back at its path. Put it back, or stop the site and restore a backup.`;
    }
    const missing = this.#beside.find((each) => !isInPlace(each));
    return (
      missing &&
      `${missing.path}, which belongs to the open store, was moved, replaced or deleted: nothing is written until it is back at its path. Put it back, or restart the site, which then writes into the store what it still holds.`
    );
  }

  /** @throws StoreError while a file is not in its place. */
  requireInPlace(): void {
    const problem = this.problem();
    if (problem !== undefined) throw new StoreError(problem);
  }

  /** The store is not open any more. */
  close(): void {
    openStores.delete(this);
  }
}

/** The problem of the store at a path that this process has open, if it has one. */
export function problemOfOpenStore(path: string): string | undefined {
  for (const store of openStores) {
    const problem = store.path === path ? store.problem() : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * SQLite makes a store that is missing, and deletes the `-wal` beside it with the writes that it holds.
 * @throws StoreError where that would happen; nothing is touched.
 */
export function requireStoreOfWal(path: string): void {
  // In this order: another process that makes the store makes its -wal after it.
  if (!isFilled(`${path}-wal`) || isFilled(path)) return;
  throw new StoreError(
    `The store ${path} is missing or empty, and ${path}-wal beside it holds writes that belong to it. Put the store's file back beside it, or restore a backup (npm run restore).`,
  );
}

const isInPlace = ({ path, identity }: FileInPlace): boolean => identityOf(path) === identity;

/** Undefined where there is no file, or none can be looked at. */
function identityOf(path: string): string | undefined {
  const stats = statsOf(path);
  return stats && `${stats.dev}:${stats.ino}`;
}

const isFilled = (path: string): boolean => (statsOf(path)?.size ?? 0n) > 0n;

function statsOf(path: string) {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
