import { createHash } from "node:crypto";

/** A weak ETag of a body: the same for all its compressed forms. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** True when an `If-None-Match` header names this ETag, so that 304 answers. Compares weakly, as RFC 9110 asks. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const plain = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((each) => each.trim().replace(/^W\//, "") === plain);
}
