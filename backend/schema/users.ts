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
  const access = lazily(() => accounts.issueToken("access", account));
  const refresh = lazily(() => accounts.issueToken("refresh", account));
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

type Input<Type> = { readonly input: Type };

/** Mutations of accounts (specification 7). */
export const userMutations = {
  async login(_root: unknown, { input }: Input<Contract.LoginInput>, { accounts }: RequestContext) {
    const user = userNode(await accounts.login(input), accounts);
    const { jwtAuthToken, jwtRefreshToken } = user;
    return { clientMutationId: input.clientMutationId, authToken: jwtAuthToken, refreshToken: jwtRefreshToken, user };
  },
  async registerUser(
    _root: unknown,
    { input }: Input<Contract.RegisterUserInput>,
    { accounts, caller }: RequestContext,
  ) {
    const account = await accounts.register(input);
    // Who is logged in does not become the new user, and may not see it.
    return { clientMutationId: input.clientMutationId, user: caller.account ? null : userNode(account, accounts) };
  },
  async refreshJwtAuthToken(
    _root: unknown,
    { input }: Input<Contract.RefreshJwtAuthTokenInput>,
    { accounts }: RequestContext,
  ) {
    const authToken = await accounts.refreshToken(input.jwtRefreshToken);
    return { clientMutationId: input.clientMutationId, authToken };
  },
  async updateFavorites(
    _root: unknown,
    { input }: Input<Contract.UpdateFavoritesInput>,
    { accounts, caller }: RequestContext,
  ) {
    const account = await accounts.updateFavorites(caller.account, input);
    return { clientMutationId: input.clientMutationId, user: userNode(account, accounts) };
  },
};

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
