import { parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";
import { doubtsLogin, favoritesErrorText } from "#app/domain/favorites/favorites-errors.ts";
import {
  type CheckedFavoritesSave,
  checkedFavoritesSave,
  type FavoritesSave,
} from "#app/domain/favorites/favorites-save.ts";
import { randomId } from "#app/domain/wording/text.ts";
import type { ChangingContentClient } from "#app/graphql/client.ts";
import { ContentError } from "#app/graphql/content-error.ts";
import { UpdateFavorites } from "./accounts.generated.ts";

/** How often a save is tried, the first time included (S8.14, S9.8). */
const maxAttempts = 3;
/** Pause before the second attempt; it doubles for the third (S9.9, S9.10). */
const firstPauseMilliseconds = 1000;

/** A save of favorites that failed for good; `text` is for the visitor (S8.7 to S8.12). */
export class FavoritesSaveError extends Error {
  override readonly name = "FavoritesSaveError";
  readonly text: string;

  constructor(text: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.text = text;
  }
}

/**
 * Saves the favorites of a user (S7.11) and gives the list that the backend keeps now. The checks of S5.8 to S5.13 come
 * first, and what fails them is not sent; what is sent is tried three times (S8.14). `recheckLogin` is called, and
 * waited for, where a failure makes the login doubtful (S8.13).
 * @throws {FavoritesSaveError}
 */
export async function saveFavorites(
  content: ChangingContentClient,
  save: FavoritesSave,
  { recheckLogin }: { readonly recheckLogin?: () => Promise<unknown> } = {},
): Promise<number[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(content, checkedFavoritesSave(save));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // That the check failed is for it to say.
      if (doubtsLogin(error.message)) await recheckLogin?.().catch(() => undefined);
      if (!(error instanceof ContentError) || attempt === maxAttempts) throw failure(error);
      await pause(firstPauseMilliseconds * 2 ** (attempt - 1));
    }
  }
}

async function send(
  content: ChangingContentClient,
  { userId, favorites, token }: CheckedFavoritesSave,
): Promise<number[]> {
  const variables = {
    clientMutationId: randomId(),
    favorites: serializeFavorites(JSON.parse(favorites) as unknown[]),
    userId,
  };
  // Every failure clears the stored token (S4.13); the attempts after it still need one.
  const { updateFavorites } = await content.mutate(UpdateFavorites, variables, { token });
  return parseFavorites(updateFavorites?.user?.favorites ?? favorites);
}

function failure(error: Error): FavoritesSaveError {
  const isNetworkFailure = error instanceof ContentError && error.kind !== "graphql";
  return new FavoritesSaveError(favoritesErrorText({ message: error.message, isNetworkFailure }), error);
}

const pause = (milliseconds: number): Promise<void> => new Promise((over) => setTimeout(over, milliseconds));
