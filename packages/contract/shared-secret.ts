import { createHmac } from "node:crypto";

/** What a key of the shared secret is for. */
export type SharedKeyLabel = "preview" | "client-address";

/**
 * A key that the site and its content host both derive from the secret they share (`REVALIDATE_SECRET` here,
 * `PORCHLIGHT_SECRET` there), one for each purpose, so that what is signed for one is nothing to the other.
 */
export function sharedKey(secret: string, label: SharedKeyLabel): Buffer {
  return createHmac("sha256", secret).update(`porchlight ${label}`).digest();
}

/** The signature of a visitor’s address, in hexadecimal: by it the host knows who says so. */
export function signClientAddress(address: string, key: Buffer): string {
  return createHmac("sha256", key).update(address).digest("hex");
}
