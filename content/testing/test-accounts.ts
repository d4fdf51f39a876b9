import type { AccountOptions } from "../accounts/account-options.ts";

export const testPublicUrl = "https://homes.test";

/** Limits that no test meets by accident. */
export const testAccounts: AccountOptions = {
  jwtSecret: "a secret for tests, long enough",
  loginAttemptsPer15Minutes: 1000,
  loginAttemptsPerAddressPer15Minutes: 1000,
  registrationsPerHour: 1000,
  tokenRefreshesPerMinute: 1000,
};
