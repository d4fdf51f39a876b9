import type { AttemptCounters } from "@porchlight/backend/accounts/attempt-counters.ts";
import { type KeyPurpose, loginLinkMinutes, resetMinutes } from "@porchlight/backend/accounts/mailed-keys.ts";
import { networkOf } from "../http/request-context.ts";
import { type Reservation, Throttle, type ThrottleRule } from "../http/throttle.ts";
import type { Settings } from "../settings.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/**
 * Mails with a link of one purpose for one account within the lifetime of a link: bounds the mails to one email
 * address, and a user who gets none still has the last link.
 */
const linkMails = 3;

/** Settings of the limits for attempts. */
type AccountLimits = Pick<
  Settings,
  | "LOGIN_ATTEMPTS_PER_15_MINUTES"
  | "LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES"
  | "PASSWORD_RESETS_PER_HOUR"
  | "REGISTRATIONS_PER_HOUR"
  | "TOKEN_REFRESHES_PER_MINUTE"
>;

/**
 * An attempt that may start after `waitMs`. It already counts as failed; call `succeed` or `cancel` to change that.
 */
export interface Admitted {
  readonly waitMs: number;
  /** Uncounts the attempt: it was not sent, or the backend gave no verdict. */
  cancel(): Promise<void>;
  /** Records a success. Only those of `login()` use it; other attempts count with any outcome. */
  succeed(): Promise<void>;
}

/** An allowed attempt, or the seconds after which to try again. */
export type Admission = Admitted | { readonly retryAfterSeconds: number };

/** That name's mail quota is used up: the response is as usual, but no mail is sent. */
export type QuotaReached = "quota-reached";

type Queue = readonly [rule: ThrottleRule, subject: string];

/** Marks an IP address as the account owner's for 30 days after a login. */
const trusted: ThrottleRule = { name: "login-known", limit: 1, windowMs: 30 * dayMs, beyond: "reject" };

/**
 * Slows down password guessing without locking an account. A login passes up to three queues, each of which allows some
 * attempts in 15 minutes at once and spaces the others: that of the visitor's address; that of the address for this
 * account; and, unless someone recently logged in to the account from that address, one that all addresses share: one
 * queue for addresses that have not failed at this account, another for those that have. Attackers thus do not delay
 * the owner, and an account is tried at most about 240 times in 15 minutes. `address` is an IP address. Methods throw
 * `StoreError` when the counters cannot be read or written.
 */
export class AccountThrottle {
  readonly #throttle: Throttle;
  readonly #rules: Readonly<
    Record<
      "address" | "pair" | "first" | "again" | "registration" | "refresh" | "reset" | "change" | KeyPurpose,
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
      "password-reset": linkMailRule("password-reset-mail", resetMinutes),
      "login-link": linkMailRule("login-link-mail", loginLinkMinutes),
      change: { ...login, name: "account-change", limit: limits.LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES },
      refresh: { name: "refresh", limit: limits.TOKEN_REFRESHES_PER_MINUTE, windowMs: minuteMs, beyond: "queue" },
    };
  }

  /**
   * Reserves a login or a password reset. `name` is the username as typed. `succeed()` uncounts the attempt, resets the
   * failures of this address at this account, and trusts the pair for 30 days.
   */
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

  /** A registration counts with any outcome, as it reveals whether an account exists. */
  async registration(address: string): Promise<Admission> {
    return await this.#admit([[this.#rules.registration, networkOf(address)]]);
  }

  /**
   * A request for a mail with a link, for a name as typed. It counts with any outcome: for the address, which is
   * rejected beyond its limit for links of both purposes, and for the name, beyond whose limit no mail is sent.
   */
  async linkRequest(purpose: KeyPurpose, name: string, address: string): Promise<Admission | QuotaReached> {
    const admission = await this.#admit([[this.#rules.reset, networkOf(address)]]);
    if ("retryAfterSeconds" in admission) return admission;
    const mail = await this.#throttle.reserve(this.#rules[purpose], resetNameOf(name));
    if ("retryAfterMs" in mail) return "quota-reached";
    return {
      ...admission,
      cancel: async () => {
        await admission.cancel();
        await this.#throttle.release(mail);
      },
    };
  }

  /** A login with a passkey, which nobody can guess: only the address is slowed down. A success does not count. */
  async passkeyLogin(address: string): Promise<Admission> {
    const admission = await this.#admit([[this.#rules.address, networkOf(address)]]);
    return "retryAfterSeconds" in admission ? admission : { ...admission, succeed: admission.cancel };
  }

  /**
   * A change of an account counts with any outcome; one of the email address also counts as a registration, as it
   * reveals whether an account exists.
   */
  async change(address: string, hasEmail: boolean): Promise<Admission> {
    const network = networkOf(address);
    const change: Queue = [this.#rules.change, network];
    return await this.#admit(hasEmail ? [change, [this.#rules.registration, network]] : [change]);
  }

  /** A token refresh counts with any outcome. */
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

const linkMailRule = (name: string, minutes: number): ThrottleRule => {
  return { name, limit: linkMails, windowMs: minutes * minuteMs, beyond: "reject" };
};

/**
 * The counter key of a username. Spellings that a backend treats as one account must share a counter: WordPress removes
 * accents, tags, entities, percent escapes and outer spaces before the lookup, and its database ignores case. Accents
 * and case are removed, and all names with characters that no account can have share one key.
 */
function loginNameOf(name: string): string {
  const plain = plainNameOf(name);
  return /^[\w.@+'-]+$/.test(plain) ? plain : "any other name";
}

/**
 * The counter key of a name for mails with a link. Both backends look up email addresses unchanged, so that an address
 * with rare characters has its own key, which requests for other names cannot fill.
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
