import { createHash, randomBytes } from "node:crypto";
import type { ContentDatabase } from "../store/tables.ts";

/** How long a link to replace a password holds. */
export const resetMinutes = 30;

const keyBytes = 32;
/** So long one that is over is kept, to say that it is. */
const keptMs = 24 * 3600_000;

/** Whether a key may replace the password of an account. */
export type ResetState = "valid" | "expired" | "unknown";

/**
 * Makes the account's key for a new password, in place of the one before; the store keeps its hash alone.
 * Undefined where the account is gone.
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

/** What the store knows of a key. */
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

/** Uses up a valid key; false where it is none any more, so that of two uses at once one succeeds. */
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

/** Ends the account's link, if it has one. */
export async function deleteResetKey(transaction: ContentDatabase, userId: number): Promise<void> {
  await transaction.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

/** The key has 256 random bits: nobody finds it from a hash without a salt. */
const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");
