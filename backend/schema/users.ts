import { serializeFavorites } from "@porchlight/contract/favorites";
import type * as Contract from "@porchlight/contract/types";
import { accountKey, accountSlug } from "../accounts/account-input.ts";
import type { Account } from "../accounts/account-store.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { RequestContext } from "./content-reader.ts";
import { databaseIdOf, globalId, wholeNumber } from "./global-id.ts";
import { lazily, type NamedSource } from "./source.ts";

interface UserArgs {
  readonly id: string;
  readonly idType?: Contract.UserNodeIdTypeEnum | null;
}

type TokenField = "jwtAuthExpiration" | "jwtAuthToken" | "jwtRefreshToken";

/** An account's user with new tokens, which only the account's own visitor gets to see. */
type UserNode = Omit<NamedSource<Contract.User, "User">, TokenField> & {
  readonly [Field in TokenField]: () => Promise<string>;
};

/** The source of an account's `User` (S3.1); a token is issued when its field is selected. */
function userNode(account: Account, accounts: Accounts): UserNode {
  const access = lazily(() => accounts.tokens.issue("access", account));
  const refresh = lazily(() => accounts.tokens.issue("refresh", account));
  return {
    __typename: "User",
    id: globalId("user", account.id),
    databaseId: account.id,
    favorites: serializeFavorites(account.favorites, { keepRepeats: true }),
    firstName: account.first_name || null,
    lastName: account.last_name || null,
    email: account.email,
    username: account.username,
    jwtAuthExpiration: async () => String((await access()).expiresAtSeconds),
    jwtAuthToken: async () => (await access()).token,
    jwtRefreshToken: async () => (await refresh()).token,
  };
}

/** Root fields of accounts. A visitor finds only their own account; every other one is null. */
export const userQueries = {
  user(_root: unknown, args: UserArgs, { accounts, caller: { account } }: RequestContext): UserNode | null {
    return account && isNamed(account, args) ? userNode(account, accounts) : null;
  },
  viewer(_root: unknown, _args: unknown, { accounts, caller: { account } }: RequestContext): UserNode | null {
    return account && userNode(account, accounts);
  },
};

/** A mutation that returns the client's id of it with its payload. */
const mutation =
  <Input extends { clientMutationId?: string | null }, Payload extends object>(
    resolve: (input: Input, context: RequestContext) => Promise<Payload>,
  ) =>
  async (_root: unknown, { input }: { input: Input }, context: RequestContext) => {
    return { clientMutationId: input.clientMutationId, ...(await resolve(input, context)) };
  };

/** Mutations of accounts (specification 7). */
export const userMutations = {
  login: mutation(async (input: Contract.LoginInput, { accounts }) => {
    const user = userNode(await accounts.login(input), accounts);
    return { authToken: user.jwtAuthToken, refreshToken: user.jwtRefreshToken, user };
  }),
  registerUser: mutation(async (input: Contract.RegisterUserInput, { accounts, caller }) => {
    const account = await accounts.register(input);
    // Who is logged in does not become the new user, and may not see it.
    return { user: caller.account ? null : userNode(account, accounts) };
  }),
  refreshJwtAuthToken: mutation(async (input: Contract.RefreshJwtAuthTokenInput, { accounts }) => {
    return { authToken: await accounts.refreshToken(input.jwtRefreshToken) };
  }),
  updateFavorites: mutation(async (input: Contract.UpdateFavoritesInput, { accounts, caller }) => {
    return { user: userNode(await accounts.updateFavorites(caller.account, input), accounts) };
  }),
  sendPasswordResetEmail: mutation(async (input: Contract.SendPasswordResetEmailInput, { accounts }) => {
    await accounts.requestPasswordReset(input);
    return { success: true };
  }),
  resetUserPassword: mutation(async (input: Contract.ResetUserPasswordInput, { accounts }) => {
    return { user: userNode(await accounts.resetPassword(input), accounts) };
  }),
  updateUser: mutation(async (input: Contract.UpdateUserInput, { accounts, caller }) => {
    return { user: userNode(await accounts.update(caller.account, userIdOf(input.id), input), accounts) };
  }),
  deleteUser: mutation(async (input: Contract.DeleteUserInput, { accounts, caller }) => {
    await accounts.delete(caller.account, userIdOf(input.id));
    return { deletedId: caller.account && globalId("user", caller.account.id) };
  }),
};

/** The account that an id names, in either form, as WPGraphQL reads it. */
function userIdOf(id: string | number): number | undefined {
  return databaseIdOf("user", String(id)) ?? wholeNumber(String(id));
}

function isNamed(account: Account, { id, idType }: UserArgs): boolean {
  switch (idType ?? "ID") {
    case "DATABASE_ID":
      return wholeNumber(id) === account.id;
    case "ID":
      return databaseIdOf("user", id) === account.id;
    case "SLUG":
      return id === accountSlug(account.username);
    case "URI":
      return id.replace(/[?#].*$/, "").replace(/^\/|\/$/g, "") === `author/${accountSlug(account.username)}`;
    case "USERNAME":
      return accountKey(id) === account.username_key;
    case "EMAIL":
      return accountKey(id) === account.email_key;
    default:
      return false;
  }
}
