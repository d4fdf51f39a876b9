import { parseFavorites } from "@porchlight/contract/favorites";
import {
  type AccountFailure,
  type AccountProblem,
  type AccountProblemText,
  loginProblem,
  registrationProblem,
} from "#app/domain/accounts/account-errors.ts";
import type { LoginForm, RegistrationForm } from "#app/domain/accounts/account-forms.ts";
import type { MutationClient } from "#app/graphql/client.ts";
import { ContentError } from "#app/graphql/content-error.ts";
import type { SessionUser } from "#app/graphql/cookies.ts";
import {
  GetUser,
  GetUserFavorites,
  GetViewer,
  Login,
  RefreshJwtAuthToken,
  RegisterUser,
  type UserFieldsFragment,
} from "./accounts.generated.ts";

/** A user (S3.1); the first name is empty where the user gave none. */
export interface AccountUser extends SessionUser {
  readonly id: string;
  /** Product ids in their order (S3.4). */
  readonly favorites: readonly number[];
}

/** The result of logging in or registering: a user with the pair of tokens (S6.4). */
export interface LoggedIn {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly user: AccountUser;
}

/** A login or registration that failed; its message is for the visitor. */
export class AccountError extends Error {
  override readonly name = "AccountError";
  readonly problem: AccountProblem;

  constructor({ problem, text }: AccountProblemText, cause: unknown) {
    super(text, { cause });
    this.problem = problem;
  }
}

/**
 * Logs in by username or email address (S7.8).
 * @throws {AccountError} with a text for the visitor.
 */
export async function logIn(client: MutationClient, { username, password }: LoginForm): Promise<LoggedIn> {
  try {
    const { login } = await client.mutate(Login, { username, password });
    return loggedIn("Login", login?.user, login?.authToken, login?.refreshToken);
  } catch (error) {
    throw toAccountError(error, loginProblem);
  }
}

/**
 * Registers a user, who is then logged in (S7.9).
 * @throws {AccountError} with a text for the visitor.
 */
export async function register(client: MutationClient, form: RegistrationForm): Promise<LoggedIn> {
  try {
    const { registerUser } = await client.mutate(RegisterUser, form);
    const user = registerUser?.user;
    // WordPress gives no user to a visitor whom it takes for logged in.
    if (!user) throw missingData("RegisterUser", "You are logged in already. Log out to make another account.");
    return loggedIn("RegisterUser", user, user.jwtAuthToken, user.jwtRefreshToken);
  } catch (error) {
    throw toAccountError(error, registrationProblem);
  }
}

/**
 * A new access token (S7.10).
 * @throws {ContentError} when the refresh token is rejected or no response comes.
 */
export async function refreshAccessToken(client: MutationClient, refreshToken: string): Promise<string> {
  const { refreshJwtAuthToken } = await client.mutate(RefreshJwtAuthToken, { jwtRefreshToken: refreshToken });
  if (!refreshJwtAuthToken?.authToken) throw missingData("RefreshJwtAuthToken", "No new token was given.");
  return refreshJwtAuthToken.authToken;
}

/**
 * The user with this `databaseId` (S7.15), past the cache; null where the visitor may not see them.
 * @throws {ContentError}
 * @public The specification names it; the page of an account will call it.
 */
export async function loadUser(client: MutationClient, databaseId: number): Promise<AccountUser | null> {
  const { user } = await client.query(GetUser, { databaseId: String(databaseId) }, { fresh: true });
  return user ? toUser(user) : null;
}

/** The user of the stored token, past the cache; null without one. @throws {ContentError} */
export async function loadViewer(client: MutationClient): Promise<AccountUser | null> {
  const { viewer } = await client.query(GetViewer, {}, { fresh: true });
  return viewer ? toUser(viewer) : null;
}

/** The stored favorites of a user (S7.16), past the cache; null where the visitor may not see them. @throws {ContentError} */
export async function loadUserFavorites(client: MutationClient, userId: number): Promise<number[] | null> {
  const { user } = await client.query(GetUserFavorites, { userId: String(userId) }, { fresh: true });
  return user ? parseFavorites(user.favorites) : null;
}

function toUser({ databaseId, id, firstName, favorites }: UserFieldsFragment): AccountUser {
  return { databaseId, id, firstName: firstName ?? "", favorites: parseFavorites(favorites) };
}

function loggedIn(
  operationName: string,
  user: UserFieldsFragment | null | undefined,
  authToken: string | null | undefined,
  refreshToken: string | null | undefined,
): LoggedIn {
  if (user && authToken && refreshToken) return { authToken, refreshToken, user: toUser(user) };
  throw missingData(operationName, "Logging in did not work. Please try again.");
}

function missingData(operationName: string, message: string): ContentError {
  return new ContentError({ kind: "graphql", operationName, messages: [message] });
}

/** The failure of an operation in the words of `problemOf`; any other error as it is. */
function toAccountError(error: unknown, problemOf: (failure: AccountFailure) => AccountProblemText): unknown {
  if (!(error instanceof ContentError)) return error;
  const { kind, messages, status, retryAfterSeconds } = error;
  const problem = problemOf({ messages, status, retryAfterSeconds, isNetworkFailure: kind !== "graphql" });
  return new AccountError(problem, error);
}
