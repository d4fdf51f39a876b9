import { setTimeout as pause } from "node:timers/promises";
import { expressionBuilder } from "kysely";
import { type ClaimedDelivery, type DeliveryStore, maxDelayMs, maxSkewMs } from "../leads/outbox.ts";
import type { ContentDatabase, ContentTables } from "../store/tables.ts";
import type { AlertFrequency, AlertSubject } from "./subscriptions.ts";

/** A mail about a subscription, as it is when the mail is sent. */
export interface AlertMail extends AlertSubject {
  readonly id: string;
  /** Of the channel: `known` or `full` for `choices`, the JSON of the changes for `digest`. */
  readonly content: string;
  readonly subscriptionId: string;
  readonly recipientId: string;
  readonly email: string;
  readonly frequency: AlertFrequency;
}

/** How long deletions are collected, in ms. */
const collectMs = 50;

/** A due time beyond the longest delay was set before the clock stepped back. */
function isDue(nowMs: number) {
  const mail = expressionBuilder<ContentTables, "alert_mails">();
  return mail.or([
    mail("alert_mails.due_at_ms", "<=", nowMs),
    mail("alert_mails.due_at_ms", ">", nowMs + maxDelayMs + maxSkewMs),
  ]);
}

/** The mails that wait to be sent; a sent or given up one is deleted. */
export class AlertMailStore implements DeliveryStore<AlertMail> {
  readonly #database: ContentDatabase;
  /** Mails to delete, and their pending deletion. */
  readonly #done: ClaimedDelivery<AlertMail>[] = [];
  #deletion: Promise<void> | undefined;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  async claim(
    channel: string,
    { nowMs, leaseMs, limit }: { readonly nowMs: number; readonly leaseMs: number; readonly limit: number },
  ): Promise<readonly ClaimedDelivery<AlertMail>[]> {
    for (;;) {
      const due = await this.#database
        .selectFrom("alert_mails")
        .innerJoin("alert_subscriptions as subscription", "subscription.id", "alert_mails.subscription_id")
        .innerJoin("alert_recipients as recipient", "recipient.id", "subscription.recipient_id")
        .select(["alert_mails.id", "alert_mails.content", "alert_mails.subscription_id"])
        .select(["subscription.kind", "subscription.target", "subscription.title", "subscription.frequency"])
        .select(["recipient.id as recipient_id", "recipient.email"])
        .where("alert_mails.channel", "=", channel)
        .where(isDue(nowMs))
        .orderBy("alert_mails.due_at_ms")
        .limit(limit)
        .execute();
      if (due.length === 0) return [];
      const ids = due.map(({ id }) => id);
      const claimed = await this.#database
        .updateTable("alert_mails")
        .set((mail) => ({ attempts: mail("attempts", "+", 1), due_at_ms: nowMs + leaseMs }))
        .where("id", "in", ids)
        // No longer matches what another process was faster to claim.
        .where(isDue(nowMs))
        .returning(["id", "attempts"])
        .execute();
      const attemptsOf = new Map(claimed.map(({ id, attempts }) => [id, attempts]));
      const deliveries = due.flatMap(({ subscription_id, recipient_id, ...shown }) => {
        const attempts = attemptsOf.get(shown.id);
        const subject = { ...shown, subscriptionId: subscription_id, recipientId: recipient_id };
        return attempts === undefined ? [] : [{ subject, channel, attempts }];
      });
      if (deliveries.length > 0) return deliveries;
    }
  }

  /** Deletions are collected for a moment: each one by itself would wait for the disk. */
  async report(
    claimed: ClaimedDelivery<AlertMail>,
    { status, dueAtMs }: { status: "waiting" | "sent" | "failed"; dueAtMs?: number },
  ): Promise<void> {
    if (status === "waiting") {
      const update = this.#database.updateTable("alert_mails").set({ due_at_ms: dueAtMs ?? 0 });
      await update.where("id", "=", claimed.subject.id).where("attempts", "=", claimed.attempts).execute();
      return;
    }
    this.#done.push(claimed);
    this.#deletion ??= pause(collectMs).then(() => this.#deleteDone());
    await this.#deletion;
  }

  async #deleteDone(): Promise<void> {
    this.#deletion = undefined;
    for (const [attempts, mails] of Map.groupBy(this.#done.splice(0), (claimed) => claimed.attempts)) {
      const ids = mails.map(({ subject }) => subject.id);
      const remove = this.#database.deleteFrom("alert_mails").where("id", "in", ids);
      await remove.where("attempts", "=", attempts).execute();
    }
  }

  /** Number of mails that wait. */
  async count(): Promise<number> {
    const select = this.#database.selectFrom("alert_mails").select(({ fn }) => fn.countAll<number>().as("count"));
    return Number((await select.executeTakeFirstOrThrow()).count);
  }
}
