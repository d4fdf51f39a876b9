import { createHmac, hkdfSync } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { ContentDatabase } from "../store/tables.ts";

const dayMs = 24 * 3600_000;
const cleaningIntervalMs = 10 * 60_000;

/** How often something may be tried. */
export interface ThrottleRule {
  /** Part of the counter's key, so that rules do not share counters. */
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
  /**
   * Who tries once too often waits so long, and twice as long each further time, up to a day; a day without an
   * attempt makes it forgotten. Without it the wait lasts until the window ends.
   */
  readonly firstLockMs?: number;
}

/**
 * Counters of attempts, kept in the store: processes on one database count together, and a restart forgets nothing.
 * Subjects (addresses, names) are kept as keyed hashes only.
 */
export class Throttle {
  readonly #database: ContentDatabase;
  readonly #hashKey: Uint8Array;
  #cleanedAtMs = 0;

  constructor(database: ContentDatabase, secret: string) {
    this.#database = database;
    this.#hashKey = new Uint8Array(hkdfSync("sha256", secret, "", "porchlight throttle subjects", 32));
  }

  /**
   * Counts an attempt before it is made, so that attempts at the same time count too. The answer is how many
   * seconds to wait, 0 when the attempt may be made.
   */
  async attempt(rule: ThrottleRule, subject: string, nowMs: number): Promise<number> {
    const key = this.#key(rule, subject);
    const old = await this.#database
      .selectFrom("throttles")
      .select("locked_until_ms")
      .where("key", "=", key)
      .executeTakeFirst();
    // A flood against what is locked already costs no writes.
    if (old && Number(old.locked_until_ms) > nowMs) return secondsUntil(Number(old.locked_until_ms), nowMs);
    await this.#clean(nowMs);
    const row = await this.#database
      .insertInto("throttles")
      .values({ key, window_started_at_ms: nowMs, attempts: 1, lockouts: 0, locked_until_ms: 0 })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(countedAgain(rule, nowMs)))
      .returning("locked_until_ms")
      .executeTakeFirstOrThrow();
    const lockedUntilMs = Number(row.locked_until_ms);
    return lockedUntilMs > nowMs ? secondsUntil(lockedUntilMs, nowMs) : 0;
  }

  /** Takes one attempt back, for what should not have counted. */
  async giveBack(rule: ThrottleRule, subject: string): Promise<void> {
    await this.#database
      .updateTable("throttles")
      .set((update) => ({ attempts: update("attempts", "-", 1) }))
      .where("key", "=", this.#key(rule, subject))
      .where("attempts", ">", 0)
      .execute();
  }

  /** Forgets all attempts of a subject and its waits. */
  async forget(rule: ThrottleRule, subject: string): Promise<void> {
    await this.#database.deleteFrom("throttles").where("key", "=", this.#key(rule, subject)).execute();
  }

  #key(rule: ThrottleRule, subject: string): string {
    return `${rule.name}:${createHmac("sha256", this.#hashKey).update(`${rule.name}:${subject}`).digest("base64url")}`;
  }

  /** Deletes counters that nothing depends on any more. */
  async #clean(nowMs: number): Promise<void> {
    if (nowMs - this.#cleanedAtMs < cleaningIntervalMs) return;
    this.#cleanedAtMs = nowMs;
    await this.#database
      .deleteFrom("throttles")
      .where("window_started_at_ms", "<=", nowMs - dayMs)
      .where("locked_until_ms", "<=", nowMs - dayMs)
      .execute();
  }
}

const secondsUntil = (ms: number, nowMs: number): number => Math.max(1, Math.ceil((ms - nowMs) / 1000));

/** The next state of a counter. One statement, so that two processes cannot both take the last attempt. */
function countedAgain(rule: ThrottleRule, nowMs: number) {
  const isLocked = sql`throttles.locked_until_ms > ${nowMs}`;
  const isOver = sql`throttles.window_started_at_ms <= ${nowMs - rule.windowMs}`;
  const isQuiet = sql`throttles.window_started_at_ms <= ${nowMs - dayMs} and throttles.locked_until_ms <= ${nowMs - dayMs}`;
  const isSpent = sql`throttles.attempts >= ${rule.limit}`;
  const lockedUntil = rule.firstLockMs === undefined ? windowEnd(rule) : doublingLock(rule.firstLockMs, nowMs);
  const lockoutsMore = rule.firstLockMs === undefined ? 0 : 1;
  const number = sql<number>;
  return {
    window_started_at_ms: number`case when ${isLocked} then throttles.window_started_at_ms
      when ${isOver} then ${nowMs} else throttles.window_started_at_ms end`,
    attempts: number`case when ${isLocked} then throttles.attempts when ${isOver} then 1
      when ${isSpent} then throttles.attempts else throttles.attempts + 1 end`,
    lockouts: number`case when ${isLocked} then throttles.lockouts when ${isQuiet} then 0
      when ${isOver} then throttles.lockouts when ${isSpent} then throttles.lockouts + ${lockoutsMore}
      else throttles.lockouts end`,
    locked_until_ms: number`case when ${isLocked} or ${isOver} then throttles.locked_until_ms
      when ${isSpent} then ${lockedUntil} else throttles.locked_until_ms end`,
  };
}

function windowEnd(rule: ThrottleRule): RawBuilder<unknown> {
  return sql`throttles.window_started_at_ms + ${rule.windowMs}`;
}

function doublingLock(firstLockMs: number, nowMs: number): RawBuilder<unknown> {
  const doublings = Math.max(0, Math.ceil(Math.log2(dayMs / firstLockMs)));
  return sql`case when throttles.lockouts >= ${doublings} then ${nowMs + dayMs}
    else (cast(${firstLockMs} as bigint) << throttles.lockouts) + ${nowMs} end`;
}
