import { parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";
import { sql, type UpdateObject } from "kysely";
import { lockSequence, nextSequenceId } from "../store/sequences.ts";
import type { ContentDatabase, ContentTables, UsersTable } from "../store/tables.ts";
import { type AccountChange, accountKey, type Registration } from "./account-input.ts";
import { deleteResetKey, issueResetKey, type ResetState, readResetKey, takeResetKey } from "./password-resets.ts";
import { endFamiliesOf } from "./refresh-families.ts";

/** An account as it is stored. */
export interface Account extends Readonly<Omit<UsersTable, "favorites">> {
  /** Ids of products, in the visitor's order (S3.4). */
  readonly favorites: readonly number[];
}

/** What a new account is made from. */
export interface NewAccount extends Omit<Registration, "password"> {
  readonly passwordHash: string;
  /** UTC, ISO. */
  readonly registeredAt: string;
}

/** A checked change of an account, with the hash of another password. */
export interface StoredChange extends Omit<AccountChange, "password"> {
  readonly passwordHash?: string;
  /** The token generation of who asks: nothing changes where the tokens have been revoked since. */
  readonly generation?: number;
}

/** What an account's transaction also does, all of it or nothing. */
type Within<Result> = (transaction: ContentDatabase, account: Account) => Promise<Result>;

/** Which name of a new account is in use already, as username or as e-mail address. */
export type TakenName = "username" | "email";

/** Accounts in the store. */
export class AccountStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  async byId(id: number): Promise<Account | undefined> {
    const row = await selectUsers(this.#database).where("id", "=", id).executeTakeFirst();
    return row && toAccount(row);
  }

  /** The account of a login that has not ended; without a family only the account has to be there. */
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

  /** By username or e-mail address, without regard to case; no name belongs to two accounts. */
  async byName(name: string): Promise<Account | undefined> {
    const row = await selectByName(this.#database, name).executeTakeFirst();
    return row && toAccount(row);
  }

  async all(): Promise<Account[]> {
    return (await selectUsers(this.#database).orderBy("id").execute()).map(toAccount);
  }

  /** The username is looked up first, as WordPress does. */
  async takenName(
    { username, email }: Pick<NewAccount, "username" | "email">,
    database = this.#database,
  ): Promise<TakenName | null> {
    if (await selectByName(database, username).executeTakeFirst()) return "username";
    return (await selectByName(database, email).executeTakeFirst()) ? "email" : null;
  }

  /** Adds an account with empty favorites, and gives what `within` gives; where one of its names is taken, which. */
  async add<Result extends object>(account: NewAccount, within: Within<Result>): Promise<Result | TakenName> {
    try {
      return await this.#database.transaction().execute(async (transaction) => {
        // Taking an id first makes registrations wait for each other: what is free below stays free.
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

  /** False when there is no such account. */
  async setFavorites(id: number, favorites: readonly number[]): Promise<boolean> {
    const change = { favorites: serializeFavorites(favorites, { keepRepeats: true }) };
    const update = this.#database.updateTable("users").set(change).where("id", "=", id);
    return (await update.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Makes every token that the account has so far invalid; false when there is no such account. */
  async revokeTokens(id: number): Promise<boolean> {
    return typeof (await this.change(id, { revokesTokens: true })) === "object";
  }

  /** Sets another password, which revokes all tokens and ends a link to reset it; false without such an account. */
  async setPasswordHash(id: number, passwordHash: string): Promise<boolean> {
    return typeof (await this.change(id, { passwordHash, revokesTokens: true })) === "object";
  }

  /**
   * Changes an account, and returns it; `email` where the address is another account's, undefined without such an
   * account. Another address or password ends a link to reset the password that is under way.
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
        // As for a registration: what is free below stays free.
        await lockSequence(transaction, "users");
        if (await selectByName(transaction, email).where("id", "!=", id).executeTakeFirst()) return "email";
      }
      const row = await updated(transaction, id, columns, generation);
      if (row && revokesTokens) await endFamiliesOf(transaction, id);
      if (row && (email !== undefined || passwordHash !== undefined)) await deleteResetKey(transaction, id);
      return row && toAccount(row);
    });
  }

  /** Deletes an account with all that is kept of it; false when there is no such account. */
  async delete(id: number): Promise<boolean> {
    const deletion = this.#database.deleteFrom("users").where("id", "=", id);
    return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** A key to replace a forgotten password with; undefined when there is no such account any more. */
  issueResetKey(id: number): Promise<string | undefined> {
    return issueResetKey(this.#database, id);
  }

  readResetKey(id: number, key: string): Promise<ResetState> {
    return readResetKey(this.#database, id, key);
  }

  /**
   * Sets another password for a key, which is used up, revokes all tokens, and gives what `within` gives; undefined
   * where the key is not valid.
   */
  async resetPassword<Result>(
    id: number,
    { key, passwordHash }: { readonly key: string; readonly passwordHash: string },
    within: Within<Result>,
  ): Promise<Result | undefined> {
    return await this.#database.transaction().execute(async (transaction) => {
      if (!(await takeResetKey(transaction, id, key))) return undefined;
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

/** Ends the transaction, so that the id which was taken in it is given out again. */
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
