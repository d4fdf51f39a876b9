import type { FavoriteChange } from "./favorite-change.ts";

/** What is not saved yet, kept in the browser so that a page that is closed, or breaks down, loses nothing. */
export interface PendingChanges {
  /** Keeps what this page has not saved yet of a user's changes, in place of what it kept before. */
  keep(userId: number, changes: readonly FavoriteChange[]): void;
  /**
   * Gives what pages that are gone have left of a user's changes, and this page before its login ended; that of a page
   * that is still open when that page goes. `take` says whether it took them; then they are kept there no longer.
   */
  takeOver(userId: number, take: (changes: readonly FavoriteChange[]) => boolean): void;
}

const pendingPrefix = "porchlight:pending:";

/**
 * Forgets additions that wait for a login, as where the visitor has taken those products out again without one. What else
 * waits stays.
 */
export function forgetAdded(
  ids: readonly number[],
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">,
): void {
  for (const key of keysOf(storage).filter((each) => each.startsWith(pendingPrefix))) {
    tried(() => {
      const changes = readChanges(storage().getItem(key));
      const left = changes.filter(({ id, isAdded }) => !isAdded || !ids.includes(id));
      if (left.length < changes.length) writeChanges(storage(), key, left);
    });
  }
}

/**
 * Pending changes in `storage`, one entry for each user of each page. As long as a page has some it holds a lock of the
 * entry's name: the others see that it will save them itself. Where storage refuses, nothing is kept; without locks, as on
 * plain http, every other page counts as gone.
 */
export function pendingChanges(
  page: string,
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">,
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
    keep(userId, changes) {
      const key = entriesOf(userId) + page;
      tried(() => writeChanges(storage(), key, changes));
      hold(changes.length === 0 ? null : key);
    },
    takeOver(userId, take) {
      const own = entriesOf(userId) + page;
      const takeFrom = (key: string) =>
        tried(() => {
          const changes = readChanges(storage().getItem(key));
          // Taken, they are kept under this page's name: nothing is lost in between.
          if (changes.length > 0 && take(changes) && key !== own) storage().removeItem(key);
        });
      for (const key of keysOf(storage).filter((each) => each.startsWith(entriesOf(userId)))) {
        if (key === own || !locks) takeFrom(key);
        else void locks.request(key, () => takeFrom(key)).catch(() => undefined);
      }
    },
  };
}

function keysOf(storage: () => Pick<Storage, "key" | "length">): string[] {
  return tried(() => Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? "")) ?? [];
}

/** What `work` gives; undefined where the browser refuses its storage. */
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
  const kept: unknown = JSON.parse(text ?? "[]");
  if (!Array.isArray(kept)) return [];
  return kept.filter(isChange).map(({ id, title, isAdded }) => ({ id, title, isAdded, thumbnail: null }));
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
