/** What accounts are kept by. */
export interface AccountOptions {
  /** Signs the tokens; at least 16 characters. Processes that share a store share it too. */
  readonly jwtSecret: string;
}
