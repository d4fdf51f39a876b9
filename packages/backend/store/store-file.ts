import { realpathSync, statSync } from "node:fs";
import { StoreError } from "./store-error.ts";

/** Stores that this process has open. */
const openStores = new Set<StoreFile>();

/** A file with the identity that it had when it was opened. */
interface OpenedFile {
  readonly path: string;
  /** Device and inode. */
  readonly identity: string;
}

/**
 * The files of an open SQLite store, to check whether their paths still lead to the opened files. SQLite continues to
 * write to moved or deleted files, and such writes are lost at a restart.
 */
export class StoreFile {
  readonly path: string;
  readonly #store: OpenedFile;
  /**
   * The opened `-wal`, with writes that are not in the store's file yet, and `-shm`, through which processes share it.
   */
  readonly #walFiles: readonly OpenedFile[];

  /** @param path of a store whose files are open */
  constructor(path: string) {
    this.path = path;
    this.#store = { path, identity: identityOf(path) ?? "" };
    const realPath = this.#store.identity ? realpathSync(path) : path;
    this.#walFiles = [`${realPath}-wal`, `${realPath}-shm`].flatMap((each) => {
      const identity = identityOf(each);
      return identity === undefined ? [] : { path: each, identity };
    });
    openStores.add(this);
  }

  /** The problem and what to do, as one line for the log; undefined while all files are in place. */
  problem(): string | undefined {
    if (!isInPlace(this.#store)) {
      return `The store ${this.path} was moved, replaced or deleted while it is open: nothing is written until the same file is back at its path. Put it back, or stop the site and restore a backup.`;
    }
    const missing = this.#walFiles.find((each) => !isInPlace(each));
    return (
      missing &&
      `${missing.path}, which belongs to the open store, was moved, replaced or deleted: nothing is written until it is back at its path. Put it back, or restart the site, which then writes into the store what it still holds.`
    );
  }

  /** @throws StoreError while a file is not in place */
  requireInPlace(): void {
    const problem = this.problem();
    if (problem !== undefined) throw new StoreError(problem);
  }

  /** Removes the store from the open stores. */
  close(): void {
    openStores.delete(this);
  }
}

/** The problem of the open store at a path, if any. */
export function problemOfOpenStore(path: string): string | undefined {
  for (const store of openStores) {
    const problem = store.path === path ? store.problem() : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * Rejects a missing store with a `-wal`: SQLite would create a new store and delete the `-wal` with its writes.
 * @throws StoreError in this case; nothing is changed
 */
export function requireStoreOfWal(path: string): void {
  // In this order, as another process that creates the store creates its -wal afterwards.
  if (!isFilled(`${path}-wal`) || isFilled(path)) return;
  throw new StoreError(
    `The store ${path} is missing or empty, and ${path}-wal beside it holds writes that belong to it. Put the store's file back beside it, or restore a backup (npm run restore).`,
  );
}

const isInPlace = ({ path, identity }: OpenedFile): boolean => identityOf(path) === identity;

/** Undefined when the file does not exist or cannot be read. */
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
