import { isSameFavorites, toggleFavorite } from "@porchlight/contract/favorites";
import type { FavoriteChange, FavoriteProduct } from "./favorite-change.ts";
import type { PendingChanges } from "./pending-changes.ts";

/** Several changes are collected until none came for this long (S4.35, S9.7). */
const favoritesDebounceMilliseconds = 2000;

/** A notification for the visitor (S4.40–S4.43). */
export type FavoritesEvent =
  | { readonly kind: "added"; readonly product: FavoriteProduct }
  | {
      readonly kind: "failed";
      /** What to show (S8.7–S8.12). */
      readonly message: string;
      /** True where the visitor has to log in first (S6.2). */
      readonly needsLogin: boolean;
      /** What was not saved. */
      readonly changes: readonly FavoriteChange[];
    };

/** The visitor's favorites as the page shows them. */
export interface FavoritesState {
  readonly ids: readonly number[];
  readonly isLoaded: boolean;
  readonly isSaving: boolean;
}

/** What favorites work with. */
export interface FavoritesOptions {
  /** Whether the visitor is logged in, as of now (S6.2). */
  readonly isLoggedIn: () => boolean;
  /** The stored list of the logged-in user (S7.16). */
  readonly load: () => Promise<readonly number[]>;
  /**
   * Saves a list, with all attempts, and returns the list as stored (S7.11). `list` gives it for each attempt; null where
   * there is nothing to save, and then nothing is sent and null returned.
   */
  readonly save: (list: () => Promise<readonly number[] | null>) => Promise<readonly number[] | null>;
  /** The stored list after a save that failed; null where it cannot be had. Never rejects. */
  readonly loadAfterFailure: () => Promise<readonly number[] | null>;
  /** Sends a list once, from a page that is about to go. */
  readonly sendLast: (ids: readonly number[]) => void;
  /** Runs a save while no other tab of the browser runs one. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called after the stored list was changed. */
  readonly onSaved: () => void;
  /** Where changes are kept that are not saved yet. */
  readonly pending: PendingChanges;
  /** Whose favorites they are; null where that is not known yet. */
  readonly userId: () => number | null;
  /** The visitor's text for a failed change (S8.7–S8.12). */
  readonly messageOf: (error: unknown) => string;
  /** Whether after a failure the login still has to be checked (S8.13). */
  readonly isLoginFailure: (error: unknown) => boolean;
  /** Checks the login again (S8.13). */
  readonly checkLogin: () => Promise<unknown>;
  /** Called where the stored list cannot be loaded. */
  readonly log: (message: string, error: unknown) => void;
}

/** The favorites of the visitor: shown immediately, saved in the background. */
export type Favorites = ReturnType<typeof createFavorites>;

/** A change without a login (S5.8). */
export class NotLoggedInError extends Error {
  override readonly name = "NotLoggedInError";
  constructor() {
    super("User must be logged in");
  }
}

const empty: FavoritesState = { ids: [], isLoaded: false, isSaving: false };

/** Favorites that are loaded and saved by these functions. */
export function createFavorites(options: FavoritesOptions) {
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: FavoritesEvent) => void>();
  /** The last notification, while nobody listens. */
  let unheard: FavoritesEvent | null = null;
  let state = empty;
  let stored: readonly number[] = [];
  let isLoaded = false;
  let loading: Promise<void> | undefined;
  /** Changes being sent, and those that wait (S4.33). */
  let sending: readonly FavoriteChange[] = [];
  let queue: readonly FavoriteChange[] = [];
  /** Changes whose failure is not said. */
  const quiet = new WeakSet<FavoriteChange>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  /** Counts resets: a response for an earlier session no longer counts. */
  let sessionVersion = 0;
  /** Counts saves: a list requested before one of them is out of date. */
  let saveCount = 0;

  const publish = (): void => {
    const ids = withChanges(stored, [...sending, ...queue]);
    const isSaving = sending.length + queue.length > 0;
    const isSame = isSameFavorites(ids, state.ids);
    if (isSame && isLoaded === state.isLoaded && isSaving === state.isSaving) return;
    state = { ids: isSame ? state.ids : ids, isLoaded, isSaving };
    for (const listener of listeners) listener();
  };
  const keepPending = (): void => {
    const userId = options.userId();
    if (userId !== null) options.pending.keep(userId, [...sending, ...queue]);
  };
  const notify = (event: FavoritesEvent): void => {
    if (eventListeners.size === 0) unheard = event;
    for (const listener of eventListeners) listener(event);
  };
  const reportFailure = async (error: unknown, changes: readonly FavoriteChange[]): Promise<void> => {
    if (options.isLoginFailure(error)) await options.checkLogin();
    if (changes.every((change) => quiet.has(change))) return;
    notify({ kind: "failed", message: options.messageOf(error), needsLogin: !options.isLoggedIn(), changes });
  };
  const stopTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };

  /** Loads the stored list; rejects where it cannot. */
  const loadStored = (): Promise<void> => {
    loading ??= (async () => {
      const [startVersion, startCount] = [sessionVersion, saveCount];
      try {
        const ids = await options.load();
        if (startVersion !== sessionVersion || startCount !== saveCount) return;
        stored = ids;
        isLoaded = true;
        publish();
      } finally {
        if (startVersion === sessionVersion) loading = undefined;
      }
    })();
    return loading;
  };

  /** The list as the store holds it, asked for after this call and by nobody else. */
  const readStored = async (): Promise<readonly number[]> => {
    // Equal operations under way are sent once; one that began before this may miss what another tab has saved.
    await loading?.catch(() => undefined);
    return await options.load();
  };
  /** Saves changes on top of what the store holds, which another tab or machine may have changed. */
  const saveChanges = async (changes: readonly FavoriteChange[], isOver: () => boolean): Promise<void> => {
    if (isOver()) return;
    let base: readonly number[] | undefined;
    const saved = await options.save(async () => {
      base ??= await readStored();
      if (isOver()) return null;
      const ids = withChanges(base, changes);
      return isSameFavorites(ids, base) ? null : ids;
    });
    if (isOver()) return;
    saveCount += 1;
    stored = saved ?? base ?? stored;
    isLoaded = true;
    if (saved) options.onSaved();
  };

  /** Sends all waiting changes as one final list. One run at a time (S4.38). */
  const run = async (): Promise<void> => {
    stopTimer();
    if (isRunning || queue.length === 0) return;
    isRunning = true;
    const startVersion = sessionVersion;
    const isOver = () => startVersion !== sessionVersion;
    const changes = queue;
    let hasFailed = false;
    [sending, queue] = [changes, []];
    try {
      await options.alone(() => saveChanges(changes, isOver));
    } catch (error) {
      hasFailed = true;
      // Reported even where the check of the login finds that it has ended; then the changes stay pending.
      await reportFailure(error, changes);
    } finally {
      if (!isOver()) {
        sending = [];
        isRunning = false;
        keepPending();
        publish();
        sendNext();
        if (hasFailed) void lookAgain();
      }
    }
  };
  /** After a failure: a save whose response was lost may have been carried out nevertheless. */
  const lookAgain = async (): Promise<void> => {
    const [startVersion, startCount] = [sessionVersion, saveCount];
    const ids = await options.loadAfterFailure();
    if (ids === null || startVersion !== sessionVersion || startCount !== saveCount) return;
    stored = ids;
    isLoaded = true;
    publish();
  };
  /** A single change is sent at once (S4.34); several wait until no other comes (S4.35). */
  const sendNext = (): void => {
    if (timer === undefined && !isRunning && queue.length > 0) void run();
  };
  const enqueue = (changes: readonly FavoriteChange[]): void => {
    queue = [...queue, ...changes];
    keepPending();
    publish();
  };

  const toggle = (product: FavoriteProduct): void => {
    const isAdded = toggleFavorite(state.ids, product.id).includes(product.id);
    const change = { ...product, isAdded };
    if (!options.isLoggedIn()) {
      void reportFailure(new NotLoggedInError(), [change]);
      return;
    }
    enqueue([change]);
    if (isAdded) notify({ kind: "added", product });
    if (queue.length > 1) {
      stopTimer();
      timer = setTimeout(() => void run(), favoritesDebounceMilliseconds);
    }
    sendNext();
  };
  const load = async (): Promise<void> => {
    try {
      await loadStored();
    } catch (error) {
      if (options.isLoginFailure(error)) await options.checkLogin();
      else options.log("The favorites cannot be read.", error);
    }
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  /** Resolves when nothing waits or is being saved. */
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (state.isSaving) return;
        stop();
        resolve();
      };
      const stop = subscribe(look);
      look();
    });

  return {
    /** The state now; the same object until it changes. */
    getSnapshot: () => state,
    /** Calls the listener after every change; returns what removes it. */
    subscribe,
    /** Calls the listener with every notification, the last one of before it included; returns what removes it. */
    onEvent(listener: (event: FavoritesEvent) => void) {
      eventListeners.add(listener);
      if (unheard) listener(unheard);
      unheard = null;
      return () => void eventListeners.delete(listener);
    },
    /** Adds the product, or removes it where it is there (S4.31, S4.32). Logged out, it changes and sends nothing (S6.2). */
    toggle,
    /** Adds the product to the stored list, unless it is there, as after a login that it asked for. */
    async add(product: FavoriteProduct): Promise<void> {
      await load();
      if (!state.ids.includes(product.id)) toggle(product);
    },
    /**
     * Adds products to the stored list in one save and without a notification, those that it holds already left out.
     * True once the store holds them all; false where it does not, which was notified unless it is quiet, or where nobody
     * is logged in. What was not pressed for is left alone where the list cannot be read or the login has ended: nobody
     * waits for it.
     */
    async addAll(products: readonly FavoriteProduct[], { isPressed = false, isQuiet = false } = {}): Promise<boolean> {
      const startVersion = sessionVersion;
      if (!isPressed) {
        await load();
        if (!isLoaded || startVersion !== sessionVersion) return false;
      }
      if (!options.isLoggedIn()) return false;
      const missing = products.filter(({ id }) => !state.ids.includes(id));
      const changes = missing.map((product) => ({ ...product, isAdded: true }));
      if (isQuiet) for (const change of changes) quiet.add(change);
      enqueue(changes);
      void run();
      await settled();
      return startVersion === sessionVersion && products.every(({ id }) => stored.includes(id));
    },
    /** Takes products out that have no heart to press, and no title any more. */
    removeAll(ids: readonly number[]): void {
      for (const id of ids) if (state.ids.includes(id)) toggle({ id, title: "", thumbnail: null });
    },
    /** Loads the stored list, which replaces the local one where they differ (S7.17, S7.18). Never rejects. */
    load,
    /** Sends the changes that wait now, as when the page is left. */
    flush(): void {
      void run();
    },
    /** Sends the changes that wait, and resolves when they are saved, or after so many milliseconds. */
    async saved(longestMilliseconds: number): Promise<void> {
      void run();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, longestMilliseconds);
      });
      await Promise.race([settled(), tooLong]);
      clearTimeout(timer);
    },
    /** Sends all that is not saved from a page that is about to go, which waits for no other tab and no response. */
    leave(): void {
      if (isLoaded && state.isSaving) options.sendLast(state.ids);
    },
    /** Loads the stored list, which another tab has just changed. Never rejects. */
    async reload(): Promise<void> {
      await loading?.catch(() => undefined);
      await load();
    },
    /** Tries changes once more that were not saved. */
    repeat(changes: readonly FavoriteChange[]): void {
      enqueue(changes);
      const added = changes.findLast(({ isAdded }) => isAdded);
      if (added) notify({ kind: "added", product: added });
      void run();
    },
    /** Takes up what a user has not saved: on pages that are gone, and on this one before the login ended. */
    resume(userId: number): void {
      const startVersion = sessionVersion;
      options.pending.takeOver(userId, (changes) => {
        if (startVersion !== sessionVersion) return false;
        enqueue(changes);
        void run();
        return true;
      });
    },
    /** Clears everything but what is pending, as when the login ends or another user logs in. */
    reset(): void {
      sessionVersion += 1;
      stopTimer();
      [stored, sending, queue] = [[], [], []];
      [isLoaded, isRunning, loading] = [false, false, undefined];
      publish();
    },
  };
}

function withChanges(ids: readonly number[], changes: readonly FavoriteChange[]): readonly number[] {
  return changes.reduce<readonly number[]>(
    (list, { id, isAdded }) => (list.includes(id) === isAdded ? list : toggleFavorite(list, id)),
    ids,
  );
}
