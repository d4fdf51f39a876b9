/**
 * Whether there is an access or a refresh token, whatever its value (S4.2, S4.3); only the session checks whether it is
 * valid. Every page runs this before the code of the cookies is loaded.
 */
export function hasLoginCookie(cookies: string): boolean {
  return /(?:^|;\s*)(?:apollo:bcn\.token|porchlight\.refresh)=[^;\s]/.test(cookies);
}
