import { createHmac, timingSafeEqual } from "node:crypto";

/** The contents of a preview token. */
export interface PreviewGrant {
  /** The entry’s id. */
  readonly id: number;
  /** Revision id, such as that of a WordPress autosave; 0 for the saved entry. */
  readonly revision: number;
  /** The path that the entry has or will have, with both slashes; the token is only valid there. */
  readonly path: string;
  /** Expiry, in seconds since the epoch. */
  readonly until: number;
}

/**
 * Why a token is rejected: not a token; signed with another key or modified; expired; an expiry beyond the maximum
 * lifetime; for another path.
 */
export type PreviewRefusal = "malformed" | "signature" | "over" | "too-far-ahead" | "other-path";

/** The request that a token is verified for. */
export interface PreviewVisit {
  /** Result of `sharedKey(secret, "preview")`. */
  readonly key: Buffer;
  /** The path of the requested page. */
  readonly path: string;
  /** Now, in seconds since the epoch. */
  readonly nowSeconds: number;
}

/** Maximum lifetime of a token, in seconds. */
export const previewSeconds = 30 * 60;
/** Tolerated clock difference between the site and its host, in seconds. */
const clockSeconds = 60;

const tokenPattern = /^([\w-]{1,1500})\.([\w-]{43})$/;

/** Creates a token, verified with the same key: `payload.signature`, both in base64url. */
export function signPreview({ id, revision, path, until }: PreviewGrant, key: Buffer): string {
  const payload = Buffer.from(JSON.stringify({ id, revision, path, until })).toString("base64url");
  return `${payload}.${signatureOf(payload, key)}`;
}

/**
 * Verifies a token for a path; returns its grant or the reason for rejection. `packages/contract/preview-cases.json`
 * tests both implementations.
 */
export function verifyPreview(
  token: string,
  { key, path, nowSeconds }: PreviewVisit,
): { readonly grant: PreviewGrant; readonly refusal?: undefined } | { readonly refusal: PreviewRefusal } {
  const [, payload = "", signature = ""] = tokenPattern.exec(token) ?? [];
  if (payload === "") return { refusal: "malformed" };
  // Compared as text, as one signature has two base64url spellings.
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(payload, key)))) return { refusal: "signature" };
  const grant = readGrant(payload);
  if (!grant) return { refusal: "malformed" };
  if (grant.until <= nowSeconds) return { refusal: "over" };
  if (grant.until > nowSeconds + previewSeconds + clockSeconds) return { refusal: "too-far-ahead" };
  return comparable(grant.path) === comparable(path) ? { grant } : { refusal: "other-path" };
}

function signatureOf(payload: string, key: Buffer): string {
  return createHmac("sha256", key).update(payload).digest("base64url");
}

function readGrant(payload: string): PreviewGrant | undefined {
  try {
    const value = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Partial<PreviewGrant> | null;
    const { id = 0, revision = -1, path = "", until = 0 } = value ?? {};
    const isWhole = [id, revision, until].every(Number.isSafeInteger) && id > 0 && revision >= 0 && until > 0;
    const isPath = typeof path === "string" && /^\/(?:[^/].*\/)?$/.test(path);
    return isWhole && isPath ? { id, revision, path, until } : undefined;
  } catch {
    return undefined;
  }
}

/** A path for comparison: WordPress writes percent-encoding in lower case, the site in upper case. */
function comparable(path: string): string {
  return path.replaceAll(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());
}
