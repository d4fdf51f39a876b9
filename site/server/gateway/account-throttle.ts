import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { networkOf } from "../requests/request-context.ts";
import { loginNameOf } from "./login-name.ts";
import { Throttle, type ThrottleRule, type Turn } from "./throttle.ts";

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
/** So long an address counts as one that an account's owner comes from. */
const knownMs = 30 * 24 * 60 * minuteMs;

/** What may be tried how often; the names are those of the settings. */
export interface AccountLimits {
  readonly LOGIN_ATTEMPTS_PER_15_MINUTES: number;
  readonly LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES: number;
  readonly REGISTRATIONS_PER_HOUR: number;
  readonly TOKEN_REFRESHES_PER_MINUTE: number;
}

/** An attempt that may be made after `waitMs`, and must be told how it ended. */
export interface Admitted {
  readonly waitMs: number;
  /** Nothing was tried: it does not count. */
  undone(): Promise<void>;
  succeeded(): Promise<void>;
}

/** What an attempt at an account is told: to wait and go ahead, or to come back later. */
export type Admission = Admitted | { readonly retryAfterSeconds: number };

type Line = readonly [rule: ThrottleRule, subject: string];

/**
 * Slows down guessing without locking anybody out. A log-in stands in up to three lines, each of which lets some
 * attempts of a quarter of an hour go ahead and the others take turns: that of the visitor's address; that of this
 * address for this account; and, unless the account was opened from that address lately, one that all addresses
 * share: a line for those that have not failed at this account, and another for those that have. So a stranger fills
 * lines that the owner does not stand in, and however many strangers there are, the account is tried about 240 times
 * in a quarter of an hour at most.
 */
export class AccountThrottle {
  readonly #throttle: Throttle;
  readonly #now: () => number;
  readonly #rules: Readonly<Record<"address" | "pair" | "first" | "again" | "registration" | "refresh", ThrottleRule>>;

  /** @param now ms since the epoch */
  constructor(counters: AttemptCounters, options: { secret: string; limits: AccountLimits; now: () => number }) {
    const { limits, secret, now } = options;
    this.#throttle = new Throttle(counters, secret);
    this.#now = now;
    const login = { windowMs: quarterMs, beyond: "slow" } as const;
    const perAccount = { ...login, limit: limits.LOGIN_ATTEMPTS_PER_15_MINUTES };
    this.#rules = {
      address: { ...login, name: "login-address", limit: limits.LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES },
      pair: { ...perAccount, name: "login-pair" },
      first: { ...perAccount, name: "login-first" },
      again: { ...perAccount, name: "login-again" },
      registration: {
        name: "registration",
        limit: limits.REGISTRATIONS_PER_HOUR,
        windowMs: 60 * minuteMs,
        beyond: "refuse",
      },
      refresh: {
        name: "refresh",
        limit: limits.TOKEN_REFRESHES_PER_MINUTE,
        windowMs: minuteMs,
        beyond: "slow",
      },
    };
  }

  /** A log-in with this name, as typed. One that succeeds does not count, and its address's failures are forgotten. */
  async login(name: string, address: string): Promise<Admission> {
    const [account, network] = [loginNameOf(name), networkOf(address)];
    const [pair, nowMs] = [`${network} ${account}`, this.#now()];
    const lines: Line[] = [
      [this.#rules.address, network],
      [this.#rules.pair, pair],
    ];
    if ((await this.#throttle.attempts(known, pair, nowMs)) === 0) {
      const hasFailed = (await this.#throttle.attempts(this.#rules.pair, pair, nowMs)) > 0;
      lines.push([hasFailed ? this.#rules.again : this.#rules.first, account]);
    }
    const admission = await this.#admitted(lines);
    if ("retryAfterSeconds" in admission) return admission;
    return {
      ...admission,
      succeeded: async () => {
        await admission.undone();
        await this.#throttle.forget(this.#rules.pair, pair);
        await this.#throttle.forget(known, pair);
        await this.#throttle.take(known, pair, this.#now());
      },
    };
  }

  /** A registration counts whatever comes of it: it tells whether somebody has an account. */
  async registration(address: string): Promise<Admission> {
    return await this.#admitted([[this.#rules.registration, networkOf(address)]]);
  }

  /** A token refresh counts whatever comes of it. */
  async refresh(address: string): Promise<Admission> {
    return await this.#admitted([[this.#rules.refresh, networkOf(address)]]);
  }

  async #admitted(lines: readonly Line[]): Promise<Admission> {
    const turns: Turn[] = [];
    const undone = async () => {
      for (const turn of turns) await this.#throttle.giveBack(turn);
    };
    for (const [rule, subject] of lines) {
      const turn = await this.#throttle.take(rule, subject, this.#now());
      if ("retryAfterMs" in turn) {
        await undone();
        return { retryAfterSeconds: Math.max(1, Math.ceil(turn.retryAfterMs / 1000)) };
      }
      turns.push(turn);
    }
    return { waitMs: Math.max(...turns.map(({ waitMs }) => waitMs)), undone, succeeded: async () => undefined };
  }
}

/** Addresses that an account was opened from. */
const known: ThrottleRule = { name: "login-known", limit: 1, windowMs: knownMs, beyond: "refuse" };
