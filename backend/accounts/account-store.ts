import { parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";
import { sql, type UpdateObject } from "kysely";
import { nextSequenceId } from "../store/sequences.ts";
import type { ContentDatabase, ContentTables, UsersTable } from "../store/tables.ts";
import { accountKey, type Registration } from "./account-input.ts";

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

  /** Adds an account with empty favorites; where one of its names is taken, returns which. */
  async add(account: NewAccount): Promise<Account | TakenName> {
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
        return toAccount(row);
      });
    } catch (error) {
      if (error instanceof NameTaken) return error.taken;
      throw error;
    }
  }

  /** False when there is no such account. */
  setFavorites(id: number, favorites: readonly number[]): Promise<boolean> {
    return this.#set(id, { favorites: serializeFavorites(favorites, { keepRepeats: true }) });
  }

  /** Makes every token that the account has so far invalid; false when there is no such account. */
  revokeTokens(id: number): Promise<boolean> {
    return this.#set(id, { token_generation: sql<number>`token_generation + 1` });
  }

  /** Sets another password, which revokes all tokens; false when there is no such account. */
  setPasswordHash(id: number, passwordHash: string): Promise<boolean> {
    return this.#set(id, { password_hash: passwordHash, token_generation: sql<number>`token_generation + 1` });
  }

  async #set(id: number, change: UpdateObject<ContentTables, "users">): Promise<boolean> {
    const update = this.#database.updateTable("users").set(change).where("id", "=", id);
    return (await update.executeTakeFirst()).numUpdatedRows > 0n;
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
