import { createContext, useContext } from "react";
import type { FavoriteProduct } from "./favorite-change.ts";
import type { FavoritesState } from "./favorites.ts";

/**
 * The visitor's favorites as the page shows them, those that the browser keeps without a login included, for pages that
 * do more with them than a heart does.
 */
export interface FavoritesOnPage {
  readonly state: FavoritesState;
  /** Loads the stored list again where it could not be loaded. Never rejects. */
  readonly load: () => Promise<void>;
  /** Removes products that have no card to press a heart on. */
  readonly remove: (ids: readonly number[]) => void;
  /** Adds products in one save; true once the store holds them, or this browser without a login, else false. */
  readonly addAll: (products: readonly FavoriteProduct[]) => Promise<boolean>;
}

/** What documents say of favorites: there are none until the browser has looked. */
export const noFavorites: FavoritesOnPage = {
  state: { ids: [], isLoaded: false, isSaving: false },
  load: () => Promise.resolve(),
  remove: () => {},
  addAll: () => Promise.resolve(false),
};

/** The favorites of the visitor of this page. */
export const FavoritesContext = createContext<FavoritesOnPage>(noFavorites);

/** The favorites of the visitor of this page as they are now. */
export function useFavorites(): FavoritesOnPage {
  return useContext(FavoritesContext);
}
