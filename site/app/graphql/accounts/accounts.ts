import { parseFavorites } from "@porchlight/contract/favorites";
import { loginProblem, registrationProblem } from "#app/domain/accounts/account-errors.ts";
import type { LoginForm, RegistrationForm } from "#app/domain/accounts/account-forms.ts";
import type { ChangingContentClient } from "#app/graphql/client.ts";
import { ContentError } from "#app/graphql/content-error.ts";
import { toAccountError } from "./account-error.ts";
import {
  GetUser,
  GetUserFavorites,
  GetViewer,
  Login,
  RefreshJwtAuthToken,
  RegisterUser,
  type UserFieldsFragment,
} from "./accounts.generated.ts";

/** A user as the site works with one (S3.1). */
export interface AccountUser {
  /** What favorites are asked and saved under. */
  readonly databaseId: number;
  readonly id: string;
  /** Empty where the user gave none. */
  readonly firstName: string;
  /** Product ids in their order (S3.4). */
  readonly favorites: readonly number[];
}

/** What logging in and registering give: a user with the pair of tokens (S6.4). */
export interface LoggedIn {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly user: AccountUser;
}

/**
 * Logs in by username or email address (S7.8).
 * @throws {AccountError} with a text for the visitor.
 */
export async function logIn(content: ChangingContentClient, { username, password }: LoginForm): Promise<LoggedIn> {
  try {
    const { login } = await content.mutate(Login, { username, password });
    return loggedIn("Login", { user: login?.user, authToken: login?.authToken, refreshToken: login?.refreshToken });
  } catch (error) {
    throw toAccountError(error, loginProblem);
  }
}

/**
 * Registers a user, who is logged in at once (S7.9).
 * @throws {AccountError} with a text for the visitor.
 */
export async function register(content: ChangingContentClient, form: RegistrationForm): Promise<LoggedIn> {
  try {
    const { registerUser } = await content.mutate(RegisterUser, form);
    const user = registerUser?.user;
    // What WordPress answers to somebody whom it takes for logged in.
    if (!user) return noAnswer("RegisterUser", "You are logged in already. Log out to make another account.");
    return loggedIn("RegisterUser", { user, authToken: user.jwtAuthToken, refreshToken: user.jwtRefreshToken });
  } catch (error) {
    throw toAccountError(error, registrationProblem);
  }
}

/**
 * A new access token (S7.10).
 * @throws {ContentError} when the refresh token is not accepted or no answer comes.
 */
export async function refreshAccessToken(content: ChangingContentClient, refreshToken: string): Promise<string> {
  const { refreshJwtAuthToken } = await content.mutate(RefreshJwtAuthToken, { jwtRefreshToken: refreshToken });
  return refreshJwtAuthToken?.authToken || noAnswer("RefreshJwtAuthToken", "No new token was given.");
}

/** The user with this `databaseId` (S7.15), asked anew; null where the visitor may not see them. @throws {ContentError} */
export async function loadUser(content: ChangingContentClient, databaseId: number): Promise<AccountUser | null> {
  const { user } = await content.query(GetUser, { databaseId: String(databaseId) }, { fresh: true });
  return user ? toUser(user) : null;
}

/** Who the stored token belongs to, asked anew; null for anybody without one. @throws {ContentError} */
export async function loadViewer(content: ChangingContentClient): Promise<AccountUser | null> {
  const { viewer } = await content.query(GetViewer, {}, { fresh: true });
  return viewer ? toUser(viewer) : null;
}

/** The favorites kept for a user (S7.16), asked anew; null where the visitor may not see them. @throws {ContentError} */
export async function loadUserFavorites(content: ChangingContentClient, userId: number): Promise<number[] | null> {
  const { user } = await content.query(GetUserFavorites, { userId: String(userId) }, { fresh: true });
  return user ? parseFavorites(user.favorites) : null;
}

/** A user of the backend as the site works with one. */
export function toUser(user: Pick<UserFieldsFragment, "databaseId" | "id" | "firstName" | "favorites">): AccountUser {
  const { databaseId, id, firstName, favorites } = user;
  return { databaseId, id, firstName: firstName ?? "", favorites: parseFavorites(favorites) };
}

interface NewSession {
  readonly user: UserFieldsFragment | null | undefined;
  readonly authToken: string | null | undefined;
  readonly refreshToken: string | null | undefined;
}

function loggedIn(operationName: string, { user, authToken, refreshToken }: NewSession): LoggedIn {
  if (!user || !authToken || !refreshToken) {
    return noAnswer(operationName, "Logging in did not work. Please try again.");
  }
  return { authToken, refreshToken, user: toUser(user) };
}

function noAnswer(operationName: string, message: string): never {
  throw new ContentError({ kind: "graphql", operationName, messages: [message] });
}
