import { serializeFavorites } from "@porchlight/contract/favorites";
import type * as Contract from "@porchlight/contract/types";
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import { accountKey, accountSlug } from "../accounts/account-input.ts";
import type { Account } from "../accounts/account-store.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { NewLogin } from "../accounts/logins.ts";
import type { RequestContext } from "./nodes.ts";
import { databaseIdOf, globalId, lazily, type NamedSource, type Source, wholeNumber } from "./nodes.ts";

interface UserArgs {
  readonly id: string;
  readonly idType?: Contract.UserNodeIdTypeEnum | null;
}

type LazyField = TokenField | "passkeys";
type TokenField = "jwtAuthExpiration" | "jwtAuthToken" | "jwtRefreshToken";

/** An account's user with its tokens, returned only to the account's owner. */
type UserNode = Omit<NamedSource<Contract.User, "User">, LazyField> & {
  readonly [Field in TokenField]: string | null | (() => Promise<string>);
} & { readonly passkeys: () => Promise<Source<Contract.Passkey>[]> };

/** The `User` source (S3.1) in the response to a login with password, with both tokens. */
function newLoginNode({ account, tokens }: NewLogin, { accounts }: RequestContext): UserNode {
  const { authToken, expiresAtSeconds, refreshToken } = tokens;
  return {
    ...userFields(account, accounts),
    ...{ jwtAuthExpiration: String(expiresAtSeconds), jwtAuthToken: authToken, jwtRefreshToken: refreshToken },
  };
}

/** The payload of a login, however the visitor proved who they are. */
function loginPayload(login: NewLogin, context: RequestContext) {
  const { authToken, refreshToken } = login.tokens;
  return { authToken, refreshToken, user: newLoginNode(login, context) };
}

/** The `User` source in any other response: an access token is issued when selected, a refresh token never. */
function userNode(account: Account, { accounts, caller }: RequestContext): UserNode {
  const access = lazily(() => accounts.logins.issueAccess(account, caller));
  return {
    ...userFields(account, accounts),
    jwtAuthExpiration: async () => String((await access()).expiresAtSeconds),
    jwtAuthToken: async () => (await access()).token,
    jwtRefreshToken: null,
  };
}

async function passkeyNodes(account: Account, { passkeys }: Accounts): Promise<Source<Contract.Passkey>[]> {
  const iso = (milliseconds: number) => new Date(Number(milliseconds)).toISOString();
  return (await passkeys.ofAccount(account)).map(({ id, name, created_at_ms, last_used_at_ms }) => {
    return {
      id,
      name,
      createdAt: iso(created_at_ms),
      lastUsedAt: last_used_at_ms === null ? null : iso(last_used_at_ms),
    };
  });
}

function userFields(account: Account, accounts: Accounts) {
  return {
    __typename: "User" as const,
    id: globalId("user", account.id),
    databaseId: account.id,
    favorites: serializeFavorites(account.favorites, { keepRepeats: true }),
    firstName: account.first_name || null,
    lastName: account.last_name || null,
    email: account.email,
    username: account.username,
    passkeys: () => passkeyNodes(account, accounts),
  };
}

/** Root fields of accounts. A visitor sees only their own account; others are null. */
export const userQueries = {
  user(_root: unknown, args: UserArgs, context: RequestContext): UserNode | null {
    const { account } = context.caller;
    return account && isNamed(account, args) ? userNode(account, context) : null;
  },
  viewer(_root: unknown, _args: unknown, context: RequestContext): UserNode | null {
    const { account } = context.caller;
    return account && userNode(account, context);
  },
};

/** A mutation that returns `clientMutationId` with its payload. */
const mutation =
  <Input extends { clientMutationId?: string | null }, Payload extends object>(
    resolve: (input: Input, context: RequestContext, info: GraphQLResolveInfo) => Promise<Payload>,
  ) =>
  async (_root: unknown, { input }: { input: Input }, context: RequestContext, info: GraphQLResolveInfo) => {
    return { clientMutationId: input.clientMutationId, ...(await resolve(input, context, info)) };
  };

/** Mutations of accounts (specification 7). */
export const userMutations = {
  login: mutation(async (input: Contract.LoginInput, context) =>
    loginPayload(await context.accounts.login(input), context),
  ),
  registerUser: mutation(async (input: Contract.RegisterUserInput, context) => {
    const registered = await context.accounts.register(input, context.caller);
    // A logged-in caller may not see the new user.
    return { user: "tokens" in registered ? newLoginNode(registered, context) : null };
  }),
  refreshJwtAuthToken: mutation(async (input: Contract.RefreshJwtAuthTokenInput, { accounts }, info) => {
    // A page of an earlier build does not select it and continues with its token.
    const rotates = selectsField(info, "refreshToken");
    const { authToken, refreshToken } = await accounts.logins.refresh(input.jwtRefreshToken, { rotates });
    return { authToken, refreshToken };
  }),
  updateFavorites: mutation(async (input: Contract.UpdateFavoritesInput, context) => {
    const { accounts, caller } = context;
    return { user: userNode(await accounts.updateFavorites(caller.account, input), context) };
  }),
  sendPasswordResetEmail: mutation(async (input: Contract.SendPasswordResetEmailInput, { accounts }) => {
    await accounts.requestPasswordReset(input);
    return { success: true };
  }),
  resetUserPassword: mutation(async (input: Contract.ResetUserPasswordInput, context) => {
    return { user: newLoginNode(await context.accounts.resetPassword(input), context) };
  }),
  updateUser: mutation(async (input: Contract.UpdateUserInput, context) => {
    const { accounts, caller } = context;
    return { user: userNode(await accounts.update(caller, userIdOf(input.id), input), context) };
  }),
  deleteUser: mutation(async (input: Contract.DeleteUserInput, { accounts, caller }) => {
    await accounts.delete(caller, userIdOf(input.id));
    return { deletedId: caller.account && globalId("user", caller.account.id) };
  }),
  logout: mutation(async (input: Contract.LogoutInput, { accounts }) => {
    await accounts.logins.end(input.jwtRefreshToken);
    return { success: true };
  }),
  requestLoginLink: mutation(async (input: Contract.RequestLoginLinkInput, { accounts }) => {
    await accounts.requestLoginLink(input);
    return { success: true };
  }),
  loginWithLink: mutation(async (input: Contract.LoginWithLinkInput, context) =>
    loginPayload(await context.accounts.loginWithLink(input), context),
  ),
  startPasskeyLogin: mutation(async (_input: Contract.StartPasskeyInput, { accounts }) => {
    return { options: await accounts.passkeys.startLogin() };
  }),
  loginWithPasskey: mutation(async (input: Contract.LoginWithPasskeyInput, context) =>
    loginPayload(await context.accounts.passkeys.login(input), context),
  ),
  startPasskeyRegistration: mutation(async (_input: Contract.StartPasskeyInput, { accounts, caller }) => {
    return { options: await accounts.passkeys.startRegistration(caller) };
  }),
  registerPasskey: mutation(async (input: Contract.RegisterPasskeyInput, context) => {
    await context.accounts.passkeys.register(context.caller, input);
    return passkeysPayload(context);
  }),
  renamePasskey: mutation(async ({ id, name }: Contract.RenamePasskeyInput, context) => {
    await context.accounts.passkeys.rename(context.caller, String(id), name);
    return passkeysPayload(context);
  }),
  removePasskey: mutation(async ({ id }: Contract.RemovePasskeyInput, context) => {
    await context.accounts.passkeys.remove(context.caller, String(id));
    return passkeysPayload(context);
  }),
};

function passkeysPayload({ accounts, caller: { account } }: RequestContext) {
  return { passkeys: () => account && passkeyNodes(account, accounts) };
}

/** The account id in either form, parsed as in WPGraphQL. */
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

/** Whether an operation selects a sub-field of the resolved field, including in fragments. */
function selectsField({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const selects = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === name;
      return selects(
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments[selection.name.value]?.selectionSet,
      );
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => selects(selectionSet));
}
