import { accountBounds } from "@porchlight/contract/account-rules";
import type { ContentDatabase, PasskeysTable } from "../store/tables.ts";

/** The number of passkeys that an account may have. */
export const maxPasskeys = accountBounds.passkeys.max;

/** Passkeys in the store. */
export class PasskeyStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  async byId(id: string): Promise<PasskeysTable | undefined> {
    return await this.#database.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** The passkeys of an account, oldest first. */
  async ofUser(userId: number): Promise<PasskeysTable[]> {
    const query = this.#database.selectFrom("passkeys").selectAll().where("user_id", "=", userId);
    return await query.orderBy("created_at_ms").orderBy("id").execute();
  }

  /** Returns false when the account has no such passkey. */
  async rename(userId: number, id: string, name: string): Promise<boolean> {
    const update = this.#database.updateTable("passkeys").set({ name });
    const { numUpdatedRows } = await update.where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Deletes and returns a passkey; undefined when the account has no such one. */
  async remove(userId: number, id: string): Promise<PasskeysTable | undefined> {
    const deletion = this.#database.deleteFrom("passkeys").where("id", "=", id).where("user_id", "=", userId);
    return await deletion.returningAll().executeTakeFirst();
  }
}

/**
 * Adds a passkey, in a transaction; returns `revoked` when the account's tokens have been revoked since `generation`,
 * `too-many` when it has as many as it may, and `taken` when the id exists.
 */
export async function addPasskey(
  transaction: ContentDatabase,
  row: PasskeysTable,
  generation: number,
): Promise<"added" | "revoked" | "too-many" | "taken"> {
  // Locks the account's row, so that each of several registrations counts those before.
  const { numUpdatedRows } = await transaction
    .updateTable("users")
    .set({ token_generation: generation })
    .where("id", "=", row.user_id)
    .where("token_generation", "=", generation)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return "revoked";
  const own = await transaction.selectFrom("passkeys").select("id").where("user_id", "=", row.user_id).execute();
  if (own.length >= maxPasskeys) return "too-many";
  const insert = transaction
    .insertInto("passkeys")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing());
  return Number((await insert.executeTakeFirst()).numInsertedOrUpdatedRows) > 0 ? "added" : "taken";
}

/** Records the use of a passkey, in a transaction; false when it was removed, or used with this counter or a later one. */
export async function usePasskey(
  transaction: ContentDatabase,
  { id, counter }: Pick<PasskeysTable, "id" | "counter">,
  used: { readonly counter: number; readonly atMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("passkeys")
    .set({ counter: used.counter, last_used_at_ms: used.atMs })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
