import { vi } from "vitest";
import type { FavoriteChange } from "../favorite-change.ts";
import { createFavorites, type FavoritesEvent } from "../favorites.ts";

/** The picture of every product here. */
export const thumbnail = { src: "/media/juniper.jpg", alt: "The front", width: 800, height: 600 };

/** A product as a heart hands it over. */
export function product(id: number) {
  return { id, title: `House ${id}`, thumbnail };
}

/** Favorites on a backend whose saves are answered by hand. */
export function favoritesOn(given: readonly number[] = [], { isLoggedIn = true, pending = memoryPending() } = {}) {
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
  const favorites = createFavorites({
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
    alone: (work) => work(),
    onSaved,
    pending,
    userId: () => 7,
    messageOf: (error) => `said: ${error instanceof Error ? error.message : ""}`,
    isLoginFailure: (error) => error instanceof Error && /logged in|Authentication/.test(error.message),
    checkLogin,
    log,
  });
  const events: FavoritesEvent[] = [];
  favorites.onEvent((event) => events.push(event));
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
    /** Another tab, or another machine, saves a list. */
    storeElsewhere(ids: readonly number[]) {
      stored = ids;
    },
  };
}

/** Pending changes of one page, which a test can look into. */
export function memoryPending() {
  let kept: readonly FavoriteChange[] = [];
  return {
    kept: () => kept.map(({ id, isAdded }) => (isAdded ? id : -id)),
    keep(_userId: number, changes: readonly FavoriteChange[]) {
      kept = changes;
    },
    takeOver(_userId: number, take: (changes: readonly FavoriteChange[]) => boolean) {
      if (kept.length > 0) take(kept);
    },
  };
}

/** Lets everything happen that takes no time. */
export const settled = () => vi.advanceTimersByTimeAsync(0);
