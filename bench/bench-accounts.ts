import type { AccountOptions } from "@porchlight/content";

/** Accounts of a backend under measurement; nobody logs in there. */
export const benchAccounts: AccountOptions = {
  jwtSecret: "a secret for measurements",
  loginAttemptsPer15Minutes: 5,
  loginAttemptsPerAddressPer15Minutes: 50,
  registrationsPerHour: 5,
  tokenRefreshesPerMinute: 30,
};
