/**
 * Whether the cookies hint at a login: an access or a refresh token is there, whatever its value (S4.2, S4.3). Only the
 * session finds out whether it is good. Every page runs this, so it stands apart from the cookies' code, which only a
 * visitor with such a cookie loads.
 */
export function loginCookieHint(cookies: string): boolean {
  return /(?:^|;\s*)(?:apollo:bcn\.token|porchlight\.refresh)=[^;\s]/.test(cookies);
}
