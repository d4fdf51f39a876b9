import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
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

/** Lifetime of a challenge. */
export const challengeMinutes = 5;

const nonceBytes = 16;
const timeBytes = 6;
const macBytes = 32;

/** What a challenge is for: any login, or the registration of a passkey for the account of an id. */
export type ChallengePurpose = "login" | `registration ${number}`;

/**
 * Challenges of passkeys: random bytes and an expiry, signed for a purpose, so that a request for one stores nothing.
 * The hash of a used one is stored until it expires.
 */
export class PasskeyChallenges {
  readonly #secret: string;
  readonly #now: () => number;

  /** @param options.now milliseconds since the epoch */
  constructor({ secret, now }: { readonly secret: string; readonly now: () => number }) {
    this.#secret = secret;
    this.#now = now;
  }

  /** A new challenge that is valid for five minutes. */
  issue(purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
    const time = Buffer.alloc(timeBytes);
    time.writeUIntBE(this.#now() + challengeMinutes * 60_000, 0, timeBytes);
    const signed = Buffer.concat([randomBytes(nonceBytes), time]);
    return new Uint8Array(Buffer.concat([signed, this.#mac(signed, purpose)]));
  }

  /** Whether a challenge, in base64url, was issued for this purpose and has not expired. */
  read(challenge: string, purpose: ChallengePurpose): "valid" | "expired" | "unknown" {
    const bytes = Buffer.from(challenge, "base64url");
    if (bytes.length !== nonceBytes + timeBytes + macBytes) return "unknown";
    const signed = bytes.subarray(0, nonceBytes + timeBytes);
    if (!timingSafeEqual(bytes.subarray(signed.length), this.#mac(signed, purpose))) return "unknown";
    return expiryOf(bytes) > this.#now() ? "valid" : "expired";
  }

  /**
   * Records the use of a valid challenge, after its signature was verified, and deletes expired records; returns false
   * when it was used before.
   */
  async use(transaction: ContentDatabase, challenge: string): Promise<boolean> {
    await transaction.deleteFrom("used_challenges").where("expires_at_ms", "<=", this.#now()).execute();
    const bytes = Buffer.from(challenge, "base64url");
    const insert = transaction
      .insertInto("used_challenges")
      .values({ hash: createHash("sha256").update(bytes).digest("base64url"), expires_at_ms: expiryOf(bytes) })
      .onConflict((conflict) => conflict.column("hash").doNothing());
    return Number((await insert.executeTakeFirst()).numInsertedOrUpdatedRows) > 0;
  }

  #mac(signed: Uint8Array, purpose: ChallengePurpose): Buffer {
    return createHmac("sha256", this.#secret).update(`passkey challenge for ${purpose}\n`).update(signed).digest();
  }
}

const expiryOf = (bytes: Buffer): number => bytes.readUIntBE(nonceBytes, timeBytes);
