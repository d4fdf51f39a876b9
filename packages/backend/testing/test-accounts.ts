export const testPublicUrl = "https://homes.test";

export const testAccounts = {
  jwtSecret: "a secret for tests, long enough",
};
