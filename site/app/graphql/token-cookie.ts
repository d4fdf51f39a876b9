import { readCookie } from "./cookies.ts";

/** The access token's cookie (S7.7); the colon stands literally, which cookie libraries escape. */
export const accessTokenCookieName = "apollo:bcn.token";
/** How long the access token is kept (S9.2). */
export const accessTokenMaxAgeSeconds = 3600;

/** The access token stored in a `document.cookie` text, or null. */
export function readAccessToken(cookies: string): string | null {
  return readCookie(cookies, accessTokenCookieName);
}

/** The text that clears the access token when assigned to `document.cookie` (S4.13). */
export function clearedAccessToken(): string {
  return `${accessTokenCookieName}=; Path=/; Max-Age=0; Secure; SameSite=Lax`;
}

/**
 * The `Authorization` header for a stored token: `Bearer` before it unless it begins with a scheme
 * word of its own (S7.4, S7.5); null without a token.
 */
export function authorizationHeader(token: string | null): string | null {
  if (token === null || token.trim() === "") return null;
  return /^[A-Za-z][\w-]* \S/.test(token) ? token : `Bearer ${token}`;
}
