/** The page whose content holds the texts of the overview’s tabs (S7.19). */
export const overviewUri = "/our-neighborhoods/";

/** A path with exactly the slash at its end that the site's addresses carry. */
export function withTrailingSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}

/** A path or an address without any slash at its end. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, "");
}
