import { parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";
import {
  checkFavoritesSave,
  type FavoritesSave,
  favoritesErrorText,
  suggestsEndedLogin,
} from "#app/domain/favorites/favorites-save.ts";
import { randomId } from "#app/domain/wording/text.ts";
import type { MutationClient } from "#app/graphql/client.ts";
import { ContentError } from "#app/graphql/content-error.ts";
import { UpdateFavorites } from "./accounts.generated.ts";

/** Maximum number of attempts of a save (S8.14, S9.8). */
const maxAttempts = 3;
/** Delay before the second attempt; doubled for the third (S9.9, S9.10). */
const firstPauseMilliseconds = 1000;
/** Browsers limit `keepalive` requests to 64 KiB in total. */
const maxKeepaliveLength = 30_000;

/** Thrown for a save that failed after all attempts; `text` is for the visitor (S8.7 to S8.12). */
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
  // The site's GraphQL proxy reports an unreachable host as a GraphQL error.
  const isNetworkFailure = error instanceof ContentError && (error.kind !== "graphql" || error.isRetryable);
  return favoritesErrorText({ message, isNetworkFailure });
}

/** The login of a save. */
export type FavoritesLogin = Omit<FavoritesSave, "favorites">;

/** Callbacks of a save. */
export interface FavoritesToSave {
  /** Returns the current list; null when nothing is left to save. A rejection counts as a failed attempt. */
  readonly list: () => Promise<readonly number[] | null>;
  /** Called before each attempt; `isTokenRejected` after one whose token was rejected, so that another is needed. */
  readonly login: (isTokenRejected: boolean) => Promise<FavoritesLogin>;
  /** Called and awaited when a failure may mean that the login has ended (S8.13). */
  readonly recheckLogin: () => Promise<unknown>;
}

/**
 * Saves the favorites of a user (S7.11) and returns the list as stored; null when there was nothing to save. A save
 * that fails the checks of S5.8 to S5.13 is not sent; others get three attempts (S8.14), each sent once.
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
      // Read again, as loading the list may have refreshed the token.
      return await sendFavorites(client, await login(false), ids);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // The session reports a failed recheck.
      if (suggestsEndedLogin(error.message)) await recheckLogin().catch(() => undefined);
      if (!(error instanceof ContentError) || attempt === maxAttempts) throw new FavoritesSaveError(error);
      isTokenRejected = error.rejectsToken;
      await pause(firstPauseMilliseconds * 2 ** (attempt - 1));
    }
  }
}

/**
 * Sends a list of favorites once, in a request that outlives the page, and returns the list as stored.
 * @throws {InvalidFavoritesSave} for missing values (S5.8 to S5.13).
 * @throws {ContentError}
 */
export async function sendFavorites(
  client: MutationClient,
  login: FavoritesLogin,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { userId, token, favorites } = checkFavoritesSave({ ...login, favorites: serializeFavorites(ids) });
  const variables = { clientMutationId: randomId(), favorites, userId };
  const outlivesPage = favorites.length <= maxKeepaliveLength;
  const { updateFavorites } = await client.mutate(UpdateFavorites, variables, { token, outlivesPage });
  return parseFavorites(updateFavorites?.user?.favorites ?? favorites);
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
