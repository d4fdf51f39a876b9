import { createHash } from "node:crypto";
import type { ContentDatabase } from "../store/tables.ts";

/** Time after a rotation in which the previous token is accepted, for a second tab or a lost response. */
export const repeatMs = 30_000;
/** The number of families an account keeps, by last use; a further login ends the oldest. */
export const maxFamilies = 20;

/** A refresh token that is presented for rotation. */
interface Presented {
  readonly family: string;
  readonly tokenId: string;
}

/**
 * Stores a new token family with its first token, and deletes expired ones. The store holds only hashes of token ids.
 */
export async function addFamily(
  transaction: ContentDatabase,
  { userId, expiresAtMs, family, tokenId }: Presented & { readonly userId: number; readonly expiresAtMs: number },
  nowMs: number,
): Promise<void> {
  await transaction.deleteFrom("refresh_families").where("expires_at_ms", "<=", nowMs).execute();
  await transaction.deleteFrom("adopted_tokens").where("expires_at_ms", "<=", nowMs).execute();
  await transaction
    .deleteFrom("refresh_families")
    .where("user_id", "=", userId)
    .where("id", "not in", (query) =>
      query
        .selectFrom("refresh_families")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("rotated_at_ms", "desc")
        .orderBy("id")
        .limit(maxFamilies - 1),
    )
    .execute();
  await transaction
    .insertInto("refresh_families")
    .values({
      id: family,
      user_id: userId,
      token_hash: hashOf(tokenId),
      previous_hash: "",
      rotated_at_ms: nowMs,
      expires_at_ms: expiresAtMs,
    })
    .execute();
}

/**
 * Replaces a family's token by the next one, if given, in one statement, so that one of several processes succeeds.
 * Returns true when the token is valid: the current one, or the previous one within `repeatMs`. Any other was consumed
 * before and ends the family.
 */
export async function useToken(
  database: ContentDatabase,
  { family, tokenId, nextTokenId }: Presented & { readonly nextTokenId: string | undefined },
  nowMs: number,
): Promise<boolean> {
  const hash = hashOf(tokenId);
  if (nextTokenId !== undefined && (await rotate(database, { family, hash, nextHash: hashOf(nextTokenId) }, nowMs))) {
    return true;
  }
  const query = database
    .selectFrom("refresh_families")
    .select(["token_hash", "previous_hash", "rotated_at_ms"])
    .where("id", "=", family);
  const row = await query.executeTakeFirst();
  const isCurrent = nextTokenId === undefined && row?.token_hash === hash;
  if (isCurrent || (row?.previous_hash === hash && nowMs - Number(row.rotated_at_ms) <= repeatMs)) return true;
  await endFamily(database, family);
  return false;
}

async function rotate(
  database: ContentDatabase,
  { family, hash, nextHash }: { readonly family: string; readonly hash: string; readonly nextHash: string },
  nowMs: number,
): Promise<boolean> {
  const update = database
    .updateTable("refresh_families")
    .set({ token_hash: nextHash, previous_hash: hash, rotated_at_ms: nowMs })
    .where("id", "=", family)
    .where("token_hash", "=", hash);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Ends a login: all tokens of the family become invalid. */
export async function endFamily(database: ContentDatabase, family: string): Promise<void> {
  await database.deleteFrom("refresh_families").where("id", "=", family).execute();
}

/** Ends every login of an account. */
export async function endFamiliesOf(database: ContentDatabase, userId: number): Promise<void> {
  await database.deleteFrom("refresh_families").where("user_id", "=", userId).execute();
}

/**
 * Assigns a family to a refresh token of a version without families, once; it is remembered until its expiry, also
 * after the family has ended.
 * @returns the successor of the token
 */
export async function adoptToken(
  database: ContentDatabase,
  { token, userId, expiresAtMs }: { readonly token: string; readonly userId: number; readonly expiresAtMs: number },
  nowMs: number,
): Promise<Presented> {
  // The signed part, as a signature has several spellings.
  const id = hashOf(token.slice(0, token.lastIndexOf(".")));
  const adopted = { family: id, tokenId: id };
  await database.transaction().execute(async (transaction) => {
    const insert = transaction
      .insertInto("adopted_tokens")
      .values({ token_hash: id, user_id: userId, expires_at_ms: expiresAtMs })
      .onConflict((conflict) => conflict.column("token_hash").doNothing());
    const isFirstUse = Number((await insert.executeTakeFirst()).numInsertedOrUpdatedRows) > 0;
    if (isFirstUse) await addFamily(transaction, { userId, expiresAtMs, ...adopted }, nowMs);
  });
  return adopted;
}

/** Unsalted, as token ids have 256 random bits. */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
