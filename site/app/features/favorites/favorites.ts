import { isSameFavorites, toggleFavorite } from "@porchlight/contract/favorites";
import type { Picture } from "#app/graphql/picture.ts";

/** Several changes are collected until none came for this long (S4.35, S9.7). */
export const favoritesDebounceMilliseconds = 2000;

/** The product that a heart belongs to. */
export interface FavoriteProduct {
  /** Its `databaseId` (S3.4). */
  readonly id: number;
  readonly title: string;
  /** A picture of it, for the notification; null where it has none. */
  readonly thumbnail: Picture | null;
}

/** A notification for the visitor (S4.40–S4.43). */
export type FavoritesEvent =
  | { readonly kind: "added"; readonly product: FavoriteProduct }
  | {
      readonly kind: "failed";
      /** What to show (S8.7–S8.12). */
      readonly message: string;
      /** True where the visitor has to log in first (S6.2). */
      readonly needsLogin: boolean;
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
  /** Saves the list, with all attempts, and returns the list as stored (S7.11). */
  readonly save: (ids: readonly number[]) => Promise<readonly number[]>;
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

interface Change {
  readonly id: number;
  readonly isAdded: boolean;
}

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
  let state = empty;
  let stored: readonly number[] = [];
  let isLoaded = false;
  let loading: Promise<void> | undefined;
  /** Changes being sent, and those that wait (S4.33). */
  let sending: readonly Change[] = [];
  let queue: readonly Change[] = [];
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
  const notify = (event: FavoritesEvent): void => {
    for (const listener of eventListeners) listener(event);
  };
  const reportFailure = (error: unknown): void => {
    const needsLogin = error instanceof NotLoggedInError;
    notify({ kind: "failed", message: options.messageOf(error), needsLogin });
    if (options.isLoginFailure(error)) void options.checkLogin();
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

  /** Sends all waiting changes as one final list. One run at a time (S4.38). */
  const run = async (): Promise<void> => {
    stopTimer();
    if (isRunning || queue.length === 0) return;
    isRunning = true;
    const startVersion = sessionVersion;
    [sending, queue] = [queue, []];
    try {
      // Saved over a list that was never loaded, it would lose what is stored.
      if (!isLoaded) await loadStored();
      if (startVersion !== sessionVersion) return;
      const saved = await options.save(withChanges(stored, sending));
      if (startVersion !== sessionVersion) return;
      saveCount += 1;
      stored = saved;
    } catch (error) {
      if (startVersion === sessionVersion) {
        sending = [];
        publish();
      }
      // Reported even where the check of the login has just found that it ended.
      reportFailure(error);
    } finally {
      if (startVersion === sessionVersion) {
        sending = [];
        isRunning = false;
        publish();
        sendNext();
      }
    }
  };
  /** A single change is sent at once (S4.34); several wait until no other comes (S4.35). */
  const sendNext = (): void => {
    if (timer === undefined && !isRunning && queue.length > 0) void run();
  };

  const toggle = (product: FavoriteProduct): void => {
    if (!options.isLoggedIn()) {
      reportFailure(new NotLoggedInError());
      return;
    }
    const isAdded = toggleFavorite(state.ids, product.id).includes(product.id);
    queue = [...queue, { id: product.id, isAdded }];
    publish();
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

  return {
    /** The state now; the same object until it changes. */
    getSnapshot: () => state,
    /** Calls the listener after every change; returns what removes it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listener with every notification; returns what removes it. */
    onEvent(listener: (event: FavoritesEvent) => void) {
      eventListeners.add(listener);
      return () => void eventListeners.delete(listener);
    },
    /** Adds the product, or removes it where it is there (S4.31, S4.32). Logged out, it changes and sends nothing (S6.2). */
    toggle,
    /** Adds the product to the stored list, unless it is there, as after a login that it asked for. */
    async add(product: FavoriteProduct): Promise<void> {
      await load();
      if (!state.ids.includes(product.id)) toggle(product);
    },
    /** Loads the stored list, which replaces the local one where they differ (S7.17, S7.18). Never rejects. */
    load,
    /** Sends the changes that wait now, as when the page is left. */
    flush(): void {
      void run();
    },
    /** Clears everything, as when the visitor logs out or another user logs in. */
    reset(): void {
      sessionVersion += 1;
      stopTimer();
      [stored, sending, queue] = [[], [], []];
      [isLoaded, isRunning, loading] = [false, false, undefined];
      publish();
    },
  };
}

function withChanges(ids: readonly number[], changes: readonly Change[]): readonly number[] {
  return changes.reduce<readonly number[]>(
    (list, { id, isAdded }) => (list.includes(id) === isAdded ? list : toggleFavorite(list, id)),
    ids,
  );
}
