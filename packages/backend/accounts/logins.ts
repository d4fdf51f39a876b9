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

/** How long ago the password may have been entered where others could log in by what is changed, in seconds. */
export const recentLoginSeconds = 5 * 60;

/** The tokens of a login (S6.4), as a new one and each refresh give them. */
export interface LoginTokens {
  readonly authToken: string;
  /** When the auth token ends, in seconds since the epoch. */
  readonly expiresAtSeconds: number;
  readonly refreshToken: string;
}

/** An account with the tokens of a login that begins. */
export interface NewLogin {
  readonly account: Account;
  readonly tokens: LoginTokens;
}

type GoodReading = Extract<TokenReading, { readonly kind: "good" }>;

/** Who sends a request. */
export interface Caller {
  /** The account of the request's token; null for an anonymous visitor and for a token that cannot be used. */
  readonly account: Account | null;
  /** What the token says of the login; empty without an account. */
  readonly login: TokenLogin;
  /** The error of every top-level field when the request came with a token that cannot be used. */
  readonly rejection: GraphQLError | null;
}

interface LoginsParts {
  readonly database: ContentDatabase;
  readonly store: AccountStore;
  readonly tokens: Tokens;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Logins of accounts: their tokens, from the entry of the password until they expire, are ended or log out. */
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
   * The caller by the request's Bearer token; without one it is anonymous. A token that is broken, expired, revoked or
   * no access token makes every top-level field fail, as with WordPress; one of another issuer adds HTTP 401.
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

  /** A login with a family of its own for an account whose password was entered just now, in a transaction. */
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

  /** Another access token of the caller's login; a login whose tokens were revoked meanwhile goes on for its hour. */
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
   * New tokens for a refresh token (S7.10), which is spent by that where it rotates, and else comes back. A second use
   * of a spent one ends the login.
   * @throws GraphQLError; with HTTP 401 for a token that was revoked or spent.
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

  /** Ends the login of a refresh token, spent or not; does nothing for what is none. */
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

  /** @throws GraphQLError where the password was entered too long ago, or nobody knows when. */
  requireRecent({ authTime = 0 }: TokenLogin): void {
    const ageSeconds = Math.floor(this.#now() / 1000) - authTime;
    if (ageSeconds > recentLoginSeconds) {
      throw accountError("This login is too old for that. Log in again with your password.");
    }
  }
}
