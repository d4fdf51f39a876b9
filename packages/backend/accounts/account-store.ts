import { parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";
import { sql, type UpdateObject } from "kysely";
import { lockSequence, nextSequenceId } from "../store/sequences.ts";
import type { ContentDatabase, ContentTables, UsersTable } from "../store/tables.ts";
import { type AccountChange, accountKey, type Registration } from "./account-input.ts";
import { deleteKey, issueKey, type KeyPurpose, type KeyState, readKey, takeKey } from "./mailed-keys.ts";
import { endFamiliesOf } from "./refresh-families.ts";

/** A stored account. */
export interface Account extends Readonly<Omit<UsersTable, "favorites">> {
  /** Ids of products, in the visitor's order (S3.4). */
  readonly favorites: readonly number[];
}

/** Data of a new account. */
export interface NewAccount extends Omit<Registration, "password"> {
  readonly passwordHash: string;
  /** UTC, ISO. */
  readonly registeredAt: string;
}

/** A validated change of an account, with the hash of the new password. */
export interface StoredChange extends Omit<AccountChange, "password"> {
  readonly passwordHash?: string;
  /** Token generation of the caller: nothing changes when the tokens have been revoked since. */
  readonly generation?: number;
}

/** Additional work in an account's transaction. */
type Within<Result> = (transaction: ContentDatabase, account: Account) => Promise<Result>;

/** The name of a new account that is in use, as username or as email address. */
export type TakenName = "username" | "email";

/** Accounts in the store. */
export class AccountStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  async byId(id: number, database = this.#database): Promise<Account | undefined> {
    const row = await selectUsers(database).where("id", "=", id).executeTakeFirst();
    return row && toAccount(row);
  }

  /** The account of an active login; without a family any account with the id. */
  async byLogin(id: number, family: string | undefined): Promise<Account | undefined> {
    if (family === undefined) return await this.byId(id);
    const isOpen = this.#database
      .selectFrom("refresh_families")
      .select("id")
      .where("id", "=", family)
      .where("user_id", "=", id);
    const query = selectUsers(this.#database).where("id", "=", id);
    const row = await query.where(({ exists }) => exists(isOpen)).executeTakeFirst();
    return row && toAccount(row);
  }

  /** Finds an account by username or email address, ignoring case; names are unique across both. */
  async byName(name: string): Promise<Account | undefined> {
    const row = await selectByName(this.#database, name).executeTakeFirst();
    return row && toAccount(row);
  }

  async all(): Promise<Account[]> {
    return (await selectUsers(this.#database).orderBy("id").execute()).map(toAccount);
  }

  /** The username is looked up first, as in WordPress. */
  async takenName(
    { username, email }: Pick<NewAccount, "username" | "email">,
    database = this.#database,
  ): Promise<TakenName | null> {
    if (await selectByName(database, username).executeTakeFirst()) return "username";
    return (await selectByName(database, email).executeTakeFirst()) ? "email" : null;
  }

  /** Adds an account with empty favorites and returns the result of `within`, or the name that is taken. */
  async add<Result extends object>(account: NewAccount, within: Within<Result>): Promise<Result | TakenName> {
    try {
      return await this.#database.transaction().execute(async (transaction) => {
        // Taking an id first serializes registrations, so that the check below stays valid.
        const id = await nextSequenceId(transaction, "users");
        const taken = await this.takenName(account, transaction);
        if (taken) throw new NameTaken(taken);
        const row: UsersTable = {
          id,
          username: account.username,
          username_key: accountKey(account.username),
          email: account.email,
          email_key: accountKey(account.email),
          first_name: account.firstName,
          last_name: account.lastName,
          password_hash: account.passwordHash,
          favorites: serializeFavorites([]),
          token_generation: 1,
          registered_at: account.registeredAt,
        };
        await transaction.insertInto("users").values(row).execute();
        return await within(transaction, toAccount(row));
      });
    } catch (error) {
      if (error instanceof NameTaken) return error.taken;
      throw error;
    }
  }

  /** Returns false when there is no such account. */
  async setFavorites(id: number, favorites: readonly number[]): Promise<boolean> {
    const change = { favorites: serializeFavorites(favorites, { keepRepeats: true }) };
    const update = this.#database.updateTable("users").set(change).where("id", "=", id);
    return (await update.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Revokes all tokens of an account; false when there is no such account. */
  async revokeTokens(id: number): Promise<boolean> {
    return typeof (await this.change(id, { revokesTokens: true })) === "object";
  }

  /** Sets a password, which revokes all tokens and pending reset links; false when there is no such account. */
  async setPasswordHash(id: number, passwordHash: string): Promise<boolean> {
    return typeof (await this.change(id, { passwordHash, revokesTokens: true })) === "object";
  }

  /**
   * Changes an account and returns it; `email` when the address belongs to another account, undefined when there is no
   * such account. Changing the address or password revokes pending links, revoking the tokens a login link.
   */
  async change(id: number, change: StoredChange): Promise<Account | "email" | undefined> {
    const { email, firstName, lastName, passwordHash, revokesTokens, generation } = change;
    const columns: UpdateObject<ContentTables, "users"> = {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(email !== undefined && { email, email_key: accountKey(email) }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(revokesTokens && { token_generation: sql<number>`token_generation + 1` }),
    };
    if (Object.keys(columns).length === 0) return await this.byId(id);
    return await this.#database.transaction().execute(async (transaction) => {
      if (email !== undefined) {
        // As in a registration, so that the check below stays valid.
        await lockSequence(transaction, "users");
        if (await selectByName(transaction, email).where("id", "!=", id).executeTakeFirst()) return "email";
      }
      const row = await updated(transaction, id, columns, generation);
      if (row && revokesTokens) await endFamiliesOf(transaction, id);
      if (row && (email !== undefined || passwordHash !== undefined)) {
        await deleteKey(transaction, "password-reset", id);
        await deleteKey(transaction, "login-link", id);
      } else if (row && revokesTokens) {
        await deleteKey(transaction, "login-link", id);
      }
      return row && toAccount(row);
    });
  }

  /** Deletes an account with all its data; false when there is no such account. */
  async delete(id: number): Promise<boolean> {
    const deletion = this.#database.deleteFrom("users").where("id", "=", id);
    return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** Creates a key for a mail; undefined when there is no such account. */
  issueKey(purpose: KeyPurpose, id: number): Promise<string | undefined> {
    return issueKey(this.#database, purpose, id);
  }

  readResetKey(id: number, key: string): Promise<KeyState> {
    return readKey(this.#database, "password-reset", id, key);
  }

  /** Consumes the key of a login link and returns the result of `within`; undefined when the key is invalid. */
  async useLoginLink<Result>(id: number, key: string, within: Within<Result>): Promise<Result | undefined> {
    return await this.#database.transaction().execute(async (transaction) => {
      if (!(await takeKey(transaction, "login-link", id, key))) return undefined;
      const account = await this.byId(id, transaction);
      return account && (await within(transaction, account));
    });
  }

  /**
   * Sets a password by a key, which is consumed, revokes all tokens, and returns the result of `within`; undefined when
   * the key is invalid.
   */
  async resetPassword<Result>(
    id: number,
    { key, passwordHash }: { readonly key: string; readonly passwordHash: string },
    within: Within<Result>,
  ): Promise<Result | undefined> {
    return await this.#database.transaction().execute(async (transaction) => {
      if (!(await takeKey(transaction, "password-reset", id, key))) return undefined;
      await deleteKey(transaction, "login-link", id);
      const row = await updated(transaction, id, {
        password_hash: passwordHash,
        token_generation: sql<number>`token_generation + 1`,
      });
      if (!row) return undefined;
      await endFamiliesOf(transaction, id);
      return await within(transaction, toAccount(row));
    });
  }
}

/** Rolls the transaction back, so that its id is reused. */
class NameTaken extends Error {
  override name = "NameTaken";
  readonly taken: TakenName;

  constructor(taken: TakenName) {
    super(`The ${taken} is taken.`);
    this.taken = taken;
  }
}

async function updated(
  database: ContentDatabase,
  id: number,
  columns: UpdateObject<ContentTables, "users">,
  generation?: number,
): Promise<UsersTable | undefined> {
  const update = database.updateTable("users").set(columns).where("id", "=", id);
  const guarded = generation === undefined ? update : update.where("token_generation", "=", generation);
  return await guarded.returningAll().executeTakeFirst();
}

const selectUsers = (database: ContentDatabase) => database.selectFrom("users").selectAll();

function selectByName(database: ContentDatabase, name: string) {
  const key = accountKey(name);
  return selectUsers(database).where((where) =>
    where.or([where("username_key", "=", key), where("email_key", "=", key)]),
  );
}

function toAccount(row: UsersTable): Account {
  return { ...row, favorites: parseFavorites(row.favorites, { keepRepeats: true }) };
}
