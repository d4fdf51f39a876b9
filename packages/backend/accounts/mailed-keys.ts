import { createHash, randomBytes } from "node:crypto";
import type { ContentDatabase } from "../store/tables.ts";

/** Purposes of a mailed key: the table with the hash of an account's key, and the lifetime of its link. */
const purposes = {
  "password-reset": { table: "password_resets", minutes: 30 },
  "login-link": { table: "login_links", minutes: 15 },
} as const;

/** What the key of a mail's link is for. */
export type KeyPurpose = keyof typeof purposes;

/** Lifetime of a link for a new password. */
export const resetMinutes = purposes["password-reset"].minutes;
/** Lifetime of a login link. */
export const loginLinkMinutes = purposes["login-link"].minutes;

const keyBytes = 32;
/** How long an expired key is stored, to report that it has expired. */
const keptMs = 24 * 3600_000;

/** Whether a key may be used. */
export type KeyState = "valid" | "expired" | "unknown";

/**
 * Creates a key that replaces the account's previous one of this purpose; the store holds only its hash. Undefined when
 * the account does not exist.
 */
export async function issueKey(
  database: ContentDatabase,
  purpose: KeyPurpose,
  userId: number,
  nowMs = Date.now(),
): Promise<string | undefined> {
  const { table, minutes } = purposes[purpose];
  const key = randomBytes(keyBytes).toString("base64url");
  const row = { key_hash: hashOf(key), expires_at_ms: nowMs + minutes * 60_000 };
  return await database.transaction().execute(async (transaction) => {
    const user = transaction.selectFrom("users").select("id").where("id", "=", userId);
    if (!(await user.executeTakeFirst())) return undefined;
    await transaction
      .deleteFrom(table)
      .where("expires_at_ms", "<=", nowMs - keptMs)
      .execute();
    await transaction
      .insertInto(table)
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
    return key;
  });
}

/** Looks up the state of a key. */
export async function readKey(
  database: ContentDatabase,
  purpose: KeyPurpose,
  userId: number,
  key: string,
  nowMs = Date.now(),
): Promise<KeyState> {
  const row = await database
    .selectFrom(purposes[purpose].table)
    .select("expires_at_ms")
    .where("user_id", "=", userId)
    .where("key_hash", "=", hashOf(key))
    .executeTakeFirst();
  if (!row) return "unknown";
  return Number(row.expires_at_ms) > nowMs ? "valid" : "expired";
}

/** Consumes a valid key; returns false when it is not valid, so that one of two concurrent uses succeeds. */
export async function takeKey(
  transaction: ContentDatabase,
  purpose: KeyPurpose,
  userId: number,
  key: string,
  nowMs = Date.now(),
): Promise<boolean> {
  const deletion = transaction
    .deleteFrom(purposes[purpose].table)
    .where("user_id", "=", userId)
    .where("key_hash", "=", hashOf(key))
    .where("expires_at_ms", ">", nowMs);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes the account's key of a purpose, if any. */
export async function deleteKey(transaction: ContentDatabase, purpose: KeyPurpose, userId: number): Promise<void> {
  await transaction.deleteFrom(purposes[purpose].table).where("user_id", "=", userId).execute();
}

/** Unsalted, as a key has 256 random bits. */
const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");
