import type { Log } from "../store/database.ts";

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
   * Claims at most `limit` due deliveries through a channel: no other process gets them for `leaseMs`, after which they
   * are due again unless reported. Empty when none is due.
   */
  claim(
    channel: string,
    options: { readonly nowMs: number; readonly leaseMs: number; readonly limit: number },
  ): Promise<readonly ClaimedDelivery<Subject>[]>;
  /** Records the outcome of a claimed attempt, unless another process has claimed the delivery since. */
  report(
    claimed: ClaimedDelivery<Subject>,
    outcome: { status: "waiting" | "sent" | "failed"; lastError?: string; dueAtMs?: number },
  ): Promise<void>;
}

/** Delivers a lead or another subject; rejects on failure, with a message for the operator without personal data, for the log. */
export type Deliver<Subject> = (subject: Subject) => Promise<void>;

/** A failed attempt. `reason` is kept beside the lead and may repeat its values; the log has the message only. */
export class DeliveryFailure extends Error {
  override readonly name: string = "DeliveryFailure";
  readonly reason: string;
  /** How long the server asked to wait, in ms. */
  readonly retryAfterMs: number;

  constructor(message: string, reason = message, retryAfterMs = 0) {
    super(message);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A permanent failure: no further attempt is made. */
export class Undeliverable extends DeliveryFailure {
  override readonly name = "Undeliverable";
}

const minuteMs = 60_000;
/** Longer than a batch of deliveries; after it those of a killed process are due again. */
const defaultLeaseMs = 5 * minuteMs;
const firstDelayMs = minuteMs / 2;
/** About four days, with the delays. */
const maxAttempts = 100;
/** Interval of looking for due deliveries. */
const pollMs = minuteMs / 4;

/** Delay after a failed attempt, in ms: half a minute, doubled each time, up to an hour. */
export const delayAfter = (attempts: number): number => Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - 1));

/** Log messages of failed attempts: the last one, and those that are repeated. */
const messages = {
  lead: { last: "A lead was not delivered; it stays in the store.", more: "A lead was not delivered yet." },
  alert: { last: "An alert could not be mailed; it is dropped.", more: "An alert was not mailed yet." },
} as const;

/** Options of an outbox. */
interface OutboxOptions<Subject> {
  readonly channels: ReadonlyMap<string, Deliver<Subject>>;
  /** What is delivered, in the log. */
  readonly noun?: keyof typeof messages;
  /** How many deliveries of a channel are claimed together and attempted in parallel. */
  readonly batchSize?: number;
  /** Longer than a batch takes; a delivery of a killed process is due again after it. */
  readonly leaseMs?: number;
  /** ms since the epoch */
  readonly now: () => number;
  readonly log: Pick<Log, "warn" | "error">;
}

/**
 * Delivers leads or alerts from the store until they succeed, also after a restart; several processes may share the
 * store. Delivery is at least once: it can repeat when a process ends during an attempt.
 */
export class Outbox<Subject extends { readonly id: string }> {
  readonly #store: DeliveryStore<Subject>;
  readonly #channels: ReadonlyMap<string, Deliver<Subject>>;
  readonly #noun: keyof typeof messages;
  readonly #batchSize: number;
  readonly #leaseMs: number;
  readonly #now: () => number;
  readonly #log: Pick<Log, "warn" | "error">;
  #timer: NodeJS.Timeout | undefined;
  /** The last round of each channel. */
  readonly #rounds = new Map<string, Promise<void>>();
  #isClosed = false;

  constructor(store: DeliveryStore<Subject>, options: OutboxOptions<Subject>) {
    const { noun = "lead", batchSize = 1, leaseMs = defaultLeaseMs } = options;
    this.#store = store;
    this.#channels = options.channels;
    this.#noun = noun;
    this.#batchSize = batchSize;
    this.#leaseMs = leaseMs;
    this.#now = options.now;
    this.#log = options.log;
  }

  /** Delivers what is due, now and periodically. */
  start(): void {
    this.#timer = setInterval(() => this.#beginRounds(), pollMs);
    this.#timer.unref();
    this.#beginRounds();
  }

  /**
   * Attempts everything that is due, in parallel across channels. Resolves when all have ended; never rejects.
   */
  async deliverDue(): Promise<void> {
    this.#beginRounds();
    await this.#ended();
  }

  #beginRounds(): void {
    for (const channel of this.#channels.keys()) {
      const round = this.#rounds.get(channel) ?? Promise.resolve();
      this.#rounds.set(
        channel,
        round.then(() => this.#deliverDue(channel)),
      );
    }
  }

  /** Resolves when pending attempts have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#ended();
  }

  async #ended(): Promise<void> {
    await Promise.all(this.#rounds.values());
  }

  async #deliverDue(channel: string): Promise<void> {
    try {
      while (!this.#isClosed && (await this.#deliverBatch(channel)));
    } catch (error) {
      this.#log.warn({ err: error }, `The outbox of ${this.#noun}s could not be read or written.`);
    }
  }

  async #deliverBatch(channel: string): Promise<boolean> {
    const [leaseMs, limit] = [this.#leaseMs, this.#batchSize];
    const batch = await this.#store.claim(channel, { nowMs: this.#now(), leaseMs, limit });
    await Promise.all(batch.map((claimed) => this.#attempt(claimed)));
    return batch.length > 0;
  }

  async #attempt(claimed: ClaimedDelivery<Subject>): Promise<void> {
    const { subject, channel, attempts } = claimed;
    try {
      await this.#channels.get(channel)?.(subject);
      await this.#store.report(claimed, { status: "sent" });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isLast = error instanceof Undeliverable || attempts >= maxAttempts;
      const failure = error instanceof DeliveryFailure ? error : undefined;
      const waitMs = Math.min(maxDelayMs, Math.max(delayAfter(attempts), failure?.retryAfterMs ?? 0));
      const dueAtMs = this.#now() + waitMs;
      const lastError = failure?.reason ?? reason;
      await this.#store.report(claimed, { status: isLast ? "failed" : "waiting", lastError, dueAtMs });
      this.#log[isLast ? "error" : "warn"](
        { [this.#noun]: subject.id, channel, attempts, reason },
        isLast ? messages[this.#noun].last : messages[this.#noun].more,
      );
    }
  }
}
