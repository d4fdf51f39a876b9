import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../limits/limits.ts";
import type { Log } from "../store/database.ts";
import { withStoreTimeout } from "../store/store-timeout.ts";

/** A mail about an account; whoever sends it finds the words and the address of the site. */
export type AccountMail =
  | {
      /** The link with which a forgotten password is replaced, once, within `minutes`. */
      readonly kind: "password-reset";
      readonly to: string;
      readonly username: string;
      readonly key: string;
      readonly minutes: number;
    }
  | {
      /** The address has changed; this goes to the one before. */
      readonly kind: "email-changed";
      readonly to: string;
      readonly username: string;
      readonly email: string;
    }
  | { readonly kind: "password-changed"; readonly to: string; readonly username: string };

/** Sends a mail. @throws Error that does not name the recipient when the mail server did not take it. */
export type SendAccountMail = (mail: AccountMail) => Promise<void>;

/** So long after a response was made it has left, so that it tells nothing of what is done here. */
const delayMs = 250;
/** After a failure a mail is tried once more. */
const retryMs = 20_000;
/** Mails under way at once; the throttle of the gateway lets few through. */
const maxUnderWay = 100;

/** Sends mails about accounts after the response to whoever caused them. */
export class AccountMailer {
  readonly #send: SendAccountMail | undefined;
  readonly #log: Pick<Log, "warn">;
  readonly #retryMs: number;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  /** @param options.retryMs how long after a failure a mail is tried again */
  constructor(
    send: SendAccountMail | undefined,
    log: Pick<Log, "warn">,
    options: { readonly retryMs?: number | undefined } = {},
  ) {
    this.#send = send;
    this.#log = log;
    this.#retryMs = options.retryMs ?? retryMs;
  }

  /** Whether mails can be sent at all. */
  get canSend(): boolean {
    return this.#send !== undefined;
  }

  /** Makes the mail and sends it, after the response; nothing of it fails for the caller. */
  sendLater(make: () => Promise<AccountMail | undefined>): void {
    const send = this.#send;
    if (!send) return;
    if (this.#underWay.size >= maxUnderWay) {
      this.#log.warn({ underWay: maxUnderWay }, "A mail about an account was not sent: too many are under way.");
      return;
    }
    const work = this.#deliver(send, make).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  /** Sends what is under way without further waits, and takes no more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
  }

  async #deliver(send: SendAccountMail, make: () => Promise<AccountMail | undefined>): Promise<void> {
    try {
      await this.#wait(delayMs);
      const mail = await withStoreTimeout(limits.storeMilliseconds, make);
      if (!mail) return;
      try {
        await send(mail);
      } catch (error) {
        if (this.#closing.signal.aborted) throw error;
        this.#log.warn({ err: error, mail: mail.kind }, "A mail about an account is tried once more.");
        await this.#wait(this.#retryMs);
        await send(mail);
      }
    } catch (error) {
      this.#log.warn({ err: error }, "A mail about an account was not sent.");
    }
  }

  async #wait(milliseconds: number): Promise<void> {
    const { signal } = this.#closing;
    if (!signal.aborted) await pause(milliseconds, undefined, { signal }).catch(() => undefined);
  }
}
