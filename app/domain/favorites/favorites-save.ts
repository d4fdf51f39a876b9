/** Values of a save before they are checked. */
export interface FavoritesSave {
  readonly isLoggedIn: boolean;
  /** The user's `databaseId`. */
  readonly userId: unknown;
  /** The stored access token. */
  readonly token: string | null | undefined;
  /** A JSON array of product ids (S3.4). */
  readonly favorites: string | null | undefined;
}

/** Thrown for a save that must not be sent; the message is one of S5.8 to S5.13. */
export class InvalidFavoritesSave extends Error {
  override readonly name = "InvalidFavoritesSave";
}

/**
 * Checks a save before anything is sent, in the order of S5.8 to S5.13.
 * @throws {InvalidFavoritesSave} with the message of the first check that fails.
 */
export function checkFavoritesSave({ isLoggedIn, userId, token, favorites }: FavoritesSave) {
  if (!isLoggedIn) throw new InvalidFavoritesSave("User must be logged in");
  if (typeof userId !== "number" || !Number.isSafeInteger(userId) || userId <= 0) {
    throw new InvalidFavoritesSave("Invalid user ID");
  }
  if (!token?.trim()) throw new InvalidFavoritesSave("Authentication token expired");
  if (!favorites?.trim()) throw new InvalidFavoritesSave("Invalid favorites data");
  if (!Array.isArray(parseJson(favorites))) throw new InvalidFavoritesSave("Favorites must be an array");
  return { userId, token, favorites };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new InvalidFavoritesSave("Invalid favorites JSON format");
  }
}

/**
 * The visitor's text for a failed save of favorites (S8.7 to S8.12), in the order of the specification. `message` is
 * that of the check or the backend; a network failure has no response.
 */
export function favoritesErrorText(failure: { readonly message: string; readonly isNetworkFailure: boolean }): string {
  const { message, isNetworkFailure } = failure;
  if (message.includes("edit_user")) return "Permission denied. Please log in again.";
  if (message.includes("JWT")) return "Session expired. Please log in again.";
  if (isNetworkFailure) return "Network error. Please check your connection.";
  if (message.includes("logged in")) return "User must be logged in to manage favorites";
  if (message.includes("token")) return "Authentication token expired. Please log in again.";
  return "Failed to save favorite. Please try again.";
}

/** Whether a failed save is a reason to check the login again (S8.13). */
export function suggestsEndedLogin(message: string): boolean {
  return message.includes("Authentication") || message.includes("logged in");
}

/** Whether a save was rejected for its token or its user's permissions (S8.8, S8.9), as after the end of a login. */
export function rejectsLogin(message: string): boolean {
  return message.includes("JWT") || message.includes("edit_user");
}
