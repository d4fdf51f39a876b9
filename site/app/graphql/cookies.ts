/** Where the page's cookies are read and written: `document.cookie` as a text. */
export interface CookieJar {
  read(): string;
  /** Writes one cookie, given as `name=value; attributes`. */
  write(cookie: string): void;
}

/** The cookies of this document. */
export const documentCookies: CookieJar = {
  read: () => document.cookie,
  write: (cookie) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the access token's name holds a colon, which the Cookie Store API refuses
    document.cookie = cookie;
  },
};

/** The value of one cookie in a `document.cookie` text; null where it is missing or empty. */
export function readCookie(cookies: string, name: string): string | null {
  for (const part of cookies.split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    return part.slice(at + 1).trim() || null;
  }
  return null;
}
