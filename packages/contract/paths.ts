/** The page whose content holds the texts of the overview’s tabs (S7.19). */
export const overviewUri = "/our-neighborhoods/";

/** A path with exactly one trailing slash, as in the site's URLs. */
export function withTrailingSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}

/** A path or URL without trailing slashes. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, "");
}

/** Decodes percent-encoding; null when it is malformed, as `100%` is, for which `decodeURIComponent` throws. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
