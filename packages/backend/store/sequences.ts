import type { ContentDatabase } from "./tables.ts";

/** Ids of entries and media come from `content`, those of categories and menus from `terms`, accounts' from `users`. */
export type SequenceName = "content" | "terms" | "users";

/**
 * The next unused id of a sequence, from 1. Several processes that ask at once get different ones: the last waits
 * until the transaction of the one before has ended. An id whose transaction fails is given out again.
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
 * Lets one transaction at a time write content, so that its versions follow each other without a gap. SQLite does
 * anyway; PostgreSQL does by this row.
 */
export async function takeContentLock(transaction: ContentDatabase): Promise<void> {
  await lockRow(transaction, "content lock");
}

/** Lets one transaction at a time take an id of a sequence, or do what goes by what those that took one have done. */
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
