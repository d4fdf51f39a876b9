import { setTimeout as pause } from "node:timers/promises";
import { limits } from "../limits/limits.ts";
import type { Log } from "../store/database.ts";
import { withStoreTimeout } from "../store/store-error.ts";
import type { KeyPurpose } from "./mailed-keys.ts";

/** A mail about an account; the sender adds the texts and the site's URL. */
export type AccountMail =
  | {
      /** A link to reset the password or to log in, valid once within `minutes`. */
      readonly kind: KeyPurpose;
      readonly to: string;
      readonly username: string;
      readonly key: string;
      readonly minutes: number;
    }
  | {
      /** Sent to the previous address after a change. */
      readonly kind: "email-changed";
      readonly to: string;
      readonly username: string;
      readonly email: string;
    }
  | { readonly kind: "password-changed"; readonly to: string; readonly username: string }
  | {
      readonly kind: "passkey-added" | "passkey-removed";
      readonly to: string;
      readonly username: string;
      /** The passkey's. */
      readonly name: string;
    };

/** Sends a mail. @throws Error without the recipient's address when the mail server rejects it */
export type SendAccountMail = (mail: AccountMail) => Promise<void>;

/** Delay of the work after the response, so that response times do not reveal whether an account exists. */
const delayMs = 250;
/** Delay of the only retry. */
const retryMs = 20_000;
/** Maximum number of pending mails; the throttle of the GraphQL proxy has a lower limit. */
const maxPending = 100;

/** Sends mails about accounts after the response of the request that caused them. */
export class AccountMailer {
  readonly #send: SendAccountMail | undefined;
  readonly #log: Pick<Log, "warn">;
  readonly #retryMs: number;
  readonly #closing = new AbortController();
  readonly #pending = new Set<Promise<void>>();

  /** @param options.retryMs delay of the retry after a failure */
  constructor(
    send: SendAccountMail | undefined,
    log: Pick<Log, "warn">,
    options: { readonly retryMs?: number | undefined } = {},
  ) {
    this.#send = send;
    this.#log = log;
    this.#retryMs = options.retryMs ?? retryMs;
  }

  /** Whether mails can be sent. */
  get canSend(): boolean {
    return this.#send !== undefined;
  }

  /** Creates and sends a mail after the response; errors do not reach the caller. */
  sendLater(make: () => Promise<AccountMail | undefined>): void {
    const send = this.#send;
    if (!send) return;
    if (this.#pending.size >= maxPending) {
      this.#log.warn({ pending: maxPending }, "A mail about an account was not sent: too many are pending.");
      return;
    }
    const work = this.#deliver(send, make).finally(() => this.#pending.delete(work));
    this.#pending.add(work);
  }

  /** Sends pending mails without further delay, and rejects new ones. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#pending);
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
        this.#log.warn({ err: error, mail: mail.kind }, "A mail about an account was not sent; it is sent once more.");
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
