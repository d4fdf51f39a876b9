import { looseObject, parseJson, pipe, safeParse, string } from "valibot";
import { wrongPasskey } from "./account-errors.ts";

/** EdDSA, ES256, RS256: what every authenticator and every supported Node.js has. */
export const supportedAlgorithmIDs = [-8, -7, -257];

/** The relying party of WebAuthn: the site. */
export interface RelyingParty {
  /** A domain name. */
  readonly id: string;
  readonly origin: string;
}

/** Null for an IP address, which has no passkeys; the browser of this machine reaches the site as `localhost` too. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (/^(?:127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) url.hostname = "localhost";
  return /^\[|^[\d.]+$/.test(url.hostname) ? null : { id: url.hostname, origin: url.origin };
}

/** The account's id for authenticators, which is no personal data. */
export const userHandleOf = (id: number): Uint8Array<ArrayBuffer> => new TextEncoder().encode(String(id));

/**
 * Loads the library at the first use of a passkey. No certificates of authenticators are requested, and none that a
 * request contains are verified: that would request their revocation lists, from addresses in the certificates.
 */
export async function loadLibrary() {
  const library = await import("@simplewebauthn/server");
  for (const identifier of ["android-key", "android-safetynet", "apple"] as const) {
    library.SettingsService.setRootCertificates({ identifier, certificates: [] });
  }
  return library;
}

const credentialSchema = pipe(string(), parseJson(), looseObject({ id: string(), response: looseObject({}) }));

/** Parses a response as far as it is read here; the library checks the rest. */
export function parseCredential<Response>(json: unknown): Response {
  const { success, output } = safeParse(credentialSchema, json);
  if (!success) throw wrongPasskey();
  return output as Response;
}
