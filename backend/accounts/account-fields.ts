import type {
  LoginInput,
  RefreshJwtAuthTokenInput,
  RegisterUserInput,
  UpdateFavoritesInput,
  UserNodeIdTypeEnum,
} from "@porchlight/contract/types";
import { databaseIdOf, wholeNumber } from "../schema/global-id.ts";
import type { RequestContext } from "../schema/request-context.ts";
import { accountKey, accountSlug } from "./account-names.ts";
import type { Account } from "./account-store.ts";
import { type UserNode, userNode } from "./user-node.ts";

interface UserArgs {
  readonly id: string;
  readonly idType?: UserNodeIdTypeEnum | null;
}

/** Root fields of accounts. Nobody sees another's account: a look-up of one answers null. */
export const accountQueries = {
  user(_root: unknown, args: UserArgs, { accounts, caller }: RequestContext): UserNode | null {
    const { account } = caller;
    return account && isNamed(account, args) ? userNode(account, accounts) : null;
  },
  viewer(_root: unknown, _args: unknown, { accounts, caller }: RequestContext): UserNode | null {
    return caller.account && userNode(caller.account, accounts);
  },
};

/** Mutations of accounts (specification 7). */
export const accountMutations = {
  async login(_root: unknown, { input }: { input: LoginInput }, { accounts }: RequestContext) {
    const user = userNode(await accounts.login(input), accounts);
    return {
      clientMutationId: input.clientMutationId,
      authToken: user.jwtAuthToken,
      refreshToken: user.jwtRefreshToken,
      user,
    };
  },
  async registerUser(_root: unknown, { input }: { input: RegisterUserInput }, { accounts, caller }: RequestContext) {
    const account = await accounts.register(input);
    // Who is logged in does not become the new user, and may not see it.
    return { clientMutationId: input.clientMutationId, user: caller.account ? null : userNode(account, accounts) };
  },
  async refreshJwtAuthToken(
    _root: unknown,
    { input }: { input: RefreshJwtAuthTokenInput },
    { accounts }: RequestContext,
  ) {
    const authToken = await accounts.refreshedToken(input.jwtRefreshToken);
    return { clientMutationId: input.clientMutationId, authToken };
  },
  async updateFavorites(
    _root: unknown,
    { input }: { input: UpdateFavoritesInput },
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
