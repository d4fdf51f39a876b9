/** A save of favorites that failed, as far as its text and its consequence depend on it. */
export interface FavoritesFailure {
  /** What the check or the backend said; several messages joined. */
  readonly message: string;
  /** True where no answer of the backend came. */
  readonly isNetworkFailure: boolean;
}

/** What the visitor reads when a save of favorites failed (S8.7 to S8.12), tested in the order of the catalogue. */
export function favoritesErrorText({ message, isNetworkFailure }: FavoritesFailure): string {
  if (message.includes("edit_user")) return "Permission denied. Please log in again.";
  if (message.includes("JWT")) return "Session expired. Please log in again.";
  if (isNetworkFailure) return "Network error. Please check your connection.";
  if (message.includes("logged in")) return "User must be logged in to manage favorites";
  if (message.includes("token")) return "Authentication token expired. Please log in again.";
  return "Failed to save favorite. Please try again.";
}

/** Whether a failed save makes the login status worth another check (S8.13). */
export function doubtsLogin(message: string): boolean {
  return message.includes("Authentication") || message.includes("logged in");
}
