import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { ContentDatabase } from "../store/tables.ts";

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
