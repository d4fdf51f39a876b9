import type { FavoriteChange } from "./favorites-context.ts";

/** The browser's storage; accessing it throws when it is disabled. */
export type BrowserStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Unsaved changes, stored in the browser so that they survive when a page is closed or crashes. */
export interface PendingChanges {
  /** Stores the unsaved changes of this page to a user's favorites, replacing its earlier ones. */
  store(userId: number, changes: readonly FavoriteChange[]): void;
  /**
   * Calls `adopt` with orphaned changes of a user: those of closed pages, those of this page from before its login
   * ended, and those of an open page once it closes. They are removed when `adopt` returns true.
   */
  adoptOrphaned(userId: number, adopt: (changes: readonly FavoriteChange[]) => boolean): void;
}

const pendingPrefix = "porchlight:pending:";

/** Discards pending additions of these products, which a guest has removed; keeps other changes. */
export function discardPendingAdditions(ids: readonly number[], storage: BrowserStorage): void {
  for (const key of keysOf(storage).filter((each) => each.startsWith(pendingPrefix))) {
    tried(() => {
      const changes = readChanges(storage().getItem(key));
      const left = changes.filter(({ id, isAdded }) => !isAdded || !ids.includes(id));
      if (left.length < changes.length) writeChanges(storage(), key, left);
    });
  }
}

/**
 * Creates pending changes in `storage`, one entry per user and page. A page holds a Web Lock of the entry's name while
 * it has changes: they are not orphaned. Without storage nothing is stored; without locks, as on plain http, every
 * other page counts as closed.
 */
export function pendingChanges(
  page: string,
  storage: BrowserStorage,
  locks: Pick<LockManager, "request"> | undefined,
): PendingChanges {
  const entriesOf = (userId: number) => `${pendingPrefix}${userId}:`;
  let held: { readonly key: string; readonly release: () => void } | undefined;
  const hold = (key: string | null): void => {
    if (held?.key === key) return;
    held?.release();
    held = undefined;
    if (key === null) return;
    const released = new Promise<void>((release) => {
      held = { key, release };
    });
    void locks?.request(key, () => released).catch(() => undefined);
  };
  return {
    store(userId, changes) {
      const key = entriesOf(userId) + page;
      tried(() => writeChanges(storage(), key, changes));
      hold(changes.length === 0 ? null : key);
    },
    adoptOrphaned(userId, adopt) {
      const own = entriesOf(userId) + page;
      const adoptFrom = (key: string) =>
        tried(() => {
          const changes = readChanges(storage().getItem(key));
          // Adopted changes are already stored under this page's key.
          if (changes.length > 0 && adopt(changes) && key !== own) storage().removeItem(key);
        });
      for (const key of keysOf(storage).filter((each) => each.startsWith(entriesOf(userId)))) {
        if (key === own || !locks) adoptFrom(key);
        else void locks.request(key, () => adoptFrom(key)).catch(() => undefined);
      }
    },
  };
}

function keysOf(storage: BrowserStorage): string[] {
  return tried(() => Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? "")) ?? [];
}

/** Returns the result of `work`; undefined when storage throws. */
function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function writeChanges(
  storage: Pick<Storage, "setItem" | "removeItem">,
  key: string,
  changes: readonly FavoriteChange[],
): void {
  if (changes.length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(changes.map(({ id, title, isAdded }) => ({ id, title, isAdded }))));
}

function readChanges(text: string | null): readonly FavoriteChange[] {
  const stored: unknown = JSON.parse(text ?? "[]");
  if (!Array.isArray(stored)) return [];
  return stored.filter(isChange).map(({ id, title, isAdded }) => ({ id, title, isAdded, thumbnail: null }));
}

function isChange(value: unknown): value is Pick<FavoriteChange, "id" | "title" | "isAdded"> {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    Number.isSafeInteger(value.id) &&
    "title" in value &&
    typeof value.title === "string" &&
    "isAdded" in value &&
    typeof value.isAdded === "boolean"
  );
}
