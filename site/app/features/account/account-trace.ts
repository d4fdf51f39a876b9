/** The refresh token's cookie. */
export const refreshTokenCookieName = "porchlight.refresh";

/**
 * Whether the visitor may be logged in: an access or a refresh token is there (S4.2, S4.3). Every page asks this, so it
 * stands apart from what reads and writes the cookies, which only such a visitor loads.
 */
export function mayBeLoggedIn(cookies: string): boolean {
  return /(?:^|;\s*)(?:apollo:bcn\.token|porchlight\.refresh)=[^;\s]/.test(cookies);
}
