import { createHmac } from "node:crypto";

/** Purpose of a derived key. */
export type SharedKeyLabel = "preview" | "client-address" | "request";

/**
 * Derives a key from the secret that the site and its host share (`REVALIDATE_SECRET` and `PORCHLIGHT_SECRET`), one per
 * purpose, so that a signature for one purpose is invalid for another.
 */
export function sharedKey(secret: string, label: SharedKeyLabel): Buffer {
  return createHmac("sha256", secret).update(`porchlight ${label}`).digest();
}

/** Signature of a visitor’s address in hexadecimal, by which the host verifies the sender. */
export function signClientAddress(address: string, key: Buffer): string {
  return createHmac("sha256", key).update(address).digest("hex");
}
