/** What a save of favorites is made from. */
export interface FavoritesSave {
  readonly isLoggedIn: boolean;
  /** The user's `databaseId`. */
  readonly userId: unknown;
  /** The stored access token. */
  readonly token: string | null | undefined;
  /** A JSON array of product ids as a text (S3.4). */
  readonly favorites: string | null | undefined;
}

/** A save of favorites that has what it needs. */
export interface CheckedFavoritesSave {
  readonly userId: number;
  readonly token: string;
  readonly favorites: string;
}

/** A save of favorites that is not sent; its message is one of S5.8 to S5.13. */
export class InvalidFavoritesSave extends Error {
  override readonly name = "InvalidFavoritesSave";
}

/**
 * Checks a save before anything is sent, in the order of S5.8 to S5.13.
 * @throws {InvalidFavoritesSave} with the message of the first check that fails.
 */
export function checkedFavoritesSave({ isLoggedIn, userId, token, favorites }: FavoritesSave): CheckedFavoritesSave {
  if (!isLoggedIn) throw new InvalidFavoritesSave("User must be logged in");
  if (typeof userId !== "number" || !Number.isSafeInteger(userId) || userId <= 0) {
    throw new InvalidFavoritesSave("Invalid user ID");
  }
  if (!token?.trim()) throw new InvalidFavoritesSave("Authentication token expired");
  if (!favorites?.trim()) throw new InvalidFavoritesSave("Invalid favorites data");
  if (!Array.isArray(parsed(favorites))) throw new InvalidFavoritesSave("Favorites must be an array");
  return { userId, token, favorites };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new InvalidFavoritesSave("Invalid favorites JSON format");
  }
}
