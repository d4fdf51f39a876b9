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

/** How often a save is sent at most, the first time included (S8.14, S9.8). */
const maxAttempts = 3;
/** Pause before the second attempt; it doubles for the third (S9.9, S9.10). */
const firstPauseMilliseconds = 1000;

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
  return favoritesErrorText({ message, isNetworkFailure: error instanceof ContentError && error.kind !== "graphql" });
}

/**
 * Saves the favorites of a user (S7.11) and returns the list as stored. The checks of S5.8 to S5.13 come first,
 * and what fails them is not sent; what is sent gets three attempts (S8.14). `recheckLogin` is called, and awaited,
 * where a failure makes the login doubtful (S8.13).
 * @throws {FavoritesSaveError}
 */
export async function saveFavorites(
  client: MutationClient,
  { ids, ...login }: Omit<FavoritesSave, "favorites"> & { readonly ids: readonly number[] },
  recheckLogin?: () => Promise<unknown>,
): Promise<number[]> {
  const favorites = serializeFavorites(ids);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { userId, token } = checkFavoritesSave({ ...login, favorites });
      const variables = { clientMutationId: randomId(), favorites, userId };
      // Every failure clears the stored token (S4.13); the attempts after it still need one.
      const { updateFavorites } = await client.mutate(UpdateFavorites, variables, { token });
      return parseFavorites(updateFavorites?.user?.favorites ?? favorites);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // A recheck that fails is the session's to report.
      if (doubtsLogin(error.message)) await recheckLogin?.().catch(() => undefined);
      if (!(error instanceof ContentError) || attempt === maxAttempts) throw new FavoritesSaveError(error);
      await pause(firstPauseMilliseconds * 2 ** (attempt - 1));
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
