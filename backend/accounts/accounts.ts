import type { ContentDatabase } from "../store/tables.ts";
import { refusal, tooManyAttempts } from "./account-errors.ts";
import { type Account, AccountStore } from "./account-store.ts";
import { bearerToken, type Caller } from "./caller.ts";
import { checkedFavorites } from "./favorites-list.ts";
import { checkedLogin, wrongLogin } from "./login-rules.ts";
import { HasherFull, PasswordHasher } from "./password-hasher.ts";
import { checkedRegistration, nameTakenError, type RegistrationInput } from "./registration.ts";
import { type IssuedToken, Tokens, type TokenType } from "./tokens.ts";

const busySeconds = 5;

/** What accounts are kept by. */
export interface AccountOptions {
  /** Signs the tokens; at least 16 characters. Processes that share a store share it too. */
  readonly jwtSecret: string;
}

interface AccountsParts {
  readonly database: ContentDatabase;
  /** The site's own address, the tokens' issuer. */
  readonly publicUrl: string;
  readonly options: AccountOptions;
  readonly hasher?: PasswordHasher;
  /** ms since the epoch. */
  readonly now?: () => number;
}

/**
 * Accounts of visitors: registration, log-in, tokens and favorites. What a visitor may not do is refused with a
 * GraphQLError in WordPress's words.
 */
export class Accounts {
  readonly #store: AccountStore;
  readonly #tokens: Tokens;
  readonly #hasher: PasswordHasher;
  readonly #now: () => number;

  /** @throws Error in plain words when the secret is too short. */
  constructor({ database, publicUrl, options, hasher = new PasswordHasher(), now = Date.now }: AccountsParts) {
    this.#store = new AccountStore(database);
    this.#tokens = new Tokens({ secret: options.jwtSecret, issuer: publicUrl });
    this.#hasher = hasher;
    this.#now = now;
  }

  /**
   * Who sends a request. A token that is broken, expired, revoked or no access token makes every top-level field
   * fail, as with WordPress; one of another issuer adds HTTP 401.
   */
  async callerOf(request: Request): Promise<Caller> {
    const token = bearerToken(request);
    if (token === undefined) return { account: null, refusal: null };
    const reading = await this.#tokens.read("access", token, this.#now());
    if (reading.kind === "good") {
      const account = await this.#store.byId(reading.userId);
      if (account?.token_generation === reading.generation) return { account, refusal: null };
    }
    const http = reading.kind === "wrong-issuer" ? { status: 401 } : undefined;
    return { account: null, refusal: refusal("Internal server error", http) };
  }

  /**
   * The account of a username or e-mail address (S5.1, S5.2, S7.8). An unknown name and a wrong password give the
   * same answer after the same work.
   * @throws GraphQLError for a wrong log-in, and with HTTP 429 where too many wait for theirs.
   */
  async login(input: { username: string; password: string }): Promise<Account> {
    const { username, password } = checkedLogin(input);
    this.#refuseWhenBusy();
    const account = await this.#store.byName(username);
    const isRight = await this.#unlessBusy(() => this.#hasher.verify(account?.password_hash, password));
    if (!account || !isRight) throw wrongLogin();
    return account;
  }

  /**
   * A new account (S5.3 to S5.7, S7.9).
   * @throws GraphQLError for what WordPress refuses, for a weak password, and with HTTP 429 where too many wait for
   * theirs.
   */
  async register(input: RegistrationInput): Promise<Account> {
    const { password, ...names } = checkedRegistration(input);
    this.#refuseWhenBusy();
    const taken = await this.#store.takenName(names);
    if (taken) throw nameTakenError(taken);
    const passwordHash = await this.#unlessBusy(() => this.#hasher.hash(password));
    const registeredAt = new Date(this.#now()).toISOString();
    const added = await this.#store.add({ ...names, passwordHash, registeredAt });
    if (typeof added === "string") throw nameTakenError(added);
    return added;
  }

  /**
   * A new access token for a refresh token (S7.10).
   * @throws GraphQLError for a token that is none, is an access token, or expired; with HTTP 401 when it was
   * revoked.
   */
  async refreshedToken(refreshToken: string): Promise<string> {
    const message = "The provided refresh token is invalid";
    const reading = await this.#tokens.read("refresh", refreshToken, this.#now());
    if (reading.kind !== "good") throw refusal(message);
    const account = await this.#store.byId(reading.userId);
    if (account?.token_generation !== reading.generation) throw refusal(message, { status: 401 });
    return (await this.issue("access", account)).token;
  }

  /** A new token for an account. */
  async issue(type: TokenType, account: Account): Promise<IssuedToken> {
    return await this.#tokens.issue(type, account, this.#now());
  }

  /**
   * Keeps the caller's favorites before it answers with the changed account (S7.11, S7.14).
   * @throws GraphQLError with the texts of S5.9 and S5.11 to S5.13, for anonymous callers, and for another user's
   * favorites (S6.3).
   */
  async updateFavorites(
    account: Account | null,
    { userId, favorites }: { userId?: number | null; favorites?: string | null },
  ): Promise<Account> {
    if (!account) throw refusal("Sorry, you must be logged in to update favorites.");
    if (!userId || userId < 1) throw refusal("Invalid user ID");
    if (userId !== account.id) {
      throw refusal("Sorry, you are not allowed to edit this user: it takes the edit_user capability.");
    }
    const kept = checkedFavorites(favorites);
    if (!(await this.#store.setFavorites(account.id, kept))) throw refusal("Invalid user ID");
    return { ...account, favorites: kept };
  }

  /** Before anything is looked up: a flood is turned away cheaply. */
  #refuseWhenBusy(): void {
    if (this.#hasher.isFull) throw tooManyAttempts(busySeconds);
  }

  async #unlessBusy<Result>(hashing: () => Promise<Result>): Promise<Result> {
    try {
      return await hashing();
    } catch (error) {
      throw error instanceof HasherFull ? tooManyAttempts(busySeconds) : error;
    }
  }
}
