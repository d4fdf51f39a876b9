import { createContext, useContext } from "react";
import type { Picture } from "#app/graphql/picture.ts";

/** The product of a heart button. */
export interface FavoriteProduct {
  /** Its `databaseId` (S3.4). */
  readonly id: number;
  readonly title: string;
  /** Its picture in the notification; null without one. */
  readonly thumbnail: Picture | null;
}

/** A product that was added or removed. */
export interface FavoriteChange extends FavoriteProduct {
  readonly isAdded: boolean;
}

/** The visitor's favorites as the page shows them: the stored ones, with the changes that are being saved. */
export interface FavoritesState {
  readonly ids: readonly number[];
  /** Whether the stored list of the account is loaded. */
  readonly isLoaded: boolean;
  readonly isSaving: boolean;
}

/** No favorites, for server rendering and before the code of favorites is loaded. */
export const noFavorites: FavoritesState = { ids: [], isLoaded: false, isSaving: false };

/** A notification for the visitor (S4.40–S4.43). */
export type FavoritesEvent =
  /** Added to the account. */
  | { readonly kind: "added"; readonly product: FavoriteProduct }
  /** Added to the list in this browser. */
  | { readonly kind: "added-here"; readonly product: FavoriteProduct }
  /** The browser rejected a change of its list, which is unchanged. */
  | { readonly kind: "storage-failed" }
  /** The account has adopted the list of this browser. */
  | {
      readonly kind: "adopted";
      readonly count: number;
      /** The product that opened the login; null without one. */
      readonly product: FavoriteProduct | null;
    }
  /** The account could not store these changes. */
  | {
      readonly kind: "failed";
      /** The message to show (S8.7–S8.12). */
      readonly message: string;
      /** Whether the visitor has to log in first (S6.2). */
      readonly needsLogin: boolean;
      readonly changes: readonly FavoriteChange[];
    };

/** Where favorites are stored: in the account, or in this browser for a guest. */
export interface FavoritesBackend {
  /** The shown favorites; the same object until they change. */
  readonly getSnapshot: () => FavoritesState;
  /** Calls the listener after every change; returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a product, unless it is stored already, and shows a notification. */
  readonly add: (product: FavoriteProduct) => void | Promise<void>;
  /** Adds products in one step, without a notification of success. Resolves to whether all are stored. */
  readonly addAll: (
    products: readonly FavoriteProduct[],
    options?: { readonly isSilent?: boolean },
  ) => boolean | Promise<boolean>;
  readonly remove: (ids: readonly number[]) => void;
}

/** The favorites of the visitor, for components other than heart buttons. */
export interface FavoritesOnPage {
  readonly state: FavoritesState;
  /** Loads the stored list of the account again after a failure. Never rejects. */
  readonly load: () => Promise<void>;
  /** Removes products whose hearts are not on the page. */
  readonly remove: (ids: readonly number[]) => void;
  /** Adds products in one save; resolves to whether they are stored. */
  readonly addAll: (products: readonly FavoriteProduct[]) => Promise<boolean>;
}

/** The favorites of server rendering and of the first render. */
export const noFavoritesOnPage: FavoritesOnPage = {
  state: noFavorites,
  load: () => Promise.resolve(),
  remove: () => {},
  addAll: () => Promise.resolve(false),
};

/** The visitor's favorites, provided by `Visitor`; read them with {@link useFavorites}. */
export const FavoritesContext = createContext<FavoritesOnPage>(noFavoritesOnPage);

/** The favorites of the visitor of this page. */
export function useFavorites(): FavoritesOnPage {
  return useContext(FavoritesContext);
}
