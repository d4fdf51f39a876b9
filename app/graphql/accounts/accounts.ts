import { parseFavorites } from "@porchlight/contract/favorites";
import {
  type AccountFailure,
  type AccountProblem,
  type AccountProblemText,
  changeProblem,
  confirmationProblem,
  linkProblem,
  loginProblem,
  registrationProblem,
} from "#app/domain/accounts/account-errors.ts";
import type { LoginForm, RegistrationForm } from "#app/domain/accounts/account-forms.ts";
import type { MutationClient } from "#app/graphql/client.ts";
import { ContentError } from "#app/graphql/content-error.ts";
import type { SessionUser } from "#app/graphql/cookies.ts";
import {
  DeleteUser,
  EndLogins,
  GetUser,
  GetUserFavorites,
  GetViewer,
  Login,
  Logout,
  RefreshJwtAuthToken,
  RegisterUser,
  ResetUserPassword,
  SendPasswordResetEmail,
  UpdateUser,
  type UpdateUserMutationVariables,
  type UserFieldsFragment,
} from "./accounts.generated.ts";

/** A user (S3.1); the first name is empty when unknown. */
export interface AccountUser extends SessionUser {
  readonly id: string;
  /** Product ids in their order (S3.4). */
  readonly favorites: readonly number[];
}

/** Result of a login or registration: a user and a pair of tokens (S6.4). */
export interface LoggedIn {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly user: AccountUser;
}

/** Thrown for a failed operation of an account; the message is for the visitor. */
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
 * Registers a user and logs them in (S7.9).
 * @throws {AccountError} with a text for the visitor.
 */
export async function register(client: MutationClient, form: RegistrationForm): Promise<LoggedIn> {
  try {
    const { registerUser } = await client.mutate(RegisterUser, form);
    const user = registerUser?.user;
    // WordPress returns no user to a visitor who is logged in.
    if (!user) throw missingData("RegisterUser", "You are logged in already. Log out to make another account.");
    return loggedIn("RegisterUser", user, user.jwtAuthToken, user.jwtRefreshToken);
  } catch (error) {
    throw toAccountError(error, (failure) => registrationProblem(failure, form));
  }
}

/**
 * Mails a link for a new password to the account with this username or email address. The result does not reveal
 * whether there is one.
 * @throws {AccountError} with a text for the visitor; its problem is `not-offered` when no mail can be sent.
 */
export async function requestPasswordReset(client: MutationClient, username: string): Promise<void> {
  try {
    await client.mutate(SendPasswordResetEmail, { username });
  } catch (error) {
    throw toAccountError(error, linkProblem);
  }
}

/** The parameters of a mailed link: the login and a key that is valid once. */
export interface MailedLink {
  readonly key: string;
  readonly login: string;
}

/** Result of setting a new password. */
export interface PasswordReset {
  /** The new login; null when the password is set but logging in failed. */
  readonly login: LoggedIn | null;
  /** Whether all earlier logins have ended; older token plugins cannot do that. */
  readonly haveLoginsEnded: boolean;
}

/**
 * Sets a new password with a reset link, ends every login of the account and logs in. Does not keep the tokens of the
 * reset: on a host they are among the logins that end.
 * @throws {AccountError} when the password is not set.
 */
export async function resetPassword(
  client: MutationClient,
  { key, login: name }: MailedLink,
  password: string,
): Promise<PasswordReset> {
  let user: UserFieldsFragment | null | undefined;
  try {
    ({ user } = (await client.mutate(ResetUserPassword, { key, login: name, password })).resetUserPassword ?? {});
  } catch (error) {
    throw toAccountError(error, linkProblem);
  }
  return await afterNewPassword(client, user, { username: name, password });
}

/**
 * Changes the password of an account, ends its other logins and logs in. Call `confirmPassword` first.
 * @throws {AccountError} when the password is not set.
 */
export async function changePassword(
  client: MutationClient,
  { id, username }: Pick<AccountDetails, "id" | "username">,
  password: string,
): Promise<PasswordReset> {
  const user = await updateUser(client, { id, password });
  return await afterNewPassword(client, user, { username, password });
}

async function afterNewPassword(
  client: MutationClient,
  user: UserFieldsFragment | null | undefined,
  form: LoginForm,
): Promise<PasswordReset> {
  const haveLoginsEnded = user ? await endLogins(client, user.id, user.jwtAuthToken ?? undefined) : false;
  const login = await logIn(client, form).catch(() => null);
  return { login, haveLoginsEnded };
}

/**
 * Ends every login of the account on every device; a host's access tokens stay valid for up to an hour. Returns false
 * when the content source does not support it. `token` is sent in place of the stored one.
 */
export async function endLogins(client: MutationClient, id: string, token?: string): Promise<boolean> {
  try {
    const { updateUser: ended } = await client.mutate(EndLogins, { id }, token === undefined ? {} : { token });
    return Boolean(ended?.user);
  } catch (error) {
    if (error instanceof ContentError) return false;
    throw error;
  }
}

/**
 * Logs in a logged-in user again by password, before a change of the login data.
 * @throws {AccountError} with the problem `wrong-password` for a wrong one.
 */
export async function confirmPassword(client: MutationClient, form: LoginForm): Promise<LoggedIn> {
  try {
    const { login } = await client.mutate(Login, form);
    return loggedIn("Login", login?.user, login?.authToken, login?.refreshToken);
  } catch (error) {
    throw toAccountError(error, confirmationProblem);
  }
}

/**
 * Changes the names or the email address of the visitor's account.
 * @throws {AccountError} with a text for the visitor.
 */
export async function changeAccount(
  client: MutationClient,
  id: string,
  change: Partial<Pick<AccountDetails, "firstName" | "lastName" | "email">>,
): Promise<void> {
  await updateUser(client, { id, ...change });
}

/**
 * Deletes the visitor's account.
 * @throws {AccountError}, on a host always, as WordPress does not let users delete themselves.
 */
export async function deleteAccount(client: MutationClient, id: string): Promise<void> {
  try {
    const { deleteUser } = await client.mutate(DeleteUser, { id });
    if (!deleteUser?.deletedId) throw missingData("DeleteUser", "Sorry, you are not allowed to delete users.");
  } catch (error) {
    throw toAccountError(error, changeProblem);
  }
}

async function updateUser(client: MutationClient, change: UpdateUserMutationVariables): Promise<UserFieldsFragment> {
  try {
    const { updateUser: changed } = await client.mutate(UpdateUser, change);
    if (!changed?.user) throw missingData("UpdateUser", "That didn’t work. Please try again.");
    return changed.user;
  } catch (error) {
    throw toAccountError(error, changeProblem);
  }
}

/** Result of a refresh. */
export interface RefreshedTokens {
  readonly authToken: string;
  /** The new refresh token; null when the sent one stays valid. */
  readonly refreshToken: string | null;
}

/**
 * Returns a new access token (S7.10).
 * @throws {ContentError} when the refresh token is rejected or there is no response.
 */
export async function refreshTokens(client: MutationClient, jwtRefreshToken: string): Promise<RefreshedTokens> {
  const { refreshJwtAuthToken } = await client.mutate(RefreshJwtAuthToken, { jwtRefreshToken });
  if (!refreshJwtAuthToken?.authToken) throw missingData("RefreshJwtAuthToken", "No new token was given.");
  const { authToken, refreshToken = null } = refreshJwtAuthToken;
  return { authToken, refreshToken };
}

/** Ends the login of a refresh token on the server; the request outlives the page, and its result is ignored. */
export function endLogin(client: MutationClient, jwtRefreshToken: string): void {
  // A host may not have the mutation; this browser is logged out in any case.
  client.mutate(Logout, { jwtRefreshToken }, { outlivesPage: true }).catch(() => undefined);
}

/** A user with the data of the account page. */
export interface AccountDetails extends AccountUser {
  readonly username: string;
  readonly email: string;
  readonly lastName: string;
}

/**
 * The user with this `databaseId` (S7.15), not from the cache; null when the visitor has no permission.
 * @throws {ContentError}
 */
export async function loadUser(client: MutationClient, databaseId: number): Promise<AccountDetails | null> {
  const { user } = await client.query(GetUser, { databaseId: String(databaseId) }, { fresh: true });
  if (!user) return null;
  const { username, email, lastName } = user;
  return { ...toUser(user), username: username ?? "", email: email ?? "", lastName: lastName ?? "" };
}

/**
 * The user of the stored token, not from the cache; null without a token.
 * @throws {ContentError}
 */
export async function loadViewer(client: MutationClient): Promise<AccountUser | null> {
  const { viewer } = await client.query(GetViewer, {}, { fresh: true });
  return viewer ? toUser(viewer) : null;
}

/**
 * The stored favorites of a user (S7.16), not from the cache; null when the visitor has no permission. `token` is sent
 * in place of the stored one.
 * @throws {ContentError}
 */
export async function loadUserFavorites(
  client: MutationClient,
  userId: number,
  token?: string,
): Promise<number[] | null> {
  const options = { fresh: true, ...(token ? { token } : {}) };
  const { user } = await client.query(GetUserFavorites, { userId: String(userId) }, options);
  return user ? parseFavorites(user.favorites) : null;
}

function toUser({ databaseId, id, firstName, favorites }: UserFieldsFragment): AccountUser {
  return { databaseId, id, firstName: firstName ?? "", favorites: parseFavorites(favorites) };
}

/**
 * The login in a response.
 * @throws {ContentError} when a part of it is missing.
 */
export function loggedIn(
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

/** Converts a failed operation with `problemOf`; returns any other error unchanged. */
export function toAccountError(error: unknown, problemOf: (failure: AccountFailure) => AccountProblemText): unknown {
  if (!(error instanceof ContentError)) return error;
  const { kind, messages, status, retryAfterSeconds } = error;
  const problem = problemOf({ messages, status, retryAfterSeconds, isNetworkFailure: kind !== "graphql" });
  return new AccountError(problem, error);
}
