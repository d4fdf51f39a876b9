import { isSameFavorites } from "@porchlight/contract/favorites";
import type { AccountFavorites } from "./account-favorites.ts";
import {
  type FavoriteChange,
  type FavoriteProduct,
  type FavoritesEvent,
  type FavoritesState,
  noFavorites,
} from "./favorites-context.ts";
import { createGuestFavorites, type PageSignals } from "./guest-favorites.ts";
import type { BrowserStorage } from "./pending-changes.ts";

/** The favorites of the visitor. */
export type Favorites = ReturnType<typeof createFavorites>;

/**
 * The visitor's favorites, stored in the account of a logged-in user and in this browser for a guest. The state
 * includes both: a guest's favorites stay in this browser until the account has stored them.
 */
export function createFavorites(options: {
  readonly storage: BrowserStorage;
  readonly page: PageSignals;
  /** Whether there is a login cookie. */
  readonly hasLogin: () => boolean;
  /** Loads the account and connects it. */
  readonly startAccount: () => Promise<unknown>;
}) {
  const { storage, page, hasLogin, startAccount } = options;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: FavoritesEvent) => void>();
  /** The latest event before there is a listener. */
  let pendingEvent: FavoritesEvent | null = null;
  let account: AccountFavorites | null = null;
  let state: FavoritesState = noFavorites;

  const update = (): void => {
    const { ids: accountIds, isLoaded, isSaving } = account?.getSnapshot() ?? noFavorites;
    const union = [...new Set([...accountIds, ...guest.getSnapshot().ids])];
    const ids = isSameFavorites(union, state.ids) ? state.ids : union;
    if (ids !== state.ids || isLoaded !== state.isLoaded || isSaving !== state.isSaving) {
      state = { ids, isLoaded, isSaving };
    }
    for (const listener of listeners) listener();
  };
  const notify = (event: FavoritesEvent): void => {
    // Changes that failed because the login had ended stay in this browser for the next login.
    if (event.kind === "failed" && event.needsLogin) {
      const added = event.changes.filter(({ isAdded }) => isAdded);
      if (added.length > 0) guest.addAll(added, { isSilent: true });
    }
    if (eventListeners.size === 0) pendingEvent = event;
    for (const listener of eventListeners) listener(event);
  };
  const guest = createGuestFavorites({ storage, page, notify });
  guest.subscribe(update);
  update();

  /** The account of a logged-in user; null for a guest. */
  const loggedInAccount = async (): Promise<AccountFavorites | null> => {
    if (!account?.isLoggedIn()) await startAccount();
    return account && (await account.checkLogin()) ? account : null;
  };
  const add = async (product: FavoriteProduct): Promise<void> => {
    if (!state.ids.includes(product.id)) void recordSaved(product.id);
    // Without a login it is stored synchronously, as the visitor may leave the page right after the click.
    const target = account?.isLoggedIn() || hasLogin() ? await loggedInAccount() : null;
    await (target ?? guest).add(product);
  };

  return {
    /** The shown favorites; the same object until they change. */
    getSnapshot: () => state,
    /** Calls the listener after every change; returns a function that removes it. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Whether this browser stores favorites that no account has adopted yet. */
    hasGuestFavorites: () => guest.getSnapshot().ids.length > 0,
    /** Calls the listener with every event, including the latest earlier one; returns a function that removes it. */
    onEvent(listener: (event: FavoritesEvent) => void) {
      eventListeners.add(listener);
      if (pendingEvent) listener(pendingEvent);
      pendingEvent = null;
      return () => void eventListeners.delete(listener);
    },
    /** Connects the account, whose events are passed to `notify`. */
    connect(create: (notify: (event: FavoritesEvent) => void) => AccountFavorites): AccountFavorites {
      account = create(notify);
      account.subscribe(update);
      update();
      return account;
    },
    /**
     * Adds the product of a clicked heart that is not shown as saved, such as one clicked before favorites are loaded.
     */
    add,
    /** Adds the product of a clicked heart, or removes it when it is saved (S4.31, S4.32, S6.2). */
    async toggle(product: FavoriteProduct): Promise<void> {
      const isGuestFavorite = guest.getSnapshot().ids.includes(product.id);
      const isInAccount = account?.getSnapshot().ids.includes(product.id) ?? false;
      if (isGuestFavorite) guest.remove([product.id]);
      if (isInAccount) account?.toggle(product);
      if (isGuestFavorite || isInAccount) return;
      if (!account?.isLoggedIn()) return await add(product);
      void recordSaved(product.id);
      account.toggle(product);
    },
    /** Adds products in one save; resolves to whether they are stored. */
    addAll: async (products: readonly FavoriteProduct[]): Promise<boolean> =>
      account?.isLoggedIn() ? await account.addAll(products, { isPressed: true }) : guest.addAll(products),
    /** Removes products whose hearts are not on the page. */
    remove(ids: readonly number[]): void {
      guest.remove(ids);
      account?.remove(ids);
    },
    /** Loads the stored list of the account. Never rejects. */
    load: async (): Promise<void> => await account?.load(),
    /** Saves failed changes to the account again. */
    retry: (changes: readonly FavoriteChange[]): void => account?.retry(changes),
    /** Moves a guest's favorites, and the product that opened the login, into the account that has just logged in. */
    adopt(wanted: readonly FavoriteProduct[]): void {
      if (!account) return;
      const guestIds = guest.getSnapshot().ids;
      const notStored = wanted.filter(({ id }) => !guestIds.includes(id));
      if (notStored.length > 0) void account.addAll(notStored);
      void guest.moveTo(account, { wanted: wanted[0] ?? null });
    },
    /**
     * Moves a guest's favorites into the account, with retries until the account has stored them. Returns a function
     * that stops it.
     */
    adoptWithRetries: (): (() => void) | undefined => (account ? guest.moveWithRetries(account) : undefined),
  };
}

/** Stores the price of a product for the page of favorites, which otherwise does so when it is opened. */
async function recordSaved(id: number): Promise<void> {
  try {
    await (await import("./since-saved.ts")).recordSaved(id);
  } catch {}
}
