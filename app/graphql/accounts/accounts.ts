import { parseFavorites } from "@porchlight/contract/favorites";
import {
  type AccountFailure,
  type AccountProblem,
  type AccountProblemText,
  changeProblem,
  confirmationProblem,
  loginProblem,
  registrationProblem,
  resetProblem,
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

/** An operation of an account that failed; its message is for the visitor. */
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
 * Has a link to a new password mailed to whoever has this username or email address. Nobody learns whether anybody has.
 * @throws {AccountError} with a text for the visitor; its problem is `not-offered` where no mail can be sent.
 */
export async function requestPasswordReset(client: MutationClient, username: string): Promise<void> {
  try {
    await client.mutate(SendPasswordResetEmail, { username });
  } catch (error) {
    throw toAccountError(error, resetProblem);
  }
}

/** What the link of a mail names: whose password it is about, and the key that allows a new one, once. */
export interface ResetLink {
  readonly key: string;
  readonly login: string;
}

/** What became of a new password. */
export interface PasswordReset {
  /** The login with it; null where it is set, but logging in did not work. */
  readonly login: LoggedIn | null;
  /** Whether every login from before has ended: an older plugin of tokens cannot do that. */
  readonly haveLoginsEnded: boolean;
}

/**
 * Sets a new password by the link of a mail, ends every login of the account and logs in. The tokens that come with the
 * reset are not kept: on a host they belong to the logins that end.
 * @throws {AccountError} where the password is not set.
 */
export async function resetPassword(
  client: MutationClient,
  { key, login: name }: ResetLink,
  password: string,
): Promise<PasswordReset> {
  let user: UserFieldsFragment | null | undefined;
  try {
    ({ user } = (await client.mutate(ResetUserPassword, { key, login: name, password })).resetUserPassword ?? {});
  } catch (error) {
    throw toAccountError(error, resetProblem);
  }
  return await afterNewPassword(client, user, { username: name, password });
}

/**
 * Gives an account another password, ends every login of it and logs in with it. `confirmPassword` comes first.
 * @throws {AccountError} where the password is not set.
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
 * Ends every login of the account on every device, this one included; access tokens of a host live on for their hour.
 * False where the content source cannot do that. `token` stands in for a stored one.
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
 * Logs in anew by the password of somebody who is logged in: what others could log in with is changed only after that.
 * @throws {AccountError} whose problem is `wrong-password` for another one.
 */
export async function confirmPassword(client: MutationClient, form: LoginForm): Promise<LoggedIn> {
  try {
    const { login } = await client.mutate(Login, form);
    return loggedIn("Login", login?.user, login?.authToken, login?.refreshToken);
  } catch (error) {
    throw toAccountError(error, confirmationProblem);
  }
}

/** Changes the names or the email address of the visitor's own account. @throws {AccountError} with a text for the visitor. */
export async function changeAccount(
  client: MutationClient,
  id: string,
  change: Partial<Pick<AccountDetails, "firstName" | "lastName" | "email">>,
): Promise<void> {
  await updateUser(client, { id, ...change });
}

/** Deletes the visitor's own account. @throws {AccountError}, on a host always: there nobody may delete themselves. */
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

/** The result of a refresh. */
export interface RefreshedTokens {
  readonly authToken: string;
  /** The refresh token to use from now on; null where the one that was sent stays valid. */
  readonly refreshToken: string | null;
}

/**
 * A new access token (S7.10).
 * @throws {ContentError} when the refresh token is rejected or no response comes.
 */
export async function refreshTokens(client: MutationClient, jwtRefreshToken: string): Promise<RefreshedTokens> {
  const { refreshJwtAuthToken } = await client.mutate(RefreshJwtAuthToken, { jwtRefreshToken });
  if (!refreshJwtAuthToken?.authToken) throw missingData("RefreshJwtAuthToken", "No new token was given.");
  const { authToken, refreshToken = null } = refreshJwtAuthToken;
  return { authToken, refreshToken };
}

/** Ends the login of a refresh token on the server, also from a page that is about to go; nobody waits for it. */
export function endLogin(client: MutationClient, jwtRefreshToken: string): void {
  // A host may not have the mutation; the login is gone from this browser in any case.
  client.mutate(Logout, { jwtRefreshToken }, { outlivesPage: true }).catch(() => undefined);
}

/** A user as their own page shows them. */
export interface AccountDetails extends AccountUser {
  readonly username: string;
  readonly email: string;
  readonly lastName: string;
}

/**
 * The user with this `databaseId` (S7.15), past the cache; null where the visitor may not see them.
 * @throws {ContentError}
 */
export async function loadUser(client: MutationClient, databaseId: number): Promise<AccountDetails | null> {
  const { user } = await client.query(GetUser, { databaseId: String(databaseId) }, { fresh: true });
  if (!user) return null;
  const { username, email, lastName } = user;
  return { ...toUser(user), username: username ?? "", email: email ?? "", lastName: lastName ?? "" };
}

/** The user of the stored token, past the cache; null without one. @throws {ContentError} */
export async function loadViewer(client: MutationClient): Promise<AccountUser | null> {
  const { viewer } = await client.query(GetViewer, {}, { fresh: true });
  return viewer ? toUser(viewer) : null;
}

/**
 * The stored favorites of a user (S7.16), past the cache; null where the visitor may not see them. `token` is sent in place
 * of the stored one.
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
