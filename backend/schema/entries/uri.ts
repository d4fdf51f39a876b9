/**
 * A path in the one form the store keeps: leading and trailing slash, without query and hash. Accepts
 * `about-us`, `/about-us`, and full addresses of this site. Null for an empty text and for other sites.
 */
export function normalizedUri(uri: string, publicUrl: string): string | null {
  const trimmed = uri.trim();
  if (trimmed === "") return null;
  const local = trimmed.startsWith(publicUrl) ? trimmed.slice(publicUrl.length) || "/" : trimmed;
  if (/^[a-z][a-z\d+.-]*:/i.test(local)) return null;
  const path = local.replace(/[?#].*$/s, "").replace(/^\/+|\/+$/g, "");
  return path === "" ? "/" : `/${path}/`;
}
