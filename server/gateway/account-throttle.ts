import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { resetMinutes } from "@porchlight/backend/accounts/password-resets.ts";
import { networkOf } from "../requests/request-context.ts";
import type { Settings } from "../settings.ts";
import { type Reservation, Throttle, type ThrottleRule } from "./throttle.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/**
 * Mails with a link to one account within the time that a link holds: nobody's mailbox is flooded, and whoever is sent
 * nothing has the link of the last one.
 */
const resetMails = 3;

/** The settings that say how often something may be tried. */
type AccountLimits = Pick<
  Settings,
  | "LOGIN_ATTEMPTS_PER_15_MINUTES"
  | "LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES"
  | "PASSWORD_RESETS_PER_HOUR"
  | "REGISTRATIONS_PER_HOUR"
  | "TOKEN_REFRESHES_PER_MINUTE"
>;

/** An attempt that may be made after `waitMs`; its outcome must be reported. */
export interface Admitted {
  readonly waitMs: number;
  /** Nothing was tried: it does not count. */
  cancel(): Promise<void>;
  succeed(): Promise<void>;
}

/** Whether an attempt at an account may be made, or when to come back. */
export type Admission = Admitted | { readonly retryAfterSeconds: number };

/** Enough was done for that name lately: the response is what it always is, and nothing is sent. */
export type Enough = "enough";

type Queue = readonly [rule: ThrottleRule, subject: string];

/** An address from which an account was opened counts as its owner’s for this long. */
const trusted: ThrottleRule = { name: "login-known", limit: 1, windowMs: 30 * dayMs, beyond: "reject" };

/**
 * Slows down guessing without locking anybody out. A log-in passes up to three queues, each of which lets some attempts
 * of 15 minutes go ahead and spaces the others: that of the visitor's address; that of this address for this account;
 * and, unless the account was opened from that address lately, one that all addresses share: a queue for those that
 * have not failed at this account, and another for those that have. So a stranger fills queues that the owner does not
 * stand in, and however many strangers there are, the account is tried at most about 240 times in 15 minutes.
 */
export class AccountThrottle {
  readonly #throttle: Throttle;
  readonly #rules: Readonly<
    Record<
      "address" | "pair" | "first" | "again" | "registration" | "refresh" | "reset" | "resetMail" | "change",
      ThrottleRule
    >
  >;

  constructor(counters: AttemptCounters, options: { secret: string; limits: AccountLimits }) {
    const { limits, secret } = options;
    this.#throttle = new Throttle(counters, secret);
    const login = { limit: limits.LOGIN_ATTEMPTS_PER_15_MINUTES, windowMs: 15 * minuteMs, beyond: "queue" } as const;
    const hourly = { windowMs: hourMs, beyond: "reject" } as const;
    this.#rules = {
      address: { ...login, name: "login-address", limit: limits.LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES },
      pair: { ...login, name: "login-pair" },
      first: { ...login, name: "login-first" },
      again: { ...login, name: "login-again" },
      registration: { ...hourly, name: "registration", limit: limits.REGISTRATIONS_PER_HOUR },
      reset: { ...hourly, name: "password-reset", limit: limits.PASSWORD_RESETS_PER_HOUR },
      resetMail: {
        name: "password-reset-mail",
        limit: resetMails,
        windowMs: resetMinutes * minuteMs,
        beyond: "reject",
      },
      change: { ...login, name: "account-change", limit: limits.LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES },
      refresh: { name: "refresh", limit: limits.TOKEN_REFRESHES_PER_MINUTE, windowMs: minuteMs, beyond: "queue" },
    };
  }

  /** A log-in with this name, as typed. Success does not count, and resets the failures of its address. */
  async login(name: string, address: string): Promise<Admission> {
    const [account, network] = [loginNameOf(name), networkOf(address)];
    const pair = `${network} ${account}`;
    const queues: Queue[] = [
      [this.#rules.address, network],
      [this.#rules.pair, pair],
    ];
    if ((await this.#throttle.attempts(trusted, pair)) === 0) {
      const hasFailed = (await this.#throttle.attempts(this.#rules.pair, pair)) > 0;
      queues.push([hasFailed ? this.#rules.again : this.#rules.first, account]);
    }
    const admission = await this.#admit(queues);
    if ("retryAfterSeconds" in admission) return admission;
    return {
      ...admission,
      succeed: async () => {
        await admission.cancel();
        await this.#throttle.reset(this.#rules.pair, pair);
        await this.#throttle.reset(trusted, pair);
        await this.#throttle.reserve(trusted, pair);
      },
    };
  }

  /** A registration counts whatever its outcome: it reveals whether somebody has an account. */
  async registration(address: string): Promise<Admission> {
    return await this.#admit([[this.#rules.registration, networkOf(address)]]);
  }

  /**
   * A request for a new password for a name, as typed. It counts whatever its outcome: for the address, which is
   * rejected beyond its limit, and for the name, beyond whose limit nothing is sent.
   */
  async passwordRequest(name: string, address: string): Promise<Admission | Enough> {
    const admission = await this.#admit([[this.#rules.reset, networkOf(address)]]);
    if ("retryAfterSeconds" in admission) return admission;
    const mail = await this.#throttle.reserve(this.#rules.resetMail, resetNameOf(name));
    if ("retryAfterMs" in mail) return "enough";
    return {
      ...admission,
      cancel: async () => {
        await admission.cancel();
        await this.#throttle.release(mail);
      },
    };
  }

  /**
   * A change of an account counts whatever its outcome; with another e-mail address it is a registration too, as it
   * reveals whether somebody has an account.
   */
  async change(address: string, hasEmail: boolean): Promise<Admission> {
    const network = networkOf(address);
    const change: Queue = [this.#rules.change, network];
    return await this.#admit(hasEmail ? [change, [this.#rules.registration, network]] : [change]);
  }

  /** A token refresh counts whatever its outcome. */
  async refresh(address: string): Promise<Admission> {
    return await this.#admit([[this.#rules.refresh, networkOf(address)]]);
  }

  async #admit(queues: readonly Queue[]): Promise<Admission> {
    const reservations: Reservation[] = [];
    const cancel = async () => {
      for (const reservation of reservations) await this.#throttle.release(reservation);
    };
    for (const [rule, subject] of queues) {
      const result = await this.#throttle.reserve(rule, subject);
      if ("retryAfterMs" in result) {
        await cancel();
        return { retryAfterSeconds: Math.max(1, Math.ceil(result.retryAfterMs / 1000)) };
      }
      reservations.push(result);
    }
    return { waitMs: Math.max(...reservations.map(({ waitMs }) => waitMs)), cancel, succeed: async () => undefined };
  }
}

/**
 * The account that attempts with a name count for. Two spellings that a backend takes for one account must share a
 * counter: WordPress drops accents, tags, entities, percent escapes and outer spaces from a name before it looks it up,
 * and its database ignores case. So letters lose accents and case, and all names with characters that no account of
 * either backend has are one.
 */
function loginNameOf(name: string): string {
  const plain = plainNameOf(name);
  return /^[\w.@+'-]+$/.test(plain) ? plain : "any other name";
}

/**
 * The account that requests for a new password count for. Both backends look an e-mail address up as it is, so that one
 * with rarer characters has a counter of its own: nobody fills it by asking for other such names.
 */
function resetNameOf(name: string): string {
  const plain = plainNameOf(name);
  return /^[!-?A-~]+@[\w.-]+$/.test(plain) ? plain : loginNameOf(name);
}

const plainNameOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cc}\s]/gu, "")
    .toLowerCase();
