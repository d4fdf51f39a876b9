import { isSameFavorites, parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";
import type { FavoriteProduct, FavoritesBackend, FavoritesEvent, FavoritesState } from "./favorites-context.ts";
import { guestFavoritesKey } from "./has-guest-favorites.ts";
import { type BrowserStorage, discardPendingAdditions } from "./pending-changes.ts";

/** Delay after a failed attempt, doubled up to the second value. */
const firstPauseMilliseconds = 15_000;
const longestPauseMilliseconds = 10 * 60_000;

/** The page's window and document, whose events end a delay early, and whether it is online. */
export interface PageSignals {
  readonly window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly document: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
  readonly navigator: Pick<Navigator, "onLine">;
}

/** The account that adopts a guest's favorites. */
interface AdoptingAccount {
  readonly addAll: FavoritesBackend["addAll"];
  readonly load: () => Promise<void>;
  /** Runs work while no other tab of the browser runs work of this name. */
  readonly lock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

interface MoveOptions {
  /** The product that opened the login. */
  readonly wanted?: FavoriteProduct | null;
  /** Whether a failure shows no notification. */
  readonly isSilent?: boolean;
}

/**
 * Favorites of a guest in `storage`, shared by all tabs. Every change starts from the stored list, so that tabs do not
 * overwrite each other. A change that the browser does not store has no effect.
 */
export function createGuestFavorites(options: {
  readonly storage: BrowserStorage;
  /** The page whose events end the delay after a failed move. */
  readonly page: PageSignals;
  readonly notify: (event: FavoritesEvent) => void;
}) {
  const { storage, page, notify } = options;
  const listeners = new Set<() => void>();
  let moving: Promise<boolean> | null = null;
  /** Products added on this page by id, as the stored list has no titles. */
  const known = new Map<number, FavoriteProduct>();
  let state: FavoritesState = { ids: [], isLoaded: true, isSaving: false };
  const show = (ids: readonly number[]): void => {
    if (isSameFavorites(ids, state.ids)) return;
    state = { ...state, ids };
    for (const listener of listeners) listener();
  };
  /** The stored list, which another tab may have changed. */
  const read = (): readonly number[] => {
    try {
      show(parseFavorites(storage().getItem(guestFavoritesKey)).filter(isId));
    } catch {
      // Storage is disabled.
    }
    return state.ids;
  };
  /** Stores a list; returns false when storage is full or disabled. */
  const write = (ids: readonly number[]): boolean => {
    try {
      if (ids.length === 0) storage().removeItem(guestFavoritesKey);
      else storage().setItem(guestFavoritesKey, serializeFavorites(ids));
    } catch {
      return false;
    }
    show(ids);
    return true;
  };
  const move = async (account: AdoptingAccount, { wanted, isSilent = false }: MoveOptions): Promise<boolean> => {
    if (read().length === 0) return true;
    return await account.lock("guest", async () => {
      const moved = read();
      if (moved.length === 0) {
        await account.load();
        return true;
      }
      const products = moved.map((id) => known.get(id) ?? { id, title: "", thumbnail: null });
      if (!(await account.addAll(products, { isSilent }))) return false;
      write(read().filter((id) => !moved.includes(id)));
      const product = wanted && moved.includes(wanted.id) ? wanted : null;
      notify({ kind: "adopted", count: moved.length, product });
      // Favorites added meanwhile are moved next.
      return state.ids.length === 0;
    });
  };
  const moveTo = (account: AdoptingAccount, options: MoveOptions = {}): Promise<boolean> => {
    moving ??= move(account, options).finally(() => {
      moving = null;
    });
    return moving;
  };
  read();
  page.window.addEventListener("storage", (event) => {
    // A null key means that another tab cleared the storage.
    const { key } = event as StorageEvent;
    if (key === null || key === guestFavoritesKey) read();
  });

  return {
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(product: FavoriteProduct): void {
      known.set(product.id, product);
      const before = read();
      const isStored = before.includes(product.id) || write([...before, product.id]);
      notify(isStored ? { kind: "added-here", product } : { kind: "storage-failed" });
    },
    addAll(products: readonly FavoriteProduct[], { isSilent = false }: { readonly isSilent?: boolean } = {}): boolean {
      const added = products.filter(({ id }) => isId(id));
      for (const product of added) known.set(product.id, product);
      const isStored = write([...new Set([...read(), ...added.map(({ id }) => id)])]);
      if (!isStored && !isSilent) notify({ kind: "storage-failed" });
      return isStored;
    },
    remove(removed: readonly number[]): void {
      const before = read();
      const left = before.filter((id) => !removed.includes(id));
      if (left.length === before.length) return;
      // A change pending for the next login is discarded too.
      if (write(left)) discardPendingAdditions(removed, storage);
      else notify({ kind: "storage-failed" });
    },
    /**
     * Moves the list into the account of the logged-in user in one save, and removes it once it is stored; when
     * another tab has moved it meanwhile, the account's list is reloaded. Resolves to false when something is left.
     */
    moveTo,
    /**
     * Like `moveTo`, with retries until the account has stored the list; a failure is shown once. Returns a function
     * that stops it.
     */
    moveWithRetries: (account: AdoptingAccount) =>
      retryWithBackoff((isFirst) => moveTo(account, { isSilent: !isFirst }), page),
  } satisfies FavoritesBackend & Record<string, unknown>;
}

/** A `databaseId` is a positive integer. */
function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}

/**
 * Runs `work` until it resolves to true: at once, then after delays that double from 15 seconds to 10 minutes, or
 * sooner when the browser is online or the page visible again. Except for the first attempt (`isFirst`) it waits while
 * offline. Returns a function that stops it.
 */
export function retryWithBackoff(work: (isFirst: boolean) => Promise<boolean>, page: PageSignals): () => void {
  let isStopped = false;
  let isFirst = true;
  let pause = firstPauseMilliseconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const hasSucceeded = (isFirst || page.navigator.onLine) && (await work(isFirst).catch(() => false));
    isFirst = false;
    if (hasSucceeded) stop();
    if (isStopped) return;
    timer = setTimeout(() => void attempt(), pause);
    pause = Math.min(2 * pause, longestPauseMilliseconds);
  };
  const retryNow = () => {
    // A running attempt reacts to the network itself.
    if (timer === undefined || page.document.visibilityState !== "visible") return;
    pause = firstPauseMilliseconds;
    void attempt();
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    page.window.removeEventListener("online", retryNow);
    page.document.removeEventListener("visibilitychange", retryNow);
  };
  page.window.addEventListener("online", retryNow);
  page.document.addEventListener("visibilitychange", retryNow);
  void attempt();
  return stop;
}
