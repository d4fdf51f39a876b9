import type { AccountOptions } from "./account-options.ts";
import type { ThrottleRule } from "./throttle.ts";

const minuteMs = 60_000;

/** What may be tried how often. */
export interface ThrottleRules {
  readonly loginPerAccount: ThrottleRule;
  readonly loginPerClient: ThrottleRule;
  readonly registrationPerClient: ThrottleRule;
  readonly refreshPerClient: ThrottleRule;
}

export function throttleRules(options: AccountOptions): ThrottleRules {
  const windowMs = 15 * minuteMs;
  return {
    loginPerAccount: {
      name: "login-account",
      limit: options.loginAttemptsPer15Minutes,
      windowMs,
      firstLockMs: 15 * minuteMs,
    },
    // An office shares one address: it waits for the window to end, and no longer.
    loginPerClient: { name: "login-client", limit: options.loginAttemptsPerAddressPer15Minutes, windowMs },
    registrationPerClient: { name: "registration", limit: options.registrationsPerHour, windowMs: 60 * minuteMs },
    refreshPerClient: { name: "refresh", limit: options.tokenRefreshesPerMinute, windowMs: minuteMs },
  };
}
