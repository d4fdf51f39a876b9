/** What accounts are kept by. */
export interface AccountOptions {
  /** Signs the tokens; at least 16 characters. Processes that share a store share it too. */
  readonly jwtSecret: string;
  /** Failed logins per account. */
  readonly loginAttemptsPer15Minutes: number;
  /** Failed logins per address of a visitor, whatever the account. */
  readonly loginAttemptsPerAddressPer15Minutes: number;
  /** New accounts per address of a visitor. */
  readonly registrationsPerHour: number;
  /** Token refreshes per address of a visitor. */
  readonly tokenRefreshesPerMinute: number;
}
