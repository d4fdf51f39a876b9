/** Prefixes of global ids, as WordPress has them: entries and media are posts, categories and menus are terms. */
export type GlobalIdKind = "post" | "term" | "user";

/** The contract's opaque id: base64 of `post:1050`. */
export function globalId(kind: GlobalIdKind, databaseId: number): string {
  return btoa(`${kind}:${databaseId}`);
}

/** The number in a global id of this kind, or undefined for anything else. */
export function databaseIdOf(kind: GlobalIdKind, id: string): number | undefined {
  return numberBehind(`${kind}:`, id);
}

const cursorPrefix = "arrayconnection:";

/** Place of an item in a connection: base64 of `arrayconnection:<databaseId>`. */
export function cursorOf(databaseId: number): string {
  return btoa(`${cursorPrefix}${databaseId}`);
}

/** The databaseId in a cursor; undefined for garbage. */
export function databaseIdOfCursor(cursor: string): number | undefined {
  return numberBehind(cursorPrefix, cursor);
}

function numberBehind(prefix: string, encoded: string): number | undefined {
  let text: string;
  try {
    text = atob(encoded);
  } catch {
    return undefined;
  }
  return text.startsWith(prefix) ? wholeNumber(text.slice(prefix.length)) : undefined;
}

/** A databaseId written in digits; undefined for anything else. */
export function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}
