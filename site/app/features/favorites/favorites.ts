import { isSameFavorites, toggleFavorite } from "@porchlight/contract/favorites";

/** Several changes are collected until none came for this long (S4.35, S9.7). */
export const favoritesDebounceMilliseconds = 2000;

/** The product that a heart belongs to. */
export interface FavoriteProduct {
  /** Its `databaseId` (S3.4). */
  readonly id: number;
  readonly title: string;
  /** A picture of it, for the notification; null where it has none. */
  readonly thumbnail: {
    readonly src: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** What the visitor is told about (S4.40–S4.43). */
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
  /** In the order they were added. */
  readonly ids: readonly number[];
  /** True once the backend's list is known. */
  readonly isLoaded: boolean;
  /** True while changes are under way or wait. */
  readonly isSaving: boolean;
}

/** What favorites work with. */
export interface FavoritesOptions {
  /** Whether the visitor is logged in, as of now (S6.2). */
  readonly isLoggedIn: () => boolean;
  /** The stored list of the logged-in user (S7.16). */
  readonly load: () => Promise<readonly number[]>;
  /** Saves the list, all attempts included, and gives the list as it is stored then (S7.11). */
  readonly save: (ids: readonly number[]) => Promise<readonly number[]>;
  /** What the visitor reads about a failed change (S8.7–S8.12). */
  readonly messageOf: (error: unknown) => string;
  /** Whether a failure means that the login has to be checked (S8.13) and that nobody has done so yet. */
  readonly isLoginFailure: (error: unknown) => boolean;
  /** Checks the login again (S8.13). */
  readonly checkLogin: () => Promise<unknown>;
  /** Told where the stored list cannot be read. */
  readonly log: (message: string, error: unknown) => void;
}

/** The favorites of the visitor: shown at once, saved in the background. */
export interface Favorites {
  /** The state now; the same object until it changes. */
  getSnapshot(): FavoritesState;
  /** Calls back after every change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** Calls back with what the visitor is told; returns what ends that. */
  onEvent(listener: (event: FavoritesEvent) => void): () => void;
  /** Adds the product, or removes it where it is there (S4.31, S4.32). Logged out, it changes and sends nothing (S6.2). */
  toggle(product: FavoriteProduct): void;
  /** Asks for the stored list, which replaces the local one where they differ (S7.17, S7.18). Never rejects. */
  load(): Promise<void>;
  /** Sends what waits without waiting longer, as when the page is left. */
  flush(): void;
  /** Forgets everything, as when the visitor logs out or somebody else logs in. */
  reset(): void;
}

interface Change {
  readonly id: number;
  readonly isAdded: boolean;
}

/** The error of a change by somebody who is not logged in (S5.8). */
export class NotLoggedInError extends Error {
  override readonly name = "NotLoggedInError";
  constructor() {
    super("User must be logged in");
  }
}

const empty: FavoritesState = { ids: [], isLoaded: false, isSaving: false };

/** Favorites that are loaded and saved by the functions given. */
export function createFavorites(options: FavoritesOptions): Favorites {
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: FavoritesEvent) => void>();
  let state = empty;
  /** The list as the backend has it. */
  let stored: readonly number[] = [];
  let isLoaded = false;
  let loading: Promise<void> | undefined;
  /** Changes on their way, and those that wait (S4.33). */
  let sending: readonly Change[] = [];
  let queue: readonly Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  /** Counts owners: answers for an earlier one count for nothing. */
  let era = 0;
  /** Counts saves: a list that was asked for before one of them is older than what is known. */
  let saves = 0;

  const publish = (): void => {
    const ids = withChanges(stored, [...sending, ...queue]);
    const isSaving = sending.length + queue.length > 0;
    const isSame = isSameFavorites(ids, state.ids);
    if (isSame && isLoaded === state.isLoaded && isSaving === state.isSaving) return;
    state = { ids: isSame ? state.ids : ids, isLoaded, isSaving };
    for (const listener of listeners) listener();
  };
  const tell = (event: FavoritesEvent): void => {
    for (const listener of eventListeners) listener(event);
  };
  const fail = (error: unknown): void => {
    const needsLogin = error instanceof NotLoggedInError;
    tell({ kind: "failed", message: options.messageOf(error), needsLogin });
    if (options.isLoginFailure(error)) void options.checkLogin();
  };
  const stopTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };

  /** Asks for the stored list; rejects where it cannot be read. */
  const read = (): Promise<void> => {
    loading ??= (async () => {
      const [beganEra, beganSaves] = [era, saves];
      try {
        const ids = await options.load();
        if (beganEra !== era || beganSaves !== saves) return;
        stored = ids;
        isLoaded = true;
        publish();
      } finally {
        if (beganEra === era) loading = undefined;
      }
    })();
    return loading;
  };

  /** One run: what waits is sent together, as the final list. Only one at a time (S4.38). */
  const run = async (): Promise<void> => {
    stopTimer();
    if (isRunning || queue.length === 0) return;
    isRunning = true;
    const began = era;
    [sending, queue] = [queue, []];
    try {
      // Saved over a list that was never read, it would lose what is stored.
      if (!isLoaded) await read();
      if (began !== era) return;
      const saved = await options.save(withChanges(stored, sending));
      if (began !== era) return;
      saves += 1;
      stored = saved;
    } catch (error) {
      if (began === era) {
        sending = [];
        publish();
      }
      // Told even where the check of the login has just found that it ended.
      fail(error);
    } finally {
      if (began === era) {
        sending = [];
        isRunning = false;
        publish();
        sendNext();
      }
    }
  };
  /** A change alone is sent at once (S4.34); several wait until no other comes (S4.35). */
  const sendNext = (): void => {
    if (timer === undefined && !isRunning && queue.length > 0) void run();
  };

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onEvent(listener) {
      eventListeners.add(listener);
      return () => void eventListeners.delete(listener);
    },
    toggle(product) {
      if (!options.isLoggedIn()) return fail(new NotLoggedInError());
      const isAdded = toggleFavorite(state.ids, product.id).includes(product.id);
      queue = [...queue, { id: product.id, isAdded }];
      publish();
      if (isAdded) tell({ kind: "added", product });
      if (queue.length > 1) {
        stopTimer();
        timer = setTimeout(() => void run(), favoritesDebounceMilliseconds);
      }
      sendNext();
    },
    async load() {
      try {
        await read();
      } catch (error) {
        if (options.isLoginFailure(error)) await options.checkLogin();
        else options.log("The favorites cannot be read.", error);
      }
    },
    flush() {
      void run();
    },
    reset() {
      era += 1;
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
