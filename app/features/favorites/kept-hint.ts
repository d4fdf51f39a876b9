/** Where this browser keeps the favorites of a visitor without a login: a list of ids as JSON. */
export const keptFavoritesKey = "porchlight.favorites";

/**
 * Whether this browser keeps favorites of a visitor without a login. Every page runs this; the code that reads them is
 * loaded only after it.
 */
export function keptFavoritesHint(storage: () => Pick<Storage, "getItem">): boolean {
  try {
    return storage().getItem(keptFavoritesKey) !== null;
  } catch {
    return false;
  }
}
