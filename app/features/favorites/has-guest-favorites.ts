/** The localStorage key of a guest's favorites: a JSON array of ids. */
export const guestFavoritesKey = "porchlight.favorites";

/** Whether this browser stores favorites of a guest. Every page runs this before the code of favorites is loaded. */
export function hasGuestFavorites(storage: () => Pick<Storage, "getItem">): boolean {
  try {
    return storage().getItem(guestFavoritesKey) !== null;
  } catch {
    return false;
  }
}
