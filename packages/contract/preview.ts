import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link to a preview opens. */
export interface PreviewGrant {
  /** The entry’s id. */
  readonly id: number;
  /** The version of it, such as the autosave of a WordPress; 0 for the entry as it is saved. */
  readonly revision: number;
  /** The address that the entry has or will have, with both slashes; the link opens no other. */
  readonly path: string;
  /** When the link ends, in seconds since the epoch. */
  readonly until: number;
}

/**
 * Why a link opens nothing: it is no token at all; somebody else signed or changed it; its time is over, or further
 * ahead than a link may last; it was made for another address.
 */
export type PreviewRefusal = "malformed" | "signature" | "over" | "too-far-ahead" | "other-path";

/** Where and when a token is shown. */
export interface PreviewVisit {
  /** Of `sharedKey(secret, "preview")`. */
  readonly key: Buffer;
  /** The path of the page that is asked for. */
  readonly path: string;
  /** Now, in seconds since the epoch. */
  readonly nowSeconds: number;
}

/** How long a link may last. */
export const previewSeconds = 30 * 60;
/** How far the clocks of the site and its host may be apart. */
const clockSeconds = 60;

const tokenPattern = /^([\w-]{1,1500})\.([\w-]{43})$/;

/** A token, which verifies with the same key: `payload.signature`, both in base64url. */
export function signPreview({ id, revision, path, until }: PreviewGrant, key: Buffer): string {
  const payload = Buffer.from(JSON.stringify({ id, revision, path, until })).toString("base64url");
  return `${payload}.${signatureOf(payload, key)}`;
}

/** What a token opens at this address, or why it opens nothing. `packages/contract/preview-cases.json` holds both sides to it. */
export function verifyPreview(
  token: string,
  { key, path, nowSeconds }: PreviewVisit,
): { readonly grant: PreviewGrant; readonly refusal?: undefined } | { readonly refusal: PreviewRefusal } {
  const [, payload = "", signature = ""] = tokenPattern.exec(token) ?? [];
  if (payload === "") return { refusal: "malformed" };
  // As text: two spellings of one signature are two tokens.
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

/** A path as it is compared: WordPress writes percent-encoding in small letters, the site in capitals. */
function comparable(path: string): string {
  return path.replaceAll(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());
}
