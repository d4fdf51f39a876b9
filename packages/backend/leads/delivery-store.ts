/** The longest delay between attempts; a later due time was set before the clock stepped back. */
export const maxDelayMs = 60 * 60_000;
/** Maximum clock difference between machines that share the store. */
export const maxSkewMs = 5000;

/** A delivery that only this process may attempt at present. */
export interface ClaimedDelivery<Subject> {
  readonly subject: Subject;
  readonly channel: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

/** Where the deliveries of an outbox are stored. */
export interface DeliveryStore<Subject> {
  /**
   * Claims a due delivery through a channel: no other process gets it for `leaseMs`, after which it is due again unless
   * reported. Undefined when none is due.
   */
  claim(channel: string, nowMs: number, leaseMs: number): Promise<ClaimedDelivery<Subject> | undefined>;
  /** Records the outcome of a claimed attempt, unless another process has claimed the delivery since. */
  report(
    claimed: ClaimedDelivery<Subject>,
    outcome: { status: "waiting" | "sent" | "failed"; lastError?: string; dueAtMs?: number },
  ): Promise<void>;
}
