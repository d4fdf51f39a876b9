import type { ContentDatabase } from "./tables.ts";

/**
 * Ids of entries and media come from `content`, those of categories and menus from `terms`, those of accounts from
 * `users`, versions of the changes that alerts report from `alert changes`.
 */
export type SequenceName = "content" | "terms" | "users" | "alert changes";

/**
 * The next id of a sequence, from 1. Concurrent processes get different ids: each waits for the transaction before. An
 * id of a failed transaction is reused.
 */
export async function nextSequenceId(transaction: ContentDatabase, name: SequenceName): Promise<number> {
  const { last_id } = await transaction
    .insertInto("sequences")
    .values({ name, last_id: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((set) => ({ last_id: set("sequences.last_id", "+", 1) })),
    )
    .returning("last_id")
    .executeTakeFirstOrThrow();
  return last_id;
}

/**
 * Serializes content transactions, so that versions have no gaps. SQLite does this anyway; PostgreSQL by locking a row.
 */
export async function takeContentLock(transaction: ContentDatabase): Promise<void> {
  await lockRow(transaction, "content lock");
}

/** Serializes transactions that take an id of a sequence, or depend on those that did. */
export async function lockSequence(transaction: ContentDatabase, name: SequenceName): Promise<void> {
  await lockRow(transaction, name);
}

async function lockRow(transaction: ContentDatabase, name: SequenceName | "content lock"): Promise<void> {
  await transaction
    .insertInto("sequences")
    .values({ name, last_id: 0 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet((set) => ({ last_id: set.ref("sequences.last_id") })))
    .execute();
}
