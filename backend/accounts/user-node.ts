import type { User } from "@porchlight/contract/types";
import { globalId } from "../schema/global-id.ts";
import { lazily, type NamedSource } from "../schema/source.ts";
import type { Account } from "./account-store.ts";
import type { Accounts } from "./accounts.ts";
import { answeredFavorites } from "./favorites-list.ts";
import type { IssuedToken } from "./tokens.ts";

/** An account's user with new tokens for whoever is shown it: nobody but the account's own visitor. */
export interface UserNode
  extends Omit<NamedSource<User, "User">, "jwtAuthExpiration" | "jwtAuthToken" | "jwtRefreshToken"> {
  /** When `jwtAuthToken` ends, in seconds since the epoch as a text. */
  readonly jwtAuthExpiration: () => Promise<string>;
  readonly jwtAuthToken: () => Promise<string>;
  readonly jwtRefreshToken: () => Promise<string>;
}

/** The source of an account's `User` (S3.1); tokens are made when asked for. */
export function userNode(account: Account, accounts: Accounts): UserNode {
  const access = lazily<Promise<IssuedToken>>(() => accounts.issue("access", account));
  const refresh = lazily<Promise<IssuedToken>>(() => accounts.issue("refresh", account));
  return {
    __typename: "User",
    id: globalId("user", account.id),
    databaseId: account.id,
    favorites: answeredFavorites(account.favorites),
    firstName: account.first_name || null,
    lastName: account.last_name || null,
    email: account.email,
    username: account.username,
    jwtAuthExpiration: async () => String((await access()).expiresAtSeconds),
    jwtAuthToken: async () => (await access()).token,
    jwtRefreshToken: async () => (await refresh()).token,
  };
}
