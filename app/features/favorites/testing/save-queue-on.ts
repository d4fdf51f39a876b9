import { vi } from "vitest";
import type { FavoriteChange, FavoritesEvent } from "../favorites-context.ts";
import { createSaveQueue } from "../save-queue.ts";

/** The picture of every product here. */
export const thumbnail = { src: "/media/juniper.jpg", alt: "The front", width: 800, height: 600 };

/** A product as a heart button passes it. */
export function product(id: number) {
  return { id, title: `House ${id}`, thumbnail };
}

/**
 * A save queue on a backend whose saves the test resolves. `given` is the stored list, `pending` the storage of changes
 * that are not saved yet; `isLoggedIn` is the state at the start.
 */
export function saveQueueOn(given: readonly number[] = [], { isLoggedIn = true, pending = memoryPending() } = {}) {
  const sent: {
    ids: readonly number[];
    at: number;
    succeed: () => Promise<void>;
    fail: (error: Error) => Promise<void>;
  }[] = [];
  const began = Date.now();
  let isStillLoggedIn = isLoggedIn;
  let stored = given;
  const load = vi.fn(async (): Promise<readonly number[]> => stored);
  const checkLogin = vi.fn(async (): Promise<void> => undefined);
  const log = vi.fn();
  const [onSaved, sendLast] = [vi.fn(), vi.fn<(ids: readonly number[]) => void>()];
  const events: FavoritesEvent[] = [];
  const favorites = createSaveQueue({
    isLoggedIn: () => isStillLoggedIn,
    load,
    async save(list) {
      const ids = await list();
      if (ids === null) return null;
      return await new Promise((resolve, reject) => {
        sent.push({
          ids,
          at: Date.now() - began,
          succeed: async () => {
            stored = ids;
            resolve(ids);
            await settled();
          },
          fail: async (error) => {
            reject(error);
            await settled();
          },
        });
      });
    },
    loadAfterFailure: async () => stored,
    sendLast,
    lock: (work) => work(),
    onSaved,
    pending,
    userId: () => 7,
    messageOf: (error) => `message: ${error instanceof Error ? error.message : ""}`,
    isLoginFailure: (error) => error instanceof Error && /logged in|Authentication/.test(error.message),
    checkLogin,
    log,
    notify: (event) => void events.push(event),
  });
  return {
    favorites,
    sent,
    load,
    checkLogin,
    log,
    events,
    pending,
    onSaved,
    sendLast,
    ids: () => favorites.getSnapshot().ids,
    endLogin() {
      isStillLoggedIn = false;
    },
    /** Saves a list as from another tab or device. */
    storeElsewhere(ids: readonly number[]) {
      stored = ids;
    },
  };
}

/** Pending changes of one page that a test can read. */
export function memoryPending() {
  let pending: readonly FavoriteChange[] = [];
  return {
    ids: () => pending.map(({ id, isAdded }) => (isAdded ? id : -id)),
    store(_userId: number, changes: readonly FavoriteChange[]) {
      pending = changes;
    },
    adoptOrphaned(_userId: number, adopt: (changes: readonly FavoriteChange[]) => boolean) {
      if (pending.length > 0) adopt(pending);
    },
  };
}

/** Runs everything that needs no time. */
export const settled = () => vi.advanceTimersByTimeAsync(0);
