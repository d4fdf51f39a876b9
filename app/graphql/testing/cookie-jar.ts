import type { CookieJar } from "#app/graphql/cookies.ts";

/** Cookies in memory; `written` lists every cookie string written, in order. */
export interface MemoryCookies extends CookieJar {
  readonly written: readonly string[];
}

/**
 * Creates a jar with some cookies. `isHttps` is the page's protocol; `secure: false` rejects Secure cookies. Plain http
 * is `{ isHttps: false, secure: false }`, localhost only `{ isHttps: false }`. `none` rejects all cookies.
 */
export function memoryCookies(
  given: Readonly<Record<string, string>> = {},
  { secure = true, isHttps = true, none = false } = {},
): MemoryCookies {
  const stored = new Map(Object.entries(given));
  const written: string[] = [];
  return {
    isHttps,
    written,
    read: () => [...stored].map(([name, value]) => `${name}=${value}`).join("; "),
    write(cookie) {
      written.push(cookie);
      const [pair = "", ...attributes] = cookie.split("; ");
      const at = pair.indexOf("=");
      if (none || (attributes.includes("Secure") && !secure)) return;
      if (attributes.includes("Max-Age=0")) stored.delete(pair.slice(0, at));
      else stored.set(pair.slice(0, at), pair.slice(at + 1));
    },
  };
}
