import { createHmac, hkdfSync } from "node:crypto";
import type { AttemptCounter, AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";

const firstDelayMs = 1000;
const longestDelayMs = 8000;
/** Who would wait longer than this for a turn is sent away; a person and a proxy have patience for no more. */
const longestWaitMs = 15_000;
const cleaningIntervalMs = 10 * 60_000;

/** How often something may be tried, and what happens beyond. */
export interface ThrottleRule {
  /** Part of the counter's key, so that rules do not share counters. */
  readonly name: string;
  /** Attempts of a window that go ahead at once. */
  readonly limit: number;
  /** The window begins with the first attempt. */
  readonly windowMs: number;
  /**
   * `slow`: attempts take turns, 1, 2, 4 and then always 8 seconds after each other; who would wait longer than 15
   * seconds is refused. `refuse`: every further attempt of the window is refused.
   */
  readonly beyond: "slow" | "refuse";
}

/** An attempt that may be made once it has waited. */
export interface Turn {
  readonly key: string;
  readonly waitMs: number;
  /** The counter before and after, by which the turn can be given back. */
  readonly before: AttemptCounter | undefined;
  readonly counted: AttemptCounter;
}

/** An attempt that may not be made; another one has a chance after so long. */
export interface RefusedAttempt {
  readonly retryAfterMs: number;
}

/** Counts attempts and gives out turns. Whom it counts is kept as a keyed hash only. */
export class Throttle {
  readonly #counters: AttemptCounters;
  readonly #hashKey: Uint8Array;
  #cleanedAtMs = 0;

  /** Processes that share counters share the secret too. */
  constructor(counters: AttemptCounters, secret: string) {
    this.#counters = counters;
    this.#hashKey = new Uint8Array(hkdfSync("sha256", secret, "", "porchlight throttle subjects", 32));
  }

  /** Counts an attempt before it is made, so that attempts at the same time count too. */
  async take(rule: ThrottleRule, subject: string, nowMs: number): Promise<Turn | RefusedAttempt> {
    await this.#clean(nowMs);
    const key = this.#key(rule, subject);
    return await this.#changed<Turn | RefusedAttempt>(key, (before) => {
      const counting = countedOnce(rule, before, nowMs);
      if ("retryAfterMs" in counting) return { next: before, result: counting };
      return { next: counting.counted, result: { key, before, ...counting } };
    });
  }

  /** Takes an attempt back that should not have counted; the last in the line leaves its place to the next. */
  async giveBack({ key, before, counted }: Turn): Promise<void> {
    await this.#changed(key, (now) => {
      if (!now || now.windowEndsAtMs !== counted.windowEndsAtMs) return { next: now, result: undefined };
      const isLast = now.lastTurnAtMs === counted.lastTurnAtMs;
      const lastTurnAtMs = isLast ? (before?.lastTurnAtMs ?? 0) : now.lastTurnAtMs;
      return { next: { ...now, attempts: Math.max(0, now.attempts - 1), lastTurnAtMs }, result: undefined };
    });
  }

  /** Forgets all attempts of a subject. */
  async forget(rule: Pick<ThrottleRule, "name">, subject: string): Promise<void> {
    await this.#changed(this.#key(rule, subject), () => ({ next: undefined, result: undefined }));
  }

  /** How many attempts of the window a subject has made. */
  async attempts(rule: Pick<ThrottleRule, "name">, subject: string, nowMs: number): Promise<number> {
    const counter = await this.#counters.get(this.#key(rule, subject));
    return counter && counter.windowEndsAtMs > nowMs ? counter.attempts : 0;
  }

  /** Changes a counter by what it is; starts again where another was faster. */
  async #changed<Result>(
    key: string,
    change: (old: AttemptCounter | undefined) => { next: AttemptCounter | undefined; result: Result },
  ): Promise<Result> {
    for (;;) {
      const old = await this.#counters.get(key);
      const { next, result } = change(old);
      if (next === old || (await this.#counters.replace(key, old, next))) return result;
    }
  }

  #key(rule: Pick<ThrottleRule, "name">, subject: string): string {
    return `${rule.name}:${createHmac("sha256", this.#hashKey).update(`${rule.name}:${subject}`).digest("base64url")}`;
  }

  async #clean(nowMs: number): Promise<void> {
    if (nowMs - this.#cleanedAtMs < cleaningIntervalMs) return;
    this.#cleanedAtMs = nowMs;
    await this.#counters.deleteOver(nowMs);
  }
}

function countedOnce(
  rule: ThrottleRule,
  old: AttemptCounter | undefined,
  nowMs: number,
): Pick<Turn, "counted" | "waitMs"> | RefusedAttempt {
  const isOver = !old || old.windowEndsAtMs <= nowMs;
  const windowEndsAtMs = isOver ? nowMs + rule.windowMs : old.windowEndsAtMs;
  const attempts = isOver ? 0 : old.attempts;
  const lastTurnAtMs = old?.lastTurnAtMs ?? 0;
  const beyond = attempts - rule.limit;
  if (beyond < 0) return { waitMs: 0, counted: { windowEndsAtMs, attempts: attempts + 1, lastTurnAtMs } };
  if (rule.beyond === "refuse") return { retryAfterMs: windowEndsAtMs - nowMs };
  const turnAtMs = Math.max(nowMs, lastTurnAtMs) + Math.min(longestDelayMs, firstDelayMs * 2 ** beyond);
  const waitMs = turnAtMs - nowMs;
  if (waitMs > longestWaitMs) return { retryAfterMs: waitMs - longestWaitMs };
  return { waitMs, counted: { windowEndsAtMs, attempts: attempts + 1, lastTurnAtMs: turnAtMs } };
}
