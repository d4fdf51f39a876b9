import type { Log } from "../store/database.ts";
import { type Lead, type LeadStore, maxDelayMs } from "./lead-store.ts";

/** Delivers a lead; rejects when it did not arrive, with a message for the operator that holds nothing of the visitor. */
export type Deliver = (lead: Lead) => Promise<void>;

/** A lead that no further attempt will deliver. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}

const minuteMs = 60_000;
/** Longer than any delivery takes; a delivery of a process that was killed is due again after it. */
const leaseMs = 5 * minuteMs;
const firstDelayMs = minuteMs / 2;
/** With the delays, about four days. */
const maxAttempts = 100;
/** How often deliveries that became due are looked for. */
const pollMs = minuteMs / 4;

/** How long to wait after a failed attempt, in ms: half a minute, then twice as long each time, an hour at most. */
export const delayAfter = (attempts: number): number => Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - 1));

/**
 * Delivers leads from the store until they have arrived, also after a restart; several processes may share the store.
 * A delivery is attempted again rather than lost: it can arrive twice where a process dies in the middle of one.
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

  /** Delivers what is due now and from now on. */
  start(): void {
    this.#timer = setInterval(() => this.#beginRounds(), pollMs);
    this.#timer.unref();
    this.#beginRounds();
  }

  /**
   * Attempts everything that is due, one after the other of each channel, and resolves when it has. The channels do not
   * wait for each other: where one hangs the others arrive. Never rejects.
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

  /** Resolves when the attempts that are under way have ended. */
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
      await this.#store.report(claimed, { status: isLast ? "failed" : "waiting", lastError: reason, dueAtMs });
      this.#log[isLast ? "error" : "warn"](
        { lead: lead.id, channel, attempts, reason },
        isLast ? "A lead was not delivered; it stays in the store." : "A lead was not delivered yet.",
      );
    }
    return true;
  }
}
