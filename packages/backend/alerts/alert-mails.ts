import { type ClaimedDelivery, type DeliveryStore, maxDelayMs, maxSkewMs } from "../leads/outbox.ts";
import type { ContentDatabase } from "../store/tables.ts";
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

/** The mails that wait to be sent; a sent or given up one is deleted. */
export class AlertMailStore implements DeliveryStore<AlertMail> {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  async claim(channel: string, nowMs: number, leaseMs: number): Promise<ClaimedDelivery<AlertMail> | undefined> {
    for (;;) {
      const due = await this.#database
        .selectFrom("alert_mails as mail")
        .innerJoin("alert_subscriptions as subscription", "subscription.id", "mail.subscription_id")
        .innerJoin("alert_recipients as recipient", "recipient.id", "subscription.recipient_id")
        .select(["mail.id", "mail.content", "mail.attempts", "mail.subscription_id"])
        .select(["subscription.kind", "subscription.target", "subscription.title", "subscription.frequency"])
        .select(["recipient.id as recipient_id", "recipient.email"])
        .where("mail.channel", "=", channel)
        .where((mail) =>
          mail.or([mail("mail.due_at_ms", "<=", nowMs), mail("mail.due_at_ms", ">", nowMs + maxDelayMs + maxSkewMs)]),
        )
        .orderBy("mail.due_at_ms")
        .limit(1)
        .executeTakeFirst();
      if (!due) return undefined;
      const { id, content, attempts, subscription_id, recipient_id, ...shown } = due;
      const update = this.#database
        .updateTable("alert_mails")
        .set({ attempts: attempts + 1, due_at_ms: nowMs + leaseMs })
        .where("id", "=", id)
        // No longer matches when another process was faster.
        .where("attempts", "=", attempts);
      if ((await update.executeTakeFirst()).numUpdatedRows === 0n) continue;
      const subject = { ...shown, id, content, subscriptionId: subscription_id, recipientId: recipient_id };
      return { subject, channel, attempts: attempts + 1 };
    }
  }

  async report(
    { subject, attempts }: ClaimedDelivery<AlertMail>,
    { status, dueAtMs }: { status: "waiting" | "sent" | "failed"; dueAtMs?: number },
  ): Promise<void> {
    if (status === "waiting") {
      const update = this.#database.updateTable("alert_mails").set({ due_at_ms: dueAtMs ?? 0 });
      await update.where("id", "=", subject.id).where("attempts", "=", attempts).execute();
      return;
    }
    const remove = this.#database.deleteFrom("alert_mails").where("id", "=", subject.id);
    await remove.where("attempts", "=", attempts).execute();
  }

  /** Number of mails that wait. */
  async count(): Promise<number> {
    const select = this.#database.selectFrom("alert_mails").select(({ fn }) => fn.countAll<number>().as("count"));
    return Number((await select.executeTakeFirstOrThrow()).count);
  }
}
