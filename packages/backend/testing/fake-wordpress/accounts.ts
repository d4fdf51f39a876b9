import { randomBytes } from "node:crypto";
import { GraphQLError } from "graphql";
import { databaseIdOf, globalId, wholeNumber } from "#backend/schema/nodes.ts";
import type {
  ChangeInput,
  DeletionInput,
  FavoritesInput,
  LoginInput,
  RefreshInput,
  RegisterInput,
  ResetInput,
  ResetMailInput,
} from "./account-inputs.ts";
import { type FakeMail, FakePasswordResets } from "./account-resets.ts";
import { loginMessage, takenEmailMessage, takenUsernameMessage } from "./messages.ts";
import { FakeTokens } from "./tokens.ts";

/** Data of a fake WordPress account. */
export interface FakeUser {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** JSON array as a string (S3.4); null when never saved. */
  readonly favorites?: string | null;
}

interface Account extends Required<Omit<FakeUser, "favorites">> {
  readonly databaseId: number;
  password: string;
  email: string;
  firstName: string;
  lastName: string;
  favorites: string | null;
  /** Part of every refresh token; changing it revokes them all. */
  secret: string;
}

/** The sender of a request: anonymous, an account, or an invalid token, which makes every field fail. */
export type FakeCaller = Account | "anonymous" | "bad-token" | "wrong-issuer";

/** Behavior of the fake WordPress's accounts. */
export interface AccountBehavior {
  /** Through 0.7.0 a failed login returns a short code, from 0.7.1 an escaped sentence. */
  readonly jwtPlugin: "0.7.0" | "0.7.2";
  readonly isRegistrationOpen: boolean;
  readonly accessTokenSeconds: number;
}

const firstDatabaseId = 2;

/** Accounts and tokens as in WordPress with the JWT plugin; in memory. */
export class FakeAccounts {
  readonly #accounts: Account[] = [];
  readonly #tokens: FakeTokens;
  readonly #issuer: string;
  readonly #behavior: AccountBehavior;
  readonly #resets: FakePasswordResets;

  constructor(issuer: string, behavior: AccountBehavior) {
    this.#issuer = issuer;
    this.#behavior = behavior;
    this.#tokens = new FakeTokens(issuer, behavior.accessTokenSeconds);
    this.#resets = new FakePasswordResets(issuer);
  }

  /** All sent mails. */
  get mails(): readonly FakeMail[] {
    return this.#resets.mails;
  }

  /** Expires all reset links. */
  expirePasswordResets(): void {
    this.#resets.expire();
  }

  /** Adds an account; returns its `databaseId`. */
  add(user: FakeUser): number {
    const databaseId = firstDatabaseId + this.#accounts.length;
    const secret = randomBytes(8).toString("hex");
    this.#accounts.push({ firstName: "", lastName: "", favorites: null, ...user, databaseId, secret });
    return databaseId;
  }

  /** The stored favorites text of an account; undefined when there is no such account. */
  favoritesOf(databaseId: number): string | null | undefined {
    return this.#byId(databaseId)?.favorites;
  }

  /** Revokes all refresh tokens of an account, which then get 401. */
  revoke(databaseId: number): void {
    const account = this.#byId(databaseId);
    if (account) account.secret = randomBytes(8).toString("hex");
  }

  /** An access token, optionally expired (`lifetimeSeconds` below -60) or of another host (`issuer`). */
  accessToken(databaseId: number, options: { lifetimeSeconds?: number; issuer?: string } = {}): Promise<string> {
    return this.#tokens.access(databaseId, options);
  }

  /** The caller of an `Authorization` header. */
  async readCaller(authorization: string | undefined): Promise<FakeCaller> {
    const token = /^Bearer\s*(.*)$/i.exec(authorization ?? "")?.[1]?.trim() ?? authorization?.trim() ?? "";
    if (token === "") return "anonymous";
    const content = await this.#tokens.read(token);
    if (!content) return "bad-token";
    if (content.issuer !== this.#issuer) return "wrong-issuer";
    return this.#byId(content.databaseId) ?? "bad-token";
  }

  /** Resolvers of the account fields. `context.caller` is the result of `readCaller`. */
  resolvers() {
    return {
      RootQuery: {
        viewer: (_root: unknown, _args: unknown, { caller }: FakeContext) => this.#visible(caller, caller),
        user: (_root: unknown, args: { id: string; idType?: string | null }, { caller }: FakeContext) => {
          const matches: Readonly<Record<string, (account: Account) => boolean>> = {
            DATABASE_ID: (account) => String(account.databaseId) === args.id,
            ID: (account) => globalId("user", account.databaseId) === args.id,
            USERNAME: (account) => account.username === args.id,
            EMAIL: (account) => account.email === args.id,
          };
          const found = this.#accounts.find(matches[args.idType ?? "ID"] ?? (() => false));
          return found ? this.#visible(found, caller) : null;
        },
      },
      RootMutation: {
        login: (_root: unknown, { input }: { input: LoginInput }) => this.#logIn(input),
        registerUser: (_root: unknown, { input }: { input: RegisterInput }, { caller }: FakeContext) =>
          this.#register(input, caller),
        refreshJwtAuthToken: (_root: unknown, { input }: { input: RefreshInput }) => this.#refresh(input),
        updateFavorites: (_root: unknown, { input }: { input: FavoritesInput }, { caller }: FakeContext) =>
          this.#updateFavorites(input, caller),
        sendPasswordResetEmail: (_root: unknown, { input }: { input: ResetMailInput }) => this.#sendResetMail(input),
        resetUserPassword: (_root: unknown, { input }: { input: ResetInput }) => this.#resetPassword(input),
        updateUser: (_root: unknown, { input }: { input: ChangeInput }, { caller }: FakeContext) =>
          this.#update(input, caller),
        deleteUser: (_root: unknown, { input }: { input: DeletionInput }) => this.#delete(input),
      },
    };
  }

  async #logIn({ clientMutationId, username, password }: LoginInput) {
    const account = this.#accounts.find((each) => each.username === username || each.email === username);
    if (!account || account.password !== password) {
      const attempt = { username, password, isKnown: account !== undefined };
      throw new GraphQLError(loginMessage(attempt, this.#behavior.jwtPlugin, this.#issuer));
    }
    return { clientMutationId, ...(await this.#tokens.both(account)), user: await this.#ownNode(account) };
  }

  async #register(input: RegisterInput, caller: FakeCaller) {
    const { clientMutationId, username, password, email } = input;
    if (!this.#behavior.isRegistrationOpen) throw new GraphQLError("User registration is currently not allowed.");
    if (typeof caller === "object") return { clientMutationId, user: null };
    if (!email) throw new GraphQLError("An email address was not provided.");
    if (!isEmail(email)) throw new GraphQLError("The email address you are trying to use is invalid");
    if (this.#accounts.some((each) => each.username === username)) {
      throw new GraphQLError(takenUsernameMessage);
    }
    if (this.#accounts.some((each) => each.email === email)) throw new GraphQLError(takenEmailMessage(this.#issuer));
    const databaseId = this.add({
      username,
      email,
      password: password ?? randomBytes(12).toString("hex"),
      firstName: input.firstName ?? "",
      lastName: input.lastName ?? "",
    });
    const account = this.#byId(databaseId);
    return { clientMutationId, user: account ? await this.#ownNode(account) : null };
  }

  async #refresh({ clientMutationId, jwtRefreshToken }: RefreshInput) {
    const refused = (status: number) =>
      new GraphQLError("The provided refresh token is invalid", { extensions: { http: { status } } });
    const content = await this.#tokens.read(jwtRefreshToken);
    const account = content?.issuer === this.#issuer ? this.#byId(content.databaseId) : undefined;
    if (!account || content?.secret === undefined) throw refused(200);
    if (account.secret !== content.secret) throw refused(401);
    return { clientMutationId, authToken: await this.#tokens.access(account.databaseId) };
  }

  async #updateFavorites({ clientMutationId, favorites, userId }: FavoritesInput, caller: FakeCaller) {
    if (typeof caller !== "object") throw new GraphQLError("User must be logged in to manage favorites");
    if (caller.databaseId !== userId) {
      throw new GraphQLError("Sorry, you do not have the edit_user capability for this user.");
    }
    if (!favorites) throw new GraphQLError("Invalid favorites data");
    const list = ((): unknown => {
      try {
        return JSON.parse(favorites);
      } catch {
        throw new GraphQLError("Invalid favorites JSON format");
      }
    })();
    if (!Array.isArray(list)) throw new GraphQLError("Favorites must be an array");
    caller.favorites = JSON.stringify(list.filter((each) => typeof each === "number"));
    return { clientMutationId, user: await this.#ownNode(caller) };
  }

  /** Returns true for unknown names too. */
  #sendResetMail({ clientMutationId, username }: ResetMailInput) {
    if (!username) throw new GraphQLError("Enter a username or email address.");
    const name = username.trim();
    const account = this.#accounts.find((each) => (name.includes("@") ? each.email : each.username) === name);
    if (account) this.#resets.send(account);
    return { clientMutationId, success: true };
  }

  /** Does not check the password's strength, nor revoke tokens. */
  async #resetPassword({ clientMutationId, key, login, password }: ResetInput) {
    if (!key) throw new GraphQLError("A password reset key is required.");
    if (!login) throw new GraphQLError("A user login is required.");
    if (!password) throw new GraphQLError("A new password is required.");
    const account = this.#accounts.find((each) => each.username === login);
    this.#resets.use(key, account);
    if (!account) return null;
    account.password = password;
    return { clientMutationId, user: await this.#ownNode(account) };
  }

  async #update(input: ChangeInput, caller: FakeCaller) {
    const { clientMutationId, id, email, firstName, lastName, password, refreshJwtUserSecret } = input;
    const databaseId = databaseIdOf("user", id) ?? wholeNumber(id);
    if (!databaseId) throw new GraphQLError("The user ID passed is invalid");
    if (!this.#byId(databaseId)) throw new GraphQLError("A user could not be updated with the provided ID");
    if (typeof caller !== "object" || caller.databaseId !== databaseId) {
      throw new GraphQLError("You do not have the appropriate capabilities to perform this action");
    }
    if (email) {
      if (!isEmail(email)) throw new GraphQLError("The email address you are trying to use is invalid");
      const isTaken = this.#accounts.some((each) => each !== caller && each.email === email);
      if (isTaken) throw new GraphQLError("Sorry, that email address is already used!");
      caller.email = email;
    }
    caller.firstName = firstName ?? caller.firstName;
    caller.lastName = lastName ?? caller.lastName;
    if (password) caller.password = password;
    if (refreshJwtUserSecret) this.revoke(databaseId);
    return { clientMutationId, user: await this.#ownNode(caller) };
  }

  /** Visitors may not delete accounts, including their own. */
  #delete({ id }: DeletionInput): never {
    const isId = (databaseIdOf("user", id) ?? wholeNumber(id)) !== undefined;
    throw new GraphQLError(isId ? "Sorry, you are not allowed to delete users." : "The user ID passed is invalid");
  }

  /** WordPress hides users without published content from others, without an error. */
  #visible(account: FakeCaller, caller: FakeCaller) {
    return typeof account === "object" && account === caller ? this.#ownNode(account) : null;
  }

  async #ownNode(account: Account) {
    const tokens = await this.#tokens.both(account);
    const nowSeconds = Math.floor(Date.now() / 1000);
    return {
      id: globalId("user", account.databaseId),
      databaseId: account.databaseId,
      favorites: account.favorites,
      firstName: account.firstName || null,
      lastName: account.lastName || null,
      email: account.email,
      username: account.username,
      jwtAuthExpiration: String(nowSeconds + this.#behavior.accessTokenSeconds),
      jwtAuthToken: tokens.authToken,
      jwtRefreshToken: tokens.refreshToken,
    };
  }

  #byId(databaseId: number): Account | undefined {
    return this.#accounts.find((account) => account.databaseId === databaseId);
  }
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Context of account resolvers. */
export interface FakeContext {
  readonly caller: FakeCaller;
}
