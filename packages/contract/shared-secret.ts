import { createHmac, timingSafeEqual } from "node:crypto";

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

/** Header of a host's requests to the site: `t=<seconds since the epoch>,v1=<HMAC-SHA256 in hexadecimal>`. */
export const requestSignatureHeader = "x-porchlight-signature";

/** A request with the signature of its sender. */
interface SignedRequest {
  /** Value of the header. */
  readonly signature: string;
  /** Path of the endpoint; a signature for one is invalid for another. */
  readonly path: string;
  readonly body: Uint8Array;
}

interface Verification {
  /** Result of `sharedKey(secret, "request")`. */
  readonly key: Buffer;
  /** Now, in seconds since the epoch. */
  readonly nowSeconds: number;
}

/** Tolerated difference between the clocks of sender and site, in seconds. */
const clockSeconds = 5 * 60;

const signaturePattern = /^t=(\d{1,12}),v1=([\da-f]{64})$/;

/**
 * Verifies the HMAC of time, path and body in constant time; `clock` when only the time is too far from this clock.
 * `packages/contract/request-signature-cases.json` tests this file and the plugin.
 */
export function verifyRequest(
  { signature, path, body }: SignedRequest,
  { key, nowSeconds }: Verification,
): "valid" | "invalid" | "clock" {
  const [, time = "", hmac = ""] = signaturePattern.exec(signature) ?? [];
  if (time === "") return "invalid";
  const expected = createHmac("sha256", key).update(`${time}.${path}.`).update(body).digest();
  if (!timingSafeEqual(Buffer.from(hmac, "hex"), expected)) return "invalid";
  return Math.abs(nowSeconds - Number(time)) <= clockSeconds ? "valid" : "clock";
}
