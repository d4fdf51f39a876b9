import { randomBytes } from "node:crypto";
import type { GraphQLError } from "graphql";
import type { ContentDatabase } from "../store/tables.ts";
import { accountError } from "./account-errors.ts";
import type { Account, AccountStore } from "./account-store.ts";
import { addFamily, adoptToken, endFamily, useToken } from "./refresh-families.ts";
import {
  type RefreshClaims,
  refreshLifetimeSeconds,
  type TokenLogin,
  type TokenReading,
  type Tokens,
} from "./tokens.ts";

/** Maximum age of a login, in seconds, for changes that affect who can log in. */
export const recentLoginSeconds = 5 * 60;

/** The tokens of a login (S6.4), from the login and each refresh. */
export interface LoginTokens {
  readonly authToken: string;
  /** Expiry of the auth token, in seconds since the epoch. */
  readonly expiresAtSeconds: number;
  readonly refreshToken: string;
}

/** An account with the tokens of a new login. */
export interface NewLogin {
  readonly account: Account;
  readonly tokens: LoginTokens;
}

type GoodReading = Extract<TokenReading, { readonly kind: "good" }>;

/** The sender of a request. */
export interface Caller {
  /** The account of the request's token; null for an anonymous visitor and for an invalid token. */
  readonly account: Account | null;
  /** Login data in the token; empty without an account. */
  readonly login: TokenLogin;
  /** The error of every top-level field when the request has an invalid token. */
  readonly rejection: GraphQLError | null;
}

interface LoginsParts {
  readonly database: ContentDatabase;
  readonly store: AccountStore;
  readonly tokens: Tokens;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Logins of accounts: their tokens, from the password entry until expiry, revocation or logout. */
export class Logins {
  readonly #database: ContentDatabase;
  readonly #store: AccountStore;
  readonly #tokens: Tokens;
  readonly #now: () => number;

  constructor({ database, store, tokens, now }: LoginsParts) {
    this.#database = database;
    this.#store = store;
    this.#tokens = tokens;
    this.#now = now;
  }

  /**
   * Reads the caller from the request's Bearer token; without one it is anonymous. With a malformed, expired or revoked
   * token, or another type of token, every top-level field fails, as in WordPress; a token of another issuer adds HTTP
   * 401.
   */
  async readCaller(request: Request): Promise<Caller> {
    const token = request.headers.get("authorization")?.match(/^Bearer\s+(\S+)/i)?.[1];
    if (token === undefined) return { account: null, login: {}, rejection: null };
    const reading = await this.#tokens.read("access", token, this.#now());
    if (reading.kind === "good") {
      const { userId, generation, family, authTime } = reading;
      const account = await this.#store.byLogin(userId, family);
      if (account?.token_generation === generation) return { account, login: { family, authTime }, rejection: null };
    }
    const http = reading.kind === "wrong-issuer" ? { status: 401 } : undefined;
    return { account: null, login: {}, rejection: accountError("Internal server error", http) };
  }

  /** Starts a login with its own token family, after the password was entered, in a transaction. */
  async start(transaction: ContentDatabase, account: Account): Promise<NewLogin> {
    const nowMs = this.#now();
    const authTime = Math.floor(nowMs / 1000);
    const refresh = {
      family: randomBytes(16).toString("base64url"),
      id: randomBytes(32).toString("base64url"),
      authTime,
      expiresAtSeconds: authTime + refreshLifetimeSeconds,
    };
    const { family, id: tokenId, expiresAtSeconds } = refresh;
    const row = { userId: account.id, family, tokenId, expiresAtMs: expiresAtSeconds * 1000 };
    await addFamily(transaction, row, nowMs);
    return { account, tokens: await this.#issue(account, refresh, nowMs) };
  }

  /**
   * A new access token of the caller's login. A login whose tokens were revoked meanwhile continues until its token
   * expires.
   */
  async issueAccess(account: Account, { account: before, login }: Caller) {
    const isRevoked = account.token_generation !== before?.token_generation;
    const { family, authTime } = login;
    return await this.#tokens.issueAccess(account, { family: isRevoked ? undefined : family, authTime }, this.#now());
  }

  async #issue(account: Account, refresh: RefreshClaims, nowMs: number): Promise<LoginTokens> {
    const { token: authToken, expiresAtSeconds } = await this.#tokens.issueAccess(account, refresh, nowMs);
    const refreshToken = await this.#tokens.issueRefresh(account, refresh, nowMs);
    return { authToken, expiresAtSeconds, refreshToken };
  }

  /**
   * New tokens for a refresh token (S7.10), which is consumed if `rotates`, and otherwise returned again. Reusing a
   * consumed one ends the login.
   * @throws GraphQLError; with HTTP 401 for a revoked or consumed token
   */
  async refresh(refreshToken: string, { rotates }: { readonly rotates: boolean }): Promise<LoginTokens> {
    const message = "The provided refresh token is invalid";
    const nowMs = this.#now();
    const reading = await this.#tokens.read("refresh", refreshToken, nowMs);
    if (reading.kind !== "good") throw accountError(message);
    const revoked = () => accountError(message, { status: 401 });
    const account = await this.#store.byId(reading.userId);
    if (account?.token_generation !== reading.generation) throw revoked();
    const { family, tokenId } = await this.#familyOf(refreshToken, reading, nowMs);
    const nextTokenId = rotates ? this.#tokens.successorOf(tokenId) : undefined;
    if (!(await useToken(this.#database, { family, tokenId, nextTokenId }, nowMs))) throw revoked();
    const id = nextTokenId ?? tokenId;
    const { authTime, expiresAtSeconds } = reading;
    return await this.#issue(account, { family, id, authTime, expiresAtSeconds }, nowMs);
  }

  /** Ends the login of a refresh token, consumed or not; does nothing for an invalid one. */
  async end(refreshToken: string): Promise<void> {
    const nowMs = this.#now();
    const reading = await this.#tokens.read("refresh", refreshToken, nowMs);
    if (reading.kind !== "good" || !(await this.#store.byId(reading.userId))) return;
    await endFamily(this.#database, (await this.#familyOf(refreshToken, reading, nowMs)).family);
  }

  async #familyOf(token: string, { family, id, userId, expiresAtSeconds }: GoodReading, nowMs: number) {
    if (family !== undefined && id !== undefined) return { family, tokenId: id };
    return await adoptToken(this.#database, { token, userId, expiresAtMs: expiresAtSeconds * 1000 }, nowMs);
  }

  /** @throws GraphQLError when the password entry is too long ago or unknown */
  requireRecent({ authTime = 0 }: TokenLogin): void {
    const ageSeconds = Math.floor(this.#now() / 1000) - authTime;
    if (ageSeconds > recentLoginSeconds) {
      throw accountError("This login is too old for that. Log in again with your password.");
    }
  }
}
