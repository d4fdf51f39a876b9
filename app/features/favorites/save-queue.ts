import { isSameFavorites, toggleFavorite } from "@porchlight/contract/favorites";
import {
  type FavoriteChange,
  type FavoriteProduct,
  type FavoritesBackend,
  type FavoritesEvent,
  noFavorites,
} from "./favorites-context.ts";
import type { PendingChanges } from "./pending-changes.ts";

/** Debounce time of several changes (S4.35, S9.7). */
const favoritesDebounceMilliseconds = 2000;

/** Dependencies of a save queue. */
export interface SaveQueueOptions {
  /** Whether the visitor is logged in (S6.2). */
  readonly isLoggedIn: () => boolean;
  /** The stored list of the logged-in user (S7.16). */
  readonly load: () => Promise<readonly number[]>;
  /**
   * Saves a list with all attempts and returns the list as stored (S7.11). `list` is called for each attempt; when it
   * returns null nothing is sent, and null is returned.
   */
  readonly save: (list: () => Promise<readonly number[] | null>) => Promise<readonly number[] | null>;
  /** The stored list after a failed save; null when it can't be loaded. Never rejects. */
  readonly loadAfterFailure: () => Promise<readonly number[] | null>;
  /** Sends a list once, in a request that outlives the page. */
  readonly sendLast: (ids: readonly number[]) => void;
  /** Runs a save while no other tab of the browser runs one. */
  readonly lock: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Called after the stored list was changed. */
  readonly onSaved: () => void;
  /** Storage of unsaved changes. */
  readonly pending: PendingChanges;
  /** The owner of the favorites; null while unknown. */
  readonly userId: () => number | null;
  /** The visitor's text for a failed change (S8.7–S8.12). */
  readonly messageOf: (error: unknown) => string;
  /** Whether the login must be checked after a failure (S8.13). */
  readonly isLoginFailure: (error: unknown) => boolean;
  /** Checks the login again (S8.13). */
  readonly checkLogin: () => Promise<unknown>;
  /** Called when the stored list cannot be loaded. */
  readonly log: (message: string, error: unknown) => void;
  readonly notify: (event: FavoritesEvent) => void;
}

/** Thrown for a change without a login (S5.8). */
export class NotLoggedInError extends Error {
  override readonly name = "NotLoggedInError";
  constructor() {
    super("User must be logged in");
  }
}

/** Favorites of a logged-in user: changes are shown optimistically and saved in the background, one save at a time. */
export function createSaveQueue(options: SaveQueueOptions) {
  const { notify } = options;
  const listeners = new Set<() => void>();
  let state = noFavorites;
  let stored: readonly number[] = [];
  let isLoaded = false;
  let loading: Promise<void> | undefined;
  /** Changes being sent, and those waiting (S4.33). */
  let sending: readonly FavoriteChange[] = [];
  let queue: readonly FavoriteChange[] = [];
  /** Changes whose failure shows no notification. */
  const silentChanges = new WeakSet<FavoriteChange>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  /** Counts resets: responses from an earlier session are ignored. */
  let sessionVersion = 0;
  /** Counts saves: a list requested before the latest is stale. */
  let saveCount = 0;

  const publish = (): void => {
    const ids = withChanges(stored, [...sending, ...queue]);
    const isSaving = sending.length + queue.length > 0;
    const isSame = isSameFavorites(ids, state.ids);
    if (isSame && isLoaded === state.isLoaded && isSaving === state.isSaving) return;
    state = { ids: isSame ? state.ids : ids, isLoaded, isSaving };
    for (const listener of listeners) listener();
  };
  const storePending = (): void => {
    const userId = options.userId();
    if (userId !== null) options.pending.store(userId, [...sending, ...queue]);
  };
  const reportFailure = async (error: unknown, changes: readonly FavoriteChange[]): Promise<void> => {
    if (options.isLoginFailure(error)) await options.checkLogin();
    if (changes.every((change) => silentChanges.has(change))) return;
    notify({ kind: "failed", message: options.messageOf(error), needsLogin: !options.isLoggedIn(), changes });
  };
  const stopTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };

  /** Loads the stored list; rejects on failure. */
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

  /** Requests the stored list after this call. */
  const readStored = async (): Promise<readonly number[]> => {
    // Equal queries in flight are sent once; an earlier one may miss what another tab has saved.
    await loading?.catch(() => undefined);
    return await options.load();
  };
  /** Applies changes to the stored list, which another tab or device may have changed, and saves it. */
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

  /** Sends all waiting changes as one list, one run at a time (S4.38). */
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
      await options.lock(() => saveChanges(changes, isOver));
    } catch (error) {
      hasFailed = true;
      // Reported even when the check finds that the login has ended; then the changes stay pending.
      await reportFailure(error, changes);
    } finally {
      if (!isOver()) {
        sending = [];
        isRunning = false;
        storePending();
        publish();
        sendNext();
        if (hasFailed) void loadAfterFailure();
      }
    }
  };
  /** Loads the list after a failure: the save may have succeeded although its response was lost. */
  const loadAfterFailure = async (): Promise<void> => {
    const [startVersion, startCount] = [sessionVersion, saveCount];
    const ids = await options.loadAfterFailure();
    if (ids === null || startVersion !== sessionVersion || startCount !== saveCount) return;
    stored = ids;
    isLoaded = true;
    publish();
  };
  /** A single change is sent at once (S4.34); several are debounced (S4.35). */
  const sendNext = (): void => {
    if (timer === undefined && !isRunning && queue.length > 0) void run();
  };
  const enqueue = (changes: readonly FavoriteChange[]): void => {
    queue = [...queue, ...changes];
    storePending();
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
      else options.log("The favorites could not be loaded.", error);
    }
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  /** Resolves once no change is waiting or being saved. */
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        if (state.isSaving) return;
        stop();
        resolve();
      };
      const stop = subscribe(check);
      check();
    });

  return {
    getSnapshot: () => state,
    subscribe,
    /** Adds the product, or removes it when it is saved (S4.31, S4.32). Does nothing when logged out (S6.2). */
    toggle,
    async add(product: FavoriteProduct): Promise<void> {
      await load();
      if (!state.ids.includes(product.id)) toggle(product);
    },
    /**
     * Adds products in one save; resolves to whether they are stored, false when logged out. Unless `isPressed`, it
     * drops them without a notification when the list can't be loaded or the login has ended. `isSilent` suppresses the
     * notification of a failed save.
     */
    async addAll(
      products: readonly FavoriteProduct[],
      { isPressed = false, isSilent = false }: { readonly isPressed?: boolean; readonly isSilent?: boolean } = {},
    ): Promise<boolean> {
      const startVersion = sessionVersion;
      if (!isPressed) {
        await load();
        if (!isLoaded || startVersion !== sessionVersion) return false;
      }
      if (!options.isLoggedIn()) return false;
      const missing = products.filter(({ id }) => !state.ids.includes(id));
      const changes = missing.map((product) => ({ ...product, isAdded: true }));
      if (isSilent) for (const change of changes) silentChanges.add(change);
      enqueue(changes);
      void run();
      await settled();
      return startVersion === sessionVersion && products.every(({ id }) => stored.includes(id));
    },
    remove(ids: readonly number[]): void {
      for (const id of ids) if (state.ids.includes(id)) toggle({ id, title: "", thumbnail: null });
    },
    /** Loads the stored list, which replaces the local one when they differ (S7.17, S7.18). Never rejects. */
    load,
    /** Sends waiting changes now, as when the page is hidden. */
    flush(): void {
      void run();
    },
    /** Sends waiting changes; resolves once they are saved, or after the timeout. */
    async saved(timeoutMilliseconds: number): Promise<void> {
      void run();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMilliseconds);
      });
      await Promise.race([settled(), tooLong]);
      clearTimeout(timer);
    },
    /** Sends everything unsaved when the page is closed, without waiting for other tabs or a response. */
    sendBeforeClose(): void {
      if (isLoaded && state.isSaving) options.sendLast(state.ids);
    },
    /** Loads the stored list after another tab has changed it. Never rejects. */
    async reload(): Promise<void> {
      await loading?.catch(() => undefined);
      await load();
    },
    /** Saves failed changes again. */
    retry(changes: readonly FavoriteChange[]): void {
      enqueue(changes);
      const added = changes.findLast(({ isAdded }) => isAdded);
      if (added) notify({ kind: "added", product: added });
      void run();
    },
    /** Adopts unsaved changes of a user: those of closed pages, and those of this page from before its login ended. */
    adoptPending(userId: number): void {
      const startVersion = sessionVersion;
      options.pending.adoptOrphaned(userId, (changes) => {
        if (startVersion !== sessionVersion) return false;
        enqueue(changes);
        void run();
        return true;
      });
    },
    /** Clears everything but the stored pending changes, as when the login ends or another user logs in. */
    reset(): void {
      sessionVersion += 1;
      stopTimer();
      [stored, sending, queue] = [[], [], []];
      [isLoaded, isRunning, loading] = [false, false, undefined];
      publish();
    },
  } satisfies FavoritesBackend & Record<string, unknown>;
}

function withChanges(ids: readonly number[], changes: readonly FavoriteChange[]): readonly number[] {
  return changes.reduce<readonly number[]>(
    (list, { id, isAdded }) => (list.includes(id) === isAdded ? list : toggleFavorite(list, id)),
    ids,
  );
}
