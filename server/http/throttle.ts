import { createHmac, hkdfSync } from "node:crypto";
import type { AttemptCounter, AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { LRUCache } from "lru-cache";

const firstDelayMs = 1000;
const maxDelayMs = 8000;
/** Attempts that would wait longer are rejected, as people and proxies time out. */
const maxWaitMs = 15_000;
const cleanupIntervalMs = 10 * 60_000;
/**
 * Largest clock difference between machines that share counters; a time further ahead was written before the clock
 * stepped back.
 */
const maxSkewMs = 5000;
/** About 10 MB; limits per address keep one visitor from filling it. */
const maxCountersInMemory = 50_000;

/** A limit for attempts, and how attempts beyond it are handled. */
export interface ThrottleRule {
  /** Part of the counter's key, so that rules have separate counters. */
  readonly name: string;
  /** Attempts per window that are allowed without a wait. */
  readonly limit: number;
  /** The window begins with the first attempt. */
  readonly windowMs: number;
  /**
   * `queue` spaces further attempts 1, 2, 4 and then always 8 seconds apart, and rejects those that would wait longer
   * than 15 seconds. `reject` rejects all further attempts of the window.
   */
  readonly beyond: "queue" | "reject";
}

/** An attempt that is allowed after a wait. */
export interface Reservation {
  readonly key: string;
  readonly waitMs: number;
  /** The counter before and after, used to release the reservation. */
  readonly before: AttemptCounter | undefined;
  readonly counted: AttemptCounter;
}

/** An attempt that is not allowed. */
export interface RejectedAttempt {
  /** Time until another attempt may be allowed. */
  readonly retryAfterMs: number;
}

/**
 * Counts and spaces attempts. Subjects are stored as keyed hashes only. Not rate-limiter-flexible, as its queue is in
 * the memory of one process and a caller cannot leave it.
 */
export class Throttle {
  readonly #counters: AttemptCounters;
  readonly #hashKey: Uint8Array;
  #cleanedUpAtMs = 0;

  /** Processes that share counters must share the secret. */
  constructor(counters: AttemptCounters, secret: string) {
    this.#counters = counters;
    this.#hashKey = new Uint8Array(hkdfSync("sha256", secret, "", "porchlight throttle subjects", 32));
  }

  /** Counts an attempt before it is made, so that simultaneous attempts count too. */
  async reserve(rule: ThrottleRule, subject: string): Promise<Reservation | RejectedAttempt> {
    const nowMs = this.#counters.now();
    await this.#cleanUp(nowMs);
    const key = this.#key(rule, subject);
    return await this.#update<Reservation | RejectedAttempt>(key, (before) => {
      const result = countAttempt(rule, before, nowMs);
      return "retryAfterMs" in result
        ? { next: before, result }
        : { next: result.counted, result: { key, before, ...result } };
    });
  }

  /** Undoes a reservation; the last one in the queue frees its slot. */
  async release({ key, before, counted }: Reservation): Promise<void> {
    await this.#update(key, (now) => {
      if (!now || now.windowEndsAtMs !== counted.windowEndsAtMs) return { next: now, result: undefined };
      const isLast = now.lastStartAtMs === counted.lastStartAtMs;
      const lastStartAtMs = isLast ? (before?.lastStartAtMs ?? 0) : now.lastStartAtMs;
      return { next: { ...now, attempts: Math.max(0, now.attempts - 1), lastStartAtMs }, result: undefined };
    });
  }

  async reset(rule: Pick<ThrottleRule, "name">, subject: string): Promise<void> {
    await this.#update(this.#key(rule, subject), () => ({ next: undefined, result: undefined }));
  }

  async attempts(rule: ThrottleRule, subject: string): Promise<number> {
    const counter = await this.#counters.get(this.#key(rule, subject));
    return counter && !isOver(rule, counter, this.#counters.now()) ? counter.attempts : 0;
  }

  /** Compare-and-swap of a counter, repeated after concurrent updates. */
  async #update<Result>(
    key: string,
    change: (old: AttemptCounter | undefined) => { next: AttemptCounter | undefined; result: Result },
  ): Promise<Result> {
    for (;;) {
      const old = await this.#counters.get(key);
      const { next, result } = change(old);
      if (next === old || (await this.#counters.replace(key, old, next))) return result;
    }
  }

  #key({ name }: Pick<ThrottleRule, "name">, subject: string): string {
    return `${name}:${createHmac("sha256", this.#hashKey).update(`${name}:${subject}`).digest("base64url")}`;
  }

  async #cleanUp(nowMs: number): Promise<void> {
    if (Math.abs(nowMs - this.#cleanedUpAtMs) < cleanupIntervalMs) return;
    this.#cleanedUpAtMs = nowMs;
    await this.#counters.deleteExpired(nowMs);
  }
}

/** Whether the window has ended, or is invalid as the clock has stepped back. */
function isOver({ windowMs }: ThrottleRule, { windowEndsAtMs }: AttemptCounter, nowMs: number): boolean {
  return windowEndsAtMs <= nowMs || windowEndsAtMs > nowMs + windowMs + maxSkewMs;
}

function countAttempt(
  rule: ThrottleRule,
  old: AttemptCounter | undefined,
  nowMs: number,
): Pick<Reservation, "counted" | "waitMs"> | RejectedAttempt {
  const current = old && !isOver(rule, old, nowMs) ? old : undefined;
  const windowEndsAtMs = current?.windowEndsAtMs ?? nowMs + rule.windowMs;
  const attempts = current?.attempts ?? 0;
  const isPossibleStart = old !== undefined && old.lastStartAtMs <= nowMs + maxWaitMs + maxSkewMs;
  const lastStartAtMs = isPossibleStart ? old.lastStartAtMs : 0;
  const beyond = attempts - rule.limit;
  if (beyond < 0) return { waitMs: 0, counted: { windowEndsAtMs, attempts: attempts + 1, lastStartAtMs } };
  if (rule.beyond === "reject") return { retryAfterMs: windowEndsAtMs - nowMs };
  const startMs = Math.max(nowMs, lastStartAtMs) + Math.min(maxDelayMs, firstDelayMs * 2 ** beyond);
  const waitMs = startMs - nowMs;
  if (waitMs > maxWaitMs) return { retryAfterMs: waitMs - maxWaitMs };
  return { waitMs, counted: { windowEndsAtMs, attempts: attempts + 1, lastStartAtMs: startMs } };
}

/** Counters in the memory of this process, for content from a host. */
export function memoryCounters(now: () => number = () => Math.round(performance.now())): AttemptCounters {
  const counters = new LRUCache<string, AttemptCounter>({ max: maxCountersInMemory });
  return {
    now,
    get: async (key) => counters.get(key),
    async replace(key, old, next) {
      if (counters.get(key) !== old) return false;
      if (next) counters.set(key, next);
      else counters.delete(key);
      return true;
    },
    async deleteExpired(nowMs) {
      for (const [key, { windowEndsAtMs, lastStartAtMs }] of counters.entries()) {
        if (windowEndsAtMs <= nowMs && lastStartAtMs <= nowMs) counters.delete(key);
      }
    },
  };
}
