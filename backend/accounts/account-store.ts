import { sql, type UpdateObject } from "kysely";
import { nextSequenceId } from "../store/sequences.ts";
import type { ContentDatabase, ContentTables, UsersTable } from "../store/tables.ts";
import { accountKey } from "./account-names.ts";

/** An account as it is kept. */
export type Account = Readonly<UsersTable>;

/** What a new account is made from. */
export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  /** UTC, ISO. */
  readonly registeredAt: string;
}

/** Which of a new account's names somebody has already, as username or as e-mail address. */
export type TakenName = "username" | "email";

/** Accounts in the store. */
export class AccountStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  async byId(id: number): Promise<Account | undefined> {
    return await this.#database.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** By username or e-mail address, without regard to case; no name belongs to two accounts. */
  async byName(name: string): Promise<Account | undefined> {
    return await namedAccount(this.#database, name);
  }

  /** All accounts in the order in which they registered. */
  async all(): Promise<Account[]> {
    return await this.#database.selectFrom("users").selectAll().orderBy("id").execute();
  }

  /** What somebody else has already; the username is looked at first, as WordPress does. */
  async takenName(names: Pick<NewAccount, "username" | "email">): Promise<TakenName | null> {
    return await takenName(this.#database, names);
  }

  /** Adds an account with empty favorites, or says which of its names is taken. */
  async add(account: NewAccount): Promise<Account | TakenName> {
    try {
      return await this.#database.transaction().execute(async (transaction) => {
        // Asking for an id first makes registrations wait for each other: what is free below stays free.
        const id = await nextSequenceId(transaction, "users");
        const taken = await takenName(transaction, account);
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
          favorites: "[]",
          token_generation: 1,
          registered_at: account.registeredAt,
        };
        await transaction.insertInto("users").values(row).execute();
        return row;
      });
    } catch (error) {
      if (error instanceof NameTaken) return error.taken;
      throw error;
    }
  }

  /** Keeps favorites before it answers; false when there is no such account. */
  setFavorites(id: number, favorites: string): Promise<boolean> {
    return this.#set(id, { favorites });
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
    const { numUpdatedRows } = await this.#database
      .updateTable("users")
      .set(change)
      .where("id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

/** Ends the transaction without a trace of the id that was taken in it. */
class NameTaken extends Error {
  override name = "NameTaken";
  readonly taken: TakenName;

  constructor(taken: TakenName) {
    super(`The ${taken} is taken.`);
    this.taken = taken;
  }
}

async function takenName(
  database: ContentDatabase,
  { username, email }: Pick<NewAccount, "username" | "email">,
): Promise<TakenName | null> {
  if (await namedAccount(database, username)) return "username";
  return (await namedAccount(database, email)) ? "email" : null;
}

async function namedAccount(database: ContentDatabase, name: string): Promise<Account | undefined> {
  const key = accountKey(name);
  return await database
    .selectFrom("users")
    .selectAll()
    .where((where) => where.or([where("username_key", "=", key), where("email_key", "=", key)]))
    .executeTakeFirst();
}
