/** Site URL in tests, the issuer of tokens. */
export const testPublicUrl = "https://homes.test";

/** Account options of backends in tests. */
export const testAccounts = {
  jwtSecret: "a secret for tests, long enough",
};
