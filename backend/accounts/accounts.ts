import { decodeFavorites, FavoritesError } from "@porchlight/contract/favorites";
import type { GraphQLError } from "graphql";
import type { ContentDatabase } from "../store/tables.ts";
import { accountError, wordPressError, wrongLogin } from "./account-errors.ts";
import { type AccountInput, parseLogin, parseRegistration } from "./account-input.ts";
import { type Account, AccountStore, type TakenName } from "./account-store.ts";
import { PasswordHasher } from "./passwords.ts";
import { Tokens } from "./tokens.ts";

interface AccountsParts {
  readonly database: ContentDatabase;
  readonly jwtSecret: string;
  /** The site's own address, the tokens' issuer. */
  readonly publicUrl: string;
  readonly hasher?: PasswordHasher;
}

/** Who sends a request. */
export interface Caller {
  /** The account of the request's token; null for an anonymous visitor and for a token that cannot be used. */
  readonly account: Account | null;
  /** The error of every top-level field when the request came with a token that cannot be used. */
  readonly rejection: GraphQLError | null;
}

/**
 * Accounts of visitors: registration, log-in, tokens and favorites. What a visitor may not do is rejected with a
 * GraphQLError in WordPress's words.
 */
export class Accounts {
  readonly #store: AccountStore;
  readonly tokens: Tokens;
  readonly #hasher: PasswordHasher;

  /** @throws Error in plain words when the secret is too short. */
  constructor({ database, publicUrl, jwtSecret, hasher = new PasswordHasher() }: AccountsParts) {
    this.#store = new AccountStore(database);
    this.tokens = new Tokens({ secret: jwtSecret, issuer: publicUrl });
    this.#hasher = hasher;
  }

  /**
   * The caller by the request's Bearer token; without one it is anonymous. A token that is broken, expired, revoked or
   * no access token makes every top-level field fail, as with WordPress; one of another issuer adds HTTP 401.
   */
  async readCaller(request: Request): Promise<Caller> {
    const token = request.headers.get("authorization")?.match(/^Bearer\s+(\S+)/i)?.[1];
    if (token === undefined) return { account: null, rejection: null };
    const reading = await this.tokens.read("access", token);
    if (reading.kind === "good") {
      const account = await this.#store.byId(reading.userId);
      if (account?.token_generation === reading.generation) return { account, rejection: null };
    }
    const http = reading.kind === "wrong-issuer" ? { status: 401 } : undefined;
    return { account: null, rejection: accountError("Internal server error", http) };
  }

  /**
   * The account of a username or e-mail address (S5.1, S5.2, S7.8). An unknown name and a wrong password fail alike,
   * after the same work.
   * @throws GraphQLError for a wrong log-in, and with HTTP 429 where too many wait for theirs.
   */
  async login(input: AccountInput): Promise<Account> {
    const { username, password } = parseLogin(input);
    // Before anything is looked up, so that a flood costs little.
    this.#hasher.rejectWhenFull();
    const account = await this.#store.byName(username);
    const isRight = await this.#hasher.verify(account?.password_hash, password);
    if (!account || !isRight) throw wrongLogin();
    return account;
  }

  /** A new account (S5.3 to S5.7, S7.9). @throws GraphQLError, with HTTP 429 where too many wait for theirs. */
  async register(input: AccountInput): Promise<Account> {
    const { password, ...names } = parseRegistration(input);
    this.#hasher.rejectWhenFull();
    const taken = await this.#store.takenName(names);
    if (taken) throw nameTakenError(taken);
    const passwordHash = await this.#hasher.hash(password);
    const added = await this.#store.add({ ...names, passwordHash, registeredAt: new Date().toISOString() });
    if (typeof added === "string") throw nameTakenError(added);
    return added;
  }

  /** A new access token for a refresh token (S7.10). @throws GraphQLError; with HTTP 401 for a revoked token. */
  async refreshToken(refreshToken: string): Promise<string> {
    const message = "The provided refresh token is invalid";
    const reading = await this.tokens.read("refresh", refreshToken);
    if (reading.kind !== "good") throw accountError(message);
    const account = await this.#store.byId(reading.userId);
    if (account?.token_generation !== reading.generation) throw accountError(message, { status: 401 });
    return (await this.tokens.issue("access", account)).token;
  }

  /**
   * Stores the caller's favorites, and returns the changed account (S7.11, S7.14).
   * @throws GraphQLError with the texts of S5.9 and S5.11 to S5.13, for anonymous callers, and for another user's
   * favorites (S6.3).
   */
  async updateFavorites(
    account: Account | null,
    { userId, favorites: json }: { userId?: number | null; favorites?: string | null },
  ): Promise<Account> {
    if (!account) throw accountError("Sorry, you must be logged in to update favorites.");
    if (!userId || userId < 1) throw accountError("Invalid user ID");
    if (userId !== account.id) {
      throw accountError("Sorry, you are not allowed to edit this user: it takes the edit_user capability.");
    }
    const favorites = readFavorites(json);
    if (!(await this.#store.setFavorites(account.id, favorites))) throw accountError("Invalid user ID");
    return { ...account, favorites };
  }
}

function readFavorites(json: string | null | undefined): number[] {
  try {
    return decodeFavorites(json);
  } catch (error) {
    throw error instanceof FavoritesError ? accountError(error.message) : error;
  }
}

function nameTakenError(taken: TakenName): GraphQLError {
  return wordPressError(
    taken === "username"
      ? "This username is already registered. Please choose another one."
      : "This email address is already registered. Log in with this address or choose another one.",
  );
}
