import { type CookieJar, readCookie } from "#app/graphql/cookies.ts";
import { accessTokenCookieName, accessTokenMaxAgeSeconds, clearedAccessToken } from "#app/graphql/token-cookie.ts";
import { refreshTokenCookieName } from "./account-trace.ts";

/** The cookie that says who is logged in; it holds no secret. */
export const userCookieName = "porchlight.user";
/** How long the refresh token and the user are kept: 365 days (S9.5, S9.6). */
export const longCookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/** The user as the site remembers them between visits. */
export interface KnownUser {
  /** The number that favorites are asked and saved under. */
  readonly databaseId: number;
  readonly firstName: string;
}

/** Keeps an access token: 3600 seconds, Secure, SameSite lax (S7.7, S9.2–S9.4). */
export function keepAccessToken(jar: CookieJar, token: string): void {
  jar.write(cookieText(accessTokenCookieName, token, accessTokenMaxAgeSeconds));
}

/** Keeps a refresh token for 365 days (S9.5). */
export function keepRefreshToken(jar: CookieJar, token: string): void {
  jar.write(cookieText(refreshTokenCookieName, token, longCookieMaxAgeSeconds));
}

/** Keeps who is logged in for 365 days (S9.6). */
export function keepUser(jar: CookieJar, user: KnownUser): void {
  const { databaseId, firstName } = user;
  const value = encodeURIComponent(JSON.stringify({ databaseId, firstName }));
  jar.write(cookieText(userCookieName, value, longCookieMaxAgeSeconds));
}

/** The stored refresh token, or null. */
export function readRefreshToken(cookies: string): string | null {
  return readCookie(cookies, refreshTokenCookieName);
}

/** Who is logged in, as far as the user cookie says so; null where it is missing or broken. */
export function readUser(cookies: string): KnownUser | null {
  const value = readCookie(cookies, userCookieName);
  if (value === null) return null;
  try {
    const user: unknown = JSON.parse(decodeURIComponent(value));
    if (typeof user !== "object" || user === null || !("databaseId" in user)) return null;
    const { databaseId } = user;
    if (typeof databaseId !== "number" || !Number.isSafeInteger(databaseId) || databaseId <= 0) return null;
    return { databaseId, firstName: "firstName" in user && typeof user.firstName === "string" ? user.firstName : "" };
  } catch {
    return null;
  }
}

/** Removes the access token (S4.10). */
export function dropAccessToken(jar: CookieJar): void {
  jar.write(clearedAccessToken());
}

/** Removes the refresh token (S4.7, S4.8). */
export function dropRefreshToken(jar: CookieJar): void {
  jar.write(cookieText(refreshTokenCookieName, "", 0));
}

/** Removes the user cookie (S4.9). */
export function dropUser(jar: CookieJar): void {
  jar.write(cookieText(userCookieName, "", 0));
}

function cookieText(name: string, value: string, maxAgeSeconds: number): string {
  if (/[;\p{Cc}]/u.test(value)) throw new TypeError(`The value for the cookie ${name} cannot be stored.`);
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; SameSite=Lax`;
}
