import { decodeFavorites, FavoritesError } from "@porchlight/contract/favorites";
import type { GraphQLError } from "graphql";
import type { ContentDatabase } from "../store/tables.ts";
import {
  accountError,
  linksUnavailable,
  resetsUnavailable,
  wordPressError,
  wrongLink,
  wrongLogin,
} from "./account-errors.ts";
import {
  type AccountChangeInput,
  type AccountInput,
  type LoginLinkInput,
  type PasswordResetInput,
  parseAccountChange,
  parseLogin,
  parseLoginLink,
  parsePasswordRequest,
  parsePasswordReset,
  parseRegistration,
} from "./account-input.ts";
import type { AccountMailer } from "./account-mailer.ts";
import { type Account, AccountStore, type TakenName } from "./account-store.ts";
import { type Caller, Logins, type NewLogin } from "./logins.ts";
import { type KeyPurpose, loginLinkMinutes, resetMinutes } from "./mailed-keys.ts";
import { Passkeys } from "./passkeys.ts";
import { PasswordHasher } from "./passwords.ts";
import { Tokens } from "./tokens.ts";

interface AccountsParts {
  readonly database: ContentDatabase;
  readonly jwtSecret: string;
  /** The site's URL, the tokens' issuer. */
  readonly publicUrl: string;
  readonly mailer: AccountMailer;
  readonly hasher?: PasswordHasher;
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
}

/**
 * Accounts of visitors: registration, login, changes and favorites. Rejections are GraphQLErrors in WordPress's words.
 */
export class Accounts {
  /** The tokens of the accounts. */
  readonly logins: Logins;
  readonly passkeys: Passkeys;
  readonly #database: ContentDatabase;
  readonly #store: AccountStore;
  readonly #hasher: PasswordHasher;
  readonly #mailer: AccountMailer;

  /** @throws Error with a message for the operator when the secret is too short */
  constructor(parts: AccountsParts) {
    const { database, publicUrl, jwtSecret, mailer, hasher = new PasswordHasher(), now = Date.now } = parts;
    this.#database = database;
    this.#store = new AccountStore(database);
    const tokens = new Tokens({ secret: jwtSecret, issuer: publicUrl });
    this.logins = new Logins({ database, store: this.#store, tokens, now });
    this.#hasher = hasher;
    this.#mailer = mailer;
    const { logins } = this;
    this.passkeys = new Passkeys({ database, store: this.#store, logins, mailer, secret: jwtSecret, publicUrl, now });
  }

  /**
   * Logs in by username or email address (S5.1, S5.2, S7.8). An unknown name and a wrong password fail alike, after
   * equal work.
   * @throws GraphQLError for a failed login, and with HTTP 429 when too many are pending
   */
  async login(input: AccountInput): Promise<NewLogin> {
    const { username, password } = parseLogin(input);
    // Before any lookup, so that a flood of requests costs little.
    this.#hasher.rejectWhenFull();
    const account = await this.#store.byName(username);
    const isRight = await this.#hasher.verify(account?.password_hash, password);
    if (!account || !isRight) throw wrongLogin();
    return await this.#database.transaction().execute((transaction) => this.logins.start(transaction, account));
  }

  /**
   * Creates an account (S5.3 to S5.7, S7.9) and logs in; a caller who is logged in stays so and gets no new login.
   * @throws GraphQLError, with HTTP 429 when too many are pending
   */
  async register(input: AccountInput, caller: Caller): Promise<NewLogin | { readonly account: Account }> {
    const { password, ...names } = parseRegistration(input);
    this.#hasher.rejectWhenFull();
    const taken = await this.#store.takenName(names);
    if (taken) throw nameTakenError(taken);
    const passwordHash = await this.#hasher.hash(password);
    const added = await this.#store.add(
      { ...names, passwordHash, registeredAt: new Date().toISOString() },
      async (transaction, account) => (caller.account ? { account } : await this.logins.start(transaction, account)),
    );
    if (typeof added === "string") throw nameTakenError(added);
    return added;
  }

  /**
   * Stores the caller's favorites and returns the changed account (S7.11, S7.14).
   * @throws GraphQLError with the texts of S5.9 and S5.11 to S5.13, for anonymous callers, and for another user's
   * favorites (S6.3)
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

  /**
   * Mails a link to reset the password of a username or email address. The response does not reveal whether the account
   * exists: the link is created and sent afterwards.
   * @throws GraphQLError for an empty name, and when mails cannot be sent
   */
  async requestPasswordReset(input: Pick<AccountInput, "username">): Promise<void> {
    const name = parsePasswordRequest(input);
    if (!this.#mailer.canSend) throw accountError(resetsUnavailable);
    await this.#mailKey("password-reset", name, resetMinutes);
  }

  /**
   * Mails a link to log in to a username or email address, likewise.
   * @throws GraphQLError for an empty name, and when mails cannot be sent
   */
  async requestLoginLink(input: Pick<AccountInput, "username">): Promise<void> {
    const name = parsePasswordRequest(input);
    if (!this.#mailer.canSend) throw accountError(linksUnavailable);
    await this.#mailKey("login-link", name, loginLinkMinutes);
  }

  async #mailKey(kind: KeyPurpose, name: string, minutes: number): Promise<void> {
    const found = await this.#store.byName(name);
    this.#mailer.sendLater(async () => {
      const key = found && (await this.#store.issueKey(kind, found.id));
      // Read after creating the key: a change of the address in between would revoke the key.
      const account = key && (await this.#store.byId(found.id));
      if (!account) return undefined;
      const { email, username } = account;
      return { kind, to: email, username, key, minutes };
    });
  }

  /**
   * Logs in by the key of a mail, which works once.
   * @throws GraphQLError, the same for a forged, expired or used link
   */
  async loginWithLink(input: LoginLinkInput): Promise<NewLogin> {
    const { key, login } = parseLoginLink(input);
    const account = await this.#store.byName(login);
    const started =
      account &&
      (await this.#store.useLoginLink(account.id, key, (transaction, fresh) => this.logins.start(transaction, fresh)));
    if (!started) throw wrongLink();
    return started;
  }

  /**
   * Resets a password by the key of a mail, which works once, revokes all tokens of the account, and logs in.
   * @throws GraphQLError with the missing, invalid or expired field; with HTTP 429 when too many are pending
   */
  async resetPassword(input: PasswordResetInput): Promise<NewLogin> {
    const { key, login, password } = parsePasswordReset(input);
    this.#hasher.rejectWhenFull();
    const account = await this.#store.byName(login);
    const state = account ? await this.#store.readResetKey(account.id, key) : "unknown";
    if (state === "expired") throw accountError("Password reset link has expired.");
    const invalid = () => accountError("Password reset link is invalid.");
    if (!account || state === "unknown") throw invalid();
    const passwordHash = await this.#hasher.hash(password);
    const changed = await this.#store.resetPassword(account.id, { key, passwordHash }, (transaction, fresh) =>
      this.logins.start(transaction, fresh),
    );
    if (!changed) throw invalid();
    return changed;
  }

  /**
   * Changes the caller's account and returns it. Changing the password, and `refreshJwtUserSecret`, revoke all its
   * tokens. Changing the address or password requires a recent login and is mailed to the previous address.
   * @param id of the account to change
   * @throws GraphQLError with the invalid field, and for any account but the caller's
   */
  async update({ account, login }: Caller, id: number | undefined, input: AccountChangeInput): Promise<Account> {
    if (id === undefined) throw accountError("The user ID passed is invalid");
    if (account?.id !== id) throw accountError("You do not have the appropriate capabilities to perform this action");
    const { password, ...change } = parseAccountChange(input);
    if (change.email !== undefined || password !== undefined) this.logins.requireRecent(login);
    if (password !== undefined) this.#hasher.rejectWhenFull();
    const passwordHash = password === undefined ? {} : { passwordHash: await this.#hasher.hash(password) };
    const generation = account.token_generation;
    const changed = await this.#store.change(id, { ...change, ...passwordHash, generation });
    if (changed === "email") throw accountError("Sorry, that email address is already used!");
    if (!changed) throw accountError("A user could not be updated with the provided ID");
    this.#mailPreviousAddress(account, changed, password !== undefined);
    return changed;
  }

  /** Deletes the caller's account; requires a recent login. @throws GraphQLError for any other account */
  async delete({ account, login }: Caller, id: number | undefined): Promise<void> {
    if (id === undefined) throw accountError("The user ID passed is invalid");
    if (account?.id !== id) throw accountError("Sorry, you are not allowed to delete users.");
    this.logins.requireRecent(login);
    await this.#store.delete(id);
  }

  #mailPreviousAddress(before: Account, after: Account, hasNewPassword: boolean): void {
    const { email: to, username } = before;
    if (before.email_key !== after.email_key) {
      this.#mailer.sendLater(async () => ({ kind: "email-changed", to, username, email: after.email }));
    }
    if (hasNewPassword) this.#mailer.sendLater(async () => ({ kind: "password-changed", to, username }));
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
