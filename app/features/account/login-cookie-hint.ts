/**
 * Whether the cookies hint at a login: an access or a refresh token is there, whatever its value (S4.2, S4.3). Only
 * the session finds out whether it is valid. Every page runs this; the code of the cookies is loaded only after it.
 */
export function loginCookieHint(cookies: string): boolean {
  return /(?:^|;\s*)(?:apollo:bcn\.token|porchlight\.refresh)=[^;\s]/.test(cookies);
}
