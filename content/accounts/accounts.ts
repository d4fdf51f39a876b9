import type { ContentDatabase } from "../store/tables.ts";
import { refusal, tooManyAttempts, wordPressRefusal } from "./account-errors.ts";
import { accountKey } from "./account-names.ts";
import type { AccountOptions } from "./account-options.ts";
import { type Account, AccountStore } from "./account-store.ts";
import { bearerToken, type Caller } from "./caller.ts";
import { clientOf } from "./client-address.ts";
import { checkedFavorites } from "./favorites-list.ts";
import { HasherFull, PasswordHasher } from "./password-hasher.ts";
import { checkedRegistration, nameTakenError, type RegistrationInput } from "./registration.ts";
import { Throttle, type ThrottleRule } from "./throttle.ts";
import { type ThrottleRules, throttleRules } from "./throttle-rules.ts";
import { type IssuedToken, Tokens, type TokenType } from "./tokens.ts";

const busySeconds = 5;

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
  readonly #throttle: Throttle;
  readonly #rules: ThrottleRules;
  readonly #hasher: PasswordHasher;
  readonly #now: () => number;

  /** @throws Error in plain words when the secret is too short. */
  constructor({ database, publicUrl, options, hasher = new PasswordHasher(), now = Date.now }: AccountsParts) {
    this.#store = new AccountStore(database);
    this.#tokens = new Tokens({ secret: options.jwtSecret, issuer: publicUrl });
    this.#throttle = new Throttle(database, options.jwtSecret);
    this.#rules = throttleRules(options);
    this.#hasher = hasher;
    this.#now = now;
  }

  /**
   * Who sends a request. A token that is broken, expired, revoked or no access token makes every top-level field
   * fail, as with WordPress; one of another issuer adds HTTP 401.
   */
  async callerOf(request: Request): Promise<Caller> {
    const client = clientOf(request);
    const token = bearerToken(request);
    if (token === undefined) return { account: null, client, refusal: null };
    const reading = await this.#tokens.read("access", token, this.#now());
    if (reading.kind === "good") {
      const account = await this.#store.byId(reading.userId);
      if (account?.token_generation === reading.generation) return { account, client, refusal: null };
    }
    const http = reading.kind === "wrong-issuer" ? { status: 401 } : undefined;
    return { account: null, client, refusal: refusal("Internal server error", http) };
  }

  /**
   * The account of a username or e-mail address (S5.1, S5.2, S7.8). An unknown name and a wrong password give the
   * same answer after the same work.
   * @throws GraphQLError for a wrong log-in, and with HTTP 429 after too many.
   */
  async login({ username, password }: { username: string; password: string }, client: string): Promise<Account> {
    const key = accountKey(username);
    if (key === "") throw wordPressRefusal("The username field is empty.");
    if (password === "") throw wordPressRefusal("The password field is empty.");
    this.#refuseWhenBusy();
    const account = await this.#store.byName(key);
    // An account's username and its e-mail address share one counter; names without an account have theirs.
    const subject = account ? `account ${account.id}` : `name ${key}`;
    const { loginPerClient, loginPerAccount } = this.#rules;
    await this.#attempt(loginPerClient, client);
    await this.#attempt(loginPerAccount, subject);
    const isRight = await this.#unlessBusy(
      () => this.#hasher.verify(account?.password_hash, password),
      // Nothing was tried, so nothing counts.
      async () => {
        await this.#throttle.giveBack(loginPerClient, client);
        await this.#throttle.giveBack(loginPerAccount, subject);
      },
    );
    if (!account || !isRight) {
      throw wordPressRefusal("Invalid username, email address or incorrect password.");
    }
    await this.#throttle.forget(loginPerAccount, subject);
    await this.#throttle.giveBack(loginPerClient, client);
    return account;
  }

  /**
   * A new account (S5.3 to S5.7, S7.9).
   * @throws GraphQLError for what WordPress refuses, for a weak password, and with HTTP 429 after too many.
   */
  async register(input: RegistrationInput, client: string): Promise<Account> {
    const { password, ...names } = checkedRegistration(input);
    this.#refuseWhenBusy();
    // Also an attempt that finds a name taken counts: it tells whether somebody has an account.
    await this.#attempt(this.#rules.registrationPerClient, client);
    const taken = await this.#store.takenName(names);
    if (taken) throw nameTakenError(taken);
    const passwordHash = await this.#unlessBusy(
      () => this.#hasher.hash(password),
      () => this.#throttle.giveBack(this.#rules.registrationPerClient, client),
    );
    const registeredAt = new Date(this.#now()).toISOString();
    const added = await this.#store.add({ ...names, passwordHash, registeredAt });
    if (typeof added === "string") throw nameTakenError(added);
    return added;
  }

  /**
   * A new access token for a refresh token (S7.10).
   * @throws GraphQLError for a token that is none, is an access token, or expired; with HTTP 401 when it was
   * revoked, with HTTP 429 after too many.
   */
  async refreshedToken(refreshToken: string, client: string): Promise<string> {
    await this.#attempt(this.#rules.refreshPerClient, client);
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

  async #attempt(rule: ThrottleRule, subject: string): Promise<void> {
    const waitSeconds = await this.#throttle.attempt(rule, subject, this.#now());
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  }

  /** Before anything is counted or looked up: a flood is turned away cheaply. */
  #refuseWhenBusy(): void {
    if (this.#hasher.isFull) throw tooManyAttempts(busySeconds);
  }

  async #unlessBusy<Result>(hashing: () => Promise<Result>, takeBack: () => Promise<void>): Promise<Result> {
    try {
      return await hashing();
    } catch (error) {
      if (!(error instanceof HasherFull)) throw error;
      await takeBack();
      throw tooManyAttempts(busySeconds);
    }
  }
}
