import type { Log } from "../store/database.ts";
import { type Lead, type LeadStore, maxDelayMs } from "./lead-store.ts";

/** Delivers a lead; rejects on failure, with a message for the operator without personal data, for the log. */
export type Deliver = (lead: Lead) => Promise<void>;

/** A failed attempt. `reason` is kept beside the lead and may repeat its values; the log has the message only. */
export class DeliveryFailure extends Error {
  override readonly name: string = "DeliveryFailure";
  readonly reason: string;

  constructor(message: string, reason = message) {
    super(message);
    this.reason = reason;
  }
}

/** A permanent failure: no further attempt is made. */
export class Undeliverable extends DeliveryFailure {
  override readonly name = "Undeliverable";
}

const minuteMs = 60_000;
/** Longer than any delivery; after it a delivery of a killed process is due again. */
const leaseMs = 5 * minuteMs;
const firstDelayMs = minuteMs / 2;
/** About four days, with the delays. */
const maxAttempts = 100;
/** Interval of looking for due deliveries. */
const pollMs = minuteMs / 4;

/** Delay after a failed attempt, in ms: half a minute, doubled each time, up to an hour. */
export const delayAfter = (attempts: number): number => Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - 1));

/**
 * Delivers leads from the store until they succeed, also after a restart; several processes may share the store.
 * Delivery is at least once: it can repeat when a process ends during an attempt.
 */
export class Outbox {
  readonly #store: LeadStore;
  readonly #channels: ReadonlyMap<string, Deliver>;
  readonly #now: () => number;
  readonly #log: Pick<Log, "warn" | "error">;
  #timer: NodeJS.Timeout | undefined;
  /** The last round of each channel. */
  readonly #rounds = new Map<string, Promise<void>>();
  #isClosed = false;

  /** @param options.now ms since the epoch */
  constructor(
    store: LeadStore,
    options: { channels: ReadonlyMap<string, Deliver>; now: () => number; log: Pick<Log, "warn" | "error"> },
  ) {
    this.#store = store;
    this.#channels = options.channels;
    this.#now = options.now;
    this.#log = options.log;
  }

  /** Delivers due leads now and periodically. */
  start(): void {
    this.#timer = setInterval(() => this.#beginRounds(), pollMs);
    this.#timer.unref();
    this.#beginRounds();
  }

  /**
   * Attempts everything that is due, in sequence per channel and in parallel across channels. Resolves when all have
   * ended; never rejects.
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
      while (!this.#isClosed && (await this.#deliverNext(channel)));
    } catch (error) {
      this.#log.warn({ err: error }, "The outbox of leads could not be read or written.");
    }
  }

  async #deliverNext(channel: string): Promise<boolean> {
    const claimed = await this.#store.claim(channel, this.#now(), leaseMs);
    if (!claimed) return false;
    const { lead, attempts } = claimed;
    try {
      await this.#channels.get(channel)?.(lead);
      await this.#store.report(claimed, { status: "sent" });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isLast = error instanceof Undeliverable || attempts >= maxAttempts;
      const dueAtMs = this.#now() + delayAfter(attempts);
      const lastError = error instanceof DeliveryFailure ? error.reason : reason;
      await this.#store.report(claimed, { status: isLast ? "failed" : "waiting", lastError, dueAtMs });
      this.#log[isLast ? "error" : "warn"](
        { lead: lead.id, channel, attempts, reason },
        isLast ? "A lead was not delivered; it stays in the store." : "A lead was not delivered yet.",
      );
    }
    return true;
  }
}
