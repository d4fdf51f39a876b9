import { randomUUID } from "node:crypto";
import type { AlertSubscriptionsTable, ContentDatabase } from "../store/tables.ts";

/** How often a subscription is mailed at most. */
export type AlertFrequency = AlertSubscriptionsTable["frequency"];

/** What a subscription is about, see {@link AlertSubscriptionsTable}. */
export type AlertSubject = Readonly<Pick<AlertSubscriptionsTable, "kind" | "target" | "title">>;

/** A subscription as its recipient sees it. */
export type Subscription = AlertSubject & Readonly<Pick<AlertSubscriptionsTable, "id" | "frequency" | "status">>;

/** A subscription with changes that it has not seen. */
export type DueSubscription = Subscription & { readonly seenVersion: number };

/** A subscription that is to be confirmed by mail. */
export interface NewSubscription extends AlertSubject {
  readonly email: string;
  readonly frequency: AlertFrequency;
}

/** Subscriptions of one address, and of all. */
export const maxSubscriptions = { address: 10, total: 100_000 };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long a link to confirm is valid, and an unconfirmed subscription is kept. */
export const confirmationMs = 3 * dayMs;
/** The shortest time between two mails of a subscription: "at once" gathers the changes of ten minutes. */
export const gapMs: Readonly<Record<AlertFrequency, number>> = { now: 10 * minuteMs, weekly: 7 * dayMs };

/** Subscriptions to alerts, and their recipients. Times in ms since the epoch. */
export class SubscriptionStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /**
   * Stores a subscription that waits for its confirmation, with the mail for it. One that is active already stays as it
   * is, and the mail leads to the recipient's choices; the same beyond {@link maxSubscriptions} of an address. False
   * when the site has too many subscriptions: nothing is stored then.
   */
  async request(wanted: NewSubscription, nowMs: number): Promise<boolean> {
    const { email, kind, target, title, frequency } = wanted;
    const emailKey = email.toLowerCase();
    return await this.#database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("alert_recipients")
        .values({ id: randomUUID(), email, email_key: emailKey, created_at_ms: nowMs })
        .onConflict((conflict) => conflict.column("email_key").doUpdateSet({ email_key: emailKey }))
        .execute();
      const { id: recipientId } = await transaction
        .selectFrom("alert_recipients")
        .select("id")
        .where("email_key", "=", emailKey)
        .executeTakeFirstOrThrow();
      const own = await transaction
        .selectFrom("alert_subscriptions")
        .selectAll()
        .where("recipient_id", "=", recipientId)
        .orderBy("requested_at_ms")
        .execute();
      const same = own.find((each) => each.kind === kind && each.target === target);
      const active = own.filter(({ status }) => status === "active");
      if (same?.status === "active") {
        await addMail(transaction, { subscriptionId: same.id, channel: "choices", content: "known", nowMs });
        return true;
      }
      const [first] = active;
      if (first && active.length >= maxSubscriptions.address) {
        await addMail(transaction, { subscriptionId: first.id, channel: "choices", content: "full", nowMs });
        return true;
      }
      if (!same) {
        const { count } = await transaction
          .selectFrom("alert_subscriptions")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        if (Number(count) >= maxSubscriptions.total) {
          await deleteIdleRecipients(transaction);
          return false;
        }
        // Makes room: strangers may have requested any number for an address.
        const [oldest] = own.filter(({ status }) => status === "pending");
        if (oldest && own.length >= maxSubscriptions.address) {
          await transaction.deleteFrom("alert_subscriptions").where("id", "=", oldest.id).execute();
        }
      }
      const id = same?.id ?? randomUUID();
      const row = { kind, target, title, frequency, status: "pending" as const, requested_at_ms: nowMs };
      await transaction
        .insertInto("alert_subscriptions")
        .values({ ...row, id, recipient_id: recipientId, seen_version: 0, due_at_ms: nowMs })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ frequency, title, requested_at_ms: nowMs }))
        .execute();
      await addMail(transaction, { subscriptionId: id, channel: "confirm", content: "", nowMs });
      return true;
    });
  }

  async byId(id: string): Promise<(Subscription & { readonly recipientId: string }) | undefined> {
    const select = this.#database.selectFrom("alert_subscriptions").selectAll().where("id", "=", id);
    const row = await select.executeTakeFirst();
    return row && { ...toSubscription(row), recipientId: row.recipient_id };
  }

  /** A subscription to confirm: undefined for one whose link is too old. */
  async toConfirm(id: string, nowMs: number): Promise<Subscription | undefined> {
    const select = this.#database.selectFrom("alert_subscriptions").selectAll().where("id", "=", id);
    const row = await select.executeTakeFirst();
    if (!row || (row.status === "pending" && row.requested_at_ms <= nowMs - confirmationMs)) return undefined;
    return toSubscription(row);
  }

  /** Activates a pending subscription: it is mailed what changes after `seenVersion`. False when there is none. */
  async confirm(id: string, { nowMs, seenVersion }: { nowMs: number; seenVersion: number }): Promise<boolean> {
    const pending = await this.toConfirm(id, nowMs);
    if (!pending) return false;
    const dueAtMs = pending.frequency === "weekly" ? nowMs + gapMs.weekly : nowMs;
    await this.#database
      .updateTable("alert_subscriptions")
      .set({ status: "active", seen_version: seenVersion, due_at_ms: dueAtMs })
      .where("id", "=", id)
      .where("status", "=", "pending")
      .execute();
    return true;
  }

  /** The address and the active subscriptions of a recipient; undefined for an unknown one. */
  async ofRecipient(id: string): Promise<{ email: string; subscriptions: Subscription[] } | undefined> {
    const select = this.#database.selectFrom("alert_recipients").select("email").where("id", "=", id);
    const recipient = await select.executeTakeFirst();
    if (!recipient) return undefined;
    const rows = await this.#database
      .selectFrom("alert_subscriptions")
      .selectAll()
      .where("recipient_id", "=", id)
      .where("status", "=", "active")
      .orderBy("requested_at_ms")
      .orderBy("id")
      .execute();
    return { email: recipient.email, subscriptions: rows.map(toSubscription) };
  }

  /** Changes the frequency of an active subscription; the next weekly mail comes in a week. */
  async setFrequency(id: string, recipientId: string, frequency: AlertFrequency, nowMs: number): Promise<void> {
    await this.#database
      .updateTable("alert_subscriptions")
      .set({ frequency, due_at_ms: frequency === "weekly" ? nowMs + gapMs.weekly : nowMs })
      .where("id", "=", id)
      .where("recipient_id", "=", recipientId)
      .where("status", "=", "active")
      .where("frequency", "!=", frequency)
      .execute();
  }

  /** Ends a subscription, with its mails that are not sent; the last one deletes its recipient. */
  async end(id: string): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("alert_subscriptions").where("id", "=", id).execute();
      await deleteIdleRecipients(transaction);
    });
  }

  /** Deletes an address with everything about it. */
  async deleteRecipient(id: string): Promise<void> {
    await this.#database.deleteFrom("alert_recipients").where("id", "=", id).execute();
  }

  /** Deletes everything about an address; false when nothing was stored. */
  async deleteEmail(email: string): Promise<boolean> {
    const remove = this.#database.deleteFrom("alert_recipients").where("email_key", "=", email.toLowerCase());
    return (await remove.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** Deletes subscriptions that were not confirmed in time; returns their number. */
  async deleteUnconfirmed(nowMs: number): Promise<number> {
    return await this.#database.transaction().execute(async (transaction) => {
      const remove = transaction
        .deleteFrom("alert_subscriptions")
        .where("status", "=", "pending")
        .where("requested_at_ms", "<=", nowMs - confirmationMs);
      const count = Number((await remove.executeTakeFirst()).numDeletedRows);
      await deleteIdleRecipients(transaction);
      return count;
    });
  }

  /** The lowest version that a due subscription has seen; undefined when none is due. */
  async oldestDue(version: number, nowMs: number): Promise<number | undefined> {
    const due = this.#due(version, nowMs).select("seen_version").orderBy("seen_version").limit(1);
    return (await due.executeTakeFirst())?.seen_version;
  }

  /** Active subscriptions that have not seen a version and may be mailed now, in the order of their ids. */
  async due(options: { version: number; nowMs: number; afterId: string; limit: number }): Promise<DueSubscription[]> {
    const { version, nowMs, afterId, limit } = options;
    const due = this.#due(version, nowMs).selectAll().where("id", ">", afterId).orderBy("id").limit(limit);
    return (await due.execute()).map((row) => ({ ...toSubscription(row), seenVersion: row.seen_version }));
  }

  #due(version: number, nowMs: number) {
    return this.#database
      .selectFrom("alert_subscriptions")
      .where("status", "=", "active")
      .where("seen_version", "<", version)
      .where((each) =>
        // A later time was set before the clock stepped back.
        each.or([each("due_at_ms", "<=", nowMs), each("due_at_ms", ">", nowMs + gapMs.weekly + dayMs)]),
      );
  }

  /**
   * Writes the mails of subscriptions and advances all of them to `version`, together: one that another process
   * advanced since, or that has ended, gets no mail. `mails` has the contents by subscription id. Returns the number of
   * mails.
   */
  async advance(
    subscriptions: readonly DueSubscription[],
    mails: ReadonlyMap<string, string>,
    { version, nowMs }: { readonly version: number; readonly nowMs: number },
  ): Promise<number> {
    const alike = Map.groupBy(subscriptions, ({ id, seenVersion, frequency }) =>
      JSON.stringify([seenVersion, mails.has(id) ? frequency : null]),
    );
    return await this.#database.transaction().execute(async (transaction) => {
      let count = 0;
      for (const group of alike.values()) {
        const [first] = group;
        if (!first) continue;
        const hasMail = mails.has(first.id);
        const ids = group.map(({ id }) => id);
        const advanced = await transaction
          .updateTable("alert_subscriptions")
          .set({ seen_version: version, ...(hasMail ? { due_at_ms: nowMs + gapMs[first.frequency] } : {}) })
          .where("id", "in", ids)
          .where("status", "=", "active")
          .where("seen_version", "=", first.seenVersion)
          .returning("id")
          .execute();
        const rows = advanced.flatMap(({ id }) => {
          const content = mails.get(id);
          if (content === undefined) return [];
          const row = { id: randomUUID(), subscription_id: id, channel: "digest", content };
          return [{ ...row, attempts: 0, due_at_ms: nowMs }];
        });
        if (rows.length > 0) await transaction.insertInto("alert_mails").values(rows).execute();
        count += rows.length;
      }
      return count;
    });
  }

  /** All subscriptions with their addresses, for operators. */
  async all(): Promise<(Subscription & { readonly email: string })[]> {
    const rows = await this.#database
      .selectFrom("alert_subscriptions")
      .innerJoin("alert_recipients", "alert_recipients.id", "alert_subscriptions.recipient_id")
      .selectAll("alert_subscriptions")
      .select("alert_recipients.email")
      .orderBy("alert_recipients.email_key")
      .orderBy("alert_subscriptions.requested_at_ms")
      .execute();
    return rows.map((row) => ({ ...toSubscription(row), email: row.email }));
  }
}

async function addMail(
  transaction: ContentDatabase,
  mail: {
    readonly subscriptionId: string;
    readonly channel: "confirm" | "choices";
    readonly content: string;
    readonly nowMs: number;
  },
): Promise<void> {
  const { subscriptionId, channel, content, nowMs } = mail;
  const row = { id: randomUUID(), subscription_id: subscriptionId, channel, content };
  await transaction
    .insertInto("alert_mails")
    .values({ ...row, attempts: 0, due_at_ms: nowMs })
    .execute();
}

async function deleteIdleRecipients(transaction: ContentDatabase): Promise<void> {
  await transaction
    .deleteFrom("alert_recipients")
    .where("id", "not in", (query) => query.selectFrom("alert_subscriptions").select("recipient_id"))
    .execute();
}

function toSubscription(row: AlertSubscriptionsTable): Subscription {
  const { id, kind, target, title, frequency, status } = row;
  return { id, kind, target, title, frequency, status };
}
