import { isSameFavorites, parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";
import type { FavoriteProduct } from "./favorite-change.ts";
import type { Favorites } from "./favorites.ts";
import { keptFavoritesKey } from "./kept-hint.ts";
import { type PageSigns, tryUntilDone } from "./try-until-done.ts";

/** What became of favorites without a login. */
export type KeptEvent =
  | { readonly kind: "kept"; readonly product: FavoriteProduct }
  /** The browser refused to store a change, so the list is as before. */
  | { readonly kind: "not-kept" }
  | {
      /** So many are in the account of who has logged in. */
      readonly kind: "moved";
      readonly count: number;
      /** The one for which the login was asked; null without. */
      readonly product: FavoriteProduct | null;
    };

/** Runs work while no other tab of the browser runs it. */
type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The favorites of an account, as far as what is kept is moved into them. */
type AccountFavorites = Pick<Favorites, "addAll" | "load">;

interface MoveOptions {
  /** What the login was asked for. */
  readonly wanted?: FavoriteProduct | null;
  /** True where a failure is not said. */
  readonly isQuiet?: boolean;
}

/** The favorites that a browser keeps while nobody is logged in. */
export type KeptFavorites = ReturnType<typeof createKeptFavorites>;

/**
 * Favorites before a login, kept in `storage` for all tabs of the browser. Every change begins with what is stored, so that
 * two tabs lose nothing of each other. A change that the browser refuses to store changes nothing.
 */
export function createKeptFavorites(options: {
  readonly storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly alone: Alone;
  /** Called with products that the visitor has taken out again. */
  readonly onTakenOut: (ids: readonly number[]) => void;
  /** The page whose network and visitor a move that failed waits for. */
  readonly page: PageSigns;
}) {
  const { storage, alone, onTakenOut, page } = options;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: KeptEvent) => void>();
  /** The last event, while nobody listens. */
  let unheard: KeptEvent | null = null;
  let moving: Promise<boolean> | null = null;
  /** What was pressed on this page, by id: the list that is kept holds no titles. */
  const known = new Map<number, FavoriteProduct>();
  let ids: readonly number[] = [];
  const show = (next: readonly number[]): void => {
    if (isSameFavorites(next, ids)) return;
    ids = next;
    for (const listener of listeners) listener();
  };
  /** What is kept now; another tab may have changed it. */
  const read = (): readonly number[] => {
    try {
      show(parseFavorites(storage().getItem(keptFavoritesKey)).filter(isId));
    } catch {
      // Storage that is turned off holds nothing to show.
    }
    return ids;
  };
  /** Stores a list; false where the browser refuses, as when its storage is full or turned off. */
  const write = (next: readonly number[]): boolean => {
    try {
      if (next.length === 0) storage().removeItem(keptFavoritesKey);
      else storage().setItem(keptFavoritesKey, serializeFavorites(next));
    } catch {
      return false;
    }
    show(next);
    return true;
  };
  const notify = (event: KeptEvent): void => {
    if (eventListeners.size === 0) unheard = event;
    for (const listener of eventListeners) listener(event);
  };
  const move = async (favorites: AccountFavorites, { wanted, isQuiet }: MoveOptions): Promise<boolean> => {
    if (read().length === 0) return true;
    return await alone(async () => {
      const moved = read();
      if (moved.length === 0) {
        await favorites.load();
        return true;
      }
      const products = moved.map((id) => known.get(id) ?? { id, title: "", thumbnail: null });
      if (!(await favorites.addAll(products, { isQuiet }))) return false;
      write(read().filter((id) => !moved.includes(id)));
      const product = wanted && moved.includes(wanted.id) ? wanted : null;
      notify({ kind: "moved", count: moved.length, product });
      // What was kept meanwhile is moved next.
      return ids.length === 0;
    });
  };
  const moveTo = (favorites: AccountFavorites, options: MoveOptions = {}): Promise<boolean> => {
    moving ??= move(favorites, options).finally(() => {
      moving = null;
    });
    return moving;
  };
  read();

  return {
    /** The ids that are kept, in the order of saving; the same list until it changes. */
    getSnapshot: () => ids,
    /** Calls the listener after every change; returns what removes it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listener with every event, the last one of before it included; returns what removes it. */
    onEvent(listener: (event: KeptEvent) => void) {
      eventListeners.add(listener);
      if (unheard) listener(unheard);
      unheard = null;
      return () => void eventListeners.delete(listener);
    },
    /** Keeps a product, at the end of the list unless it is in it, and notifies of it. */
    add(product: FavoriteProduct): void {
      known.set(product.id, product);
      const before = read();
      const isKept = before.includes(product.id) || write([...before, product.id]);
      notify(isKept ? { kind: "kept", product } : { kind: "not-kept" });
    },
    /**
     * Keeps products in one step, those that are kept already left out. Returns false where the browser refuses, and
     * notifies of that unless it is quiet.
     */
    addAll(products: readonly FavoriteProduct[], { isQuiet = false } = {}): boolean {
      const added = products.filter(({ id }) => isId(id));
      for (const product of added) known.set(product.id, product);
      const isKept = write([...new Set([...read(), ...added.map(({ id }) => id)])]);
      if (!isKept && !isQuiet) notify({ kind: "not-kept" });
      return isKept;
    },
    /** Keeps these no longer. Returns false where the browser refuses, which is notified. */
    remove(removed: readonly number[]): boolean {
      const before = read();
      const left = before.filter((id) => !removed.includes(id));
      if (left.length === before.length) return true;
      const isWritten = write(left);
      if (isWritten) onTakenOut(removed);
      else notify({ kind: "not-kept" });
      return isWritten;
    },
    /**
     * Moves what is kept into the favorites of who has logged in, in one save. It leaves this browser only once the store holds
     * it; where another tab has moved it meanwhile, the favorites are read again. False where something is left.
     */
    moveTo,
    /** Moves it likewise, patiently until the store has taken it; a failure is said once. Returns what stops it. */
    moveUntilDone: (favorites: AccountFavorites) =>
      tryUntilDone((isFirst) => moveTo(favorites, { isQuiet: !isFirst }), page),
    /** Another tab has changed what is stored under a key; null means everything. */
    onStored(changedKey: string | null): void {
      if (changedKey === null || changedKey === keptFavoritesKey) read();
    },
  };
}

/** A `databaseId` is a positive whole number. */
function isId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}
