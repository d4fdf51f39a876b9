/** Type prefixes of ids as in WordPress: entries and media are posts, categories and menus are terms. */
type GlobalIdKind = "post" | "term" | "user" | "arrayconnection";

/** The contract's opaque id: base64 of `post:1050`. */
export function globalId(kind: GlobalIdKind, databaseId: number): string {
  return btoa(`${kind}:${databaseId}`);
}

/** The database id in a global id of this kind; undefined for anything else. */
export function databaseIdOf(kind: GlobalIdKind, id: string): number | undefined {
  try {
    const [prefix, number = "", ...rest] = atob(id).split(":");
    return prefix === kind && rest.length === 0 ? wholeNumber(number) : undefined;
  } catch {
    return undefined;
  }
}

/** The cursor of an item: base64 of `arrayconnection:<databaseId>`. */
export const cursorOf = (databaseId: number): string => globalId("arrayconnection", databaseId);

/** Parses a databaseId in digits; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}
