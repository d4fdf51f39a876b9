import { createHash, randomBytes } from "node:crypto";
import type { ContentDatabase } from "../store/tables.ts";

/** Lifetime of a reset link. */
export const resetMinutes = 30;

const keyBytes = 32;
/** How long an expired key is stored, to report that it has expired. */
const keptMs = 24 * 3600_000;

/** Whether a key may reset a password. */
export type ResetState = "valid" | "expired" | "unknown";

/**
 * Creates a reset key that replaces the previous one; the store holds only its hash. Undefined when the account does
 * not exist.
 */
export async function issueResetKey(
  database: ContentDatabase,
  userId: number,
  nowMs = Date.now(),
): Promise<string | undefined> {
  const key = randomBytes(keyBytes).toString("base64url");
  const reset = { key_hash: hashOf(key), expires_at_ms: nowMs + resetMinutes * 60_000 };
  return await database.transaction().execute(async (transaction) => {
    const user = transaction.selectFrom("users").select("id").where("id", "=", userId);
    if (!(await user.executeTakeFirst())) return undefined;
    await transaction
      .deleteFrom("password_resets")
      .where("expires_at_ms", "<=", nowMs - keptMs)
      .execute();
    await transaction
      .insertInto("password_resets")
      .values({ user_id: userId, ...reset })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(reset))
      .execute();
    return key;
  });
}

/** Looks up the state of a key. */
export async function readResetKey(
  database: ContentDatabase,
  userId: number,
  key: string,
  nowMs = Date.now(),
): Promise<ResetState> {
  const row = await database
    .selectFrom("password_resets")
    .select("expires_at_ms")
    .where("user_id", "=", userId)
    .where("key_hash", "=", hashOf(key))
    .executeTakeFirst();
  if (!row) return "unknown";
  return Number(row.expires_at_ms) > nowMs ? "valid" : "expired";
}

/** Consumes a valid key; returns false when it is not valid, so that one of two concurrent uses succeeds. */
export async function takeResetKey(
  transaction: ContentDatabase,
  userId: number,
  key: string,
  nowMs = Date.now(),
): Promise<boolean> {
  const deletion = transaction
    .deleteFrom("password_resets")
    .where("user_id", "=", userId)
    .where("key_hash", "=", hashOf(key))
    .where("expires_at_ms", ">", nowMs);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes the account's key, if any. */
export async function deleteResetKey(transaction: ContentDatabase, userId: number): Promise<void> {
  await transaction.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

/** Unsalted, as a key has 256 random bits. */
const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");
