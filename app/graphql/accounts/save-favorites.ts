import { parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";
import {
  checkFavoritesSave,
  doubtsLogin,
  type FavoritesSave,
  favoritesErrorText,
} from "#app/domain/favorites/favorites-save.ts";
import { randomId } from "#app/domain/wording/text.ts";
import type { MutationClient } from "#app/graphql/client.ts";
import { ContentError } from "#app/graphql/content-error.ts";
import { UpdateFavorites } from "./accounts.generated.ts";

/** How often a save is tried at most, the first time included (S8.14, S9.8). */
const maxAttempts = 3;
/** Pause before the second attempt; it doubles for the third (S9.9, S9.10). */
const firstPauseMilliseconds = 1000;
/** Browsers let go out no more than 64 KiB after the page that sent it, with all that is under way. */
const longestParting = 30_000;

/** A save of favorites that failed for good; `text` is for the visitor (S8.7 to S8.12). */
export class FavoritesSaveError extends Error {
  override readonly name = "FavoritesSaveError";
  readonly text: string;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.text = favoritesMessage(cause);
  }
}

/** The visitor's text for an error of loading or saving favorites (S8.7 to S8.12). */
export function favoritesMessage(error: unknown): string {
  if (error instanceof FavoritesSaveError) return error.text;
  const message = error instanceof Error ? error.message : String(error);
  // The site's gateway says in words of GraphQL, too, that nobody is behind it.
  const isNetworkFailure = error instanceof ContentError && (error.kind !== "graphql" || error.isRetryable);
  return favoritesErrorText({ message, isNetworkFailure });
}

/** Who saves, as of now. */
export type FavoritesLogin = Omit<FavoritesSave, "favorites">;

/** What a save works with. */
export interface FavoritesToSave {
  /** The list to save, as of now; null where nothing is left to save. Failing to read it counts as an attempt. */
  readonly list: () => Promise<readonly number[] | null>;
  /** Asked for anew for each attempt; `isTokenRejected` after one whose token was rejected, which needs another. */
  readonly login: (isTokenRejected: boolean) => Promise<FavoritesLogin>;
  /** Called, and awaited, where a failure makes the login doubtful (S8.13). */
  readonly recheckLogin: () => Promise<unknown>;
}

/**
 * Saves the favorites of a user (S7.11) and returns the list as stored; null where there was nothing to save. The
 * checks of S5.8 to S5.13 come first, and what fails them is not sent; the rest gets three attempts (S8.14), each sent
 * once.
 * @throws {FavoritesSaveError}
 */
export async function saveFavorites(
  client: MutationClient,
  { list, login, recheckLogin }: FavoritesToSave,
): Promise<readonly number[] | null> {
  let isTokenRejected = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      checkFavoritesSave({ ...(await login(isTokenRejected)), favorites: serializeFavorites([]) });
      const ids = await list();
      if (ids === null) return null;
      // Reading the list may have brought a new token.
      return await sendFavorites(client, await login(false), ids);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // A recheck that fails is the session's to report.
      if (doubtsLogin(error.message)) await recheckLogin().catch(() => undefined);
      if (!(error instanceof ContentError) || attempt === maxAttempts) throw new FavoritesSaveError(error);
      isTokenRejected = error.rejectsToken;
      await pause(firstPauseMilliseconds * 2 ** (attempt - 1));
    }
  }
}

/**
 * Sends a list of favorites once, also from a page that is about to go, and returns the list as stored.
 * @throws {InvalidFavoritesSave} where something is missing (S5.8 to S5.13). @throws {ContentError}
 */
export async function sendFavorites(
  client: MutationClient,
  login: FavoritesLogin,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { userId, token, favorites } = checkFavoritesSave({ ...login, favorites: serializeFavorites(ids) });
  const variables = { clientMutationId: randomId(), favorites, userId };
  const outlivesPage = favorites.length <= longestParting;
  const { updateFavorites } = await client.mutate(UpdateFavorites, variables, { token, outlivesPage });
  return parseFavorites(updateFavorites?.user?.favorites ?? favorites);
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
