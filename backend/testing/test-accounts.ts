import type { AccountOptions } from "../accounts/accounts.ts";

export const testPublicUrl = "https://homes.test";

export const testAccounts: AccountOptions = {
  jwtSecret: "a secret for tests, long enough",
};
