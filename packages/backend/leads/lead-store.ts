import { randomUUID } from "node:crypto";
import type { ContentDatabase, LeadDeliveriesTable, LeadsTable } from "../store/tables.ts";

/** The longest wait before an attempt; a delivery that is due later was put off before the clock stepped back. */
export const maxDelayMs = 60 * 60_000;
/** The most by which clocks of machines that share the store may differ. */
const maxSkewMs = 5000;

/** A field of a form as it was sent. */
export interface LeadField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** What a visitor sends by a form. */
export interface NewLead {
  readonly kind: string;
  /** The page that the form stands on. */
  readonly page: { readonly url: string; readonly title: string };
  /** What on the site it is about, such as a home with its neighborhood; else empty. */
  readonly about: string;
  readonly fields: readonly LeadField[];
  /** The block's hidden fields (S3.35). */
  readonly hidden: readonly Omit<LeadField, "label">[];
  /** The form at HubSpot that gets it; else empty. */
  readonly hubspotFormId: string;
  /** HubSpot's mark of the visitor's browser (`hutk`); else empty. */
  readonly hubspotVisitor: string;
  /** Who of the builder answers this form, by its block; empty texts for the builder's line. */
  readonly desk: { readonly name: string; readonly phone: string };
  /** Where the visitor gets a confirmation; else empty. */
  readonly visitorEmail: string;
  readonly isSpam: boolean;
}

/** A lead in the store. */
export interface Lead extends NewLead {
  /** Random; whoever knows it may see the lead. */
  readonly id: string;
  /** UTC, ISO. */
  readonly receivedAt: string;
}

/** What became of one delivery of a lead. */
export type Delivery = Readonly<Pick<LeadDeliveriesTable, "channel" | "status" | "attempts" | "last_error">>;

/** A delivery that this process alone may attempt now. */
export interface ClaimedDelivery {
  readonly lead: Lead;
  readonly channel: string;
  /** This attempt counts. */
  readonly attempts: number;
}

/** Leads and their deliveries in the store. */
export class LeadStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /**
   * Keeps a lead together with what is to be delivered of it. Where `submissionKey` was used before, nothing is kept:
   * the id is that of the lead from then.
   */
  async add(
    lead: NewLead,
    options: { submissionKey: string; channels: readonly string[]; now: Date },
  ): Promise<string> {
    const { submissionKey, channels, now } = options;
    const id = randomUUID();
    return await this.#database.transaction().execute(async (transaction) => {
      const insert = transaction
        .insertInto("leads")
        .values({ ...toRow(lead), id, submission_key: submissionKey, received_at: now.toISOString() })
        .onConflict((conflict) => conflict.column("submission_key").doNothing());
      if (Number((await insert.executeTakeFirst()).numInsertedOrUpdatedRows) === 0) {
        const select = transaction.selectFrom("leads").select("id").where("submission_key", "=", submissionKey);
        return (await select.executeTakeFirstOrThrow()).id;
      }
      const due = { lead_id: id, status: "waiting" as const, attempts: 0, due_at_ms: now.getTime(), last_error: "" };
      const deliveries = channels.map((channel) => ({ ...due, channel }));
      if (deliveries.length > 0) await transaction.insertInto("lead_deliveries").values(deliveries).execute();
      return id;
    });
  }

  /** The id of the lead that was kept under this key. */
  async idOf(submissionKey: string): Promise<string | undefined> {
    const select = this.#database.selectFrom("leads").select("id").where("submission_key", "=", submissionKey);
    return (await select.executeTakeFirst())?.id;
  }

  async byId(id: string): Promise<Lead | undefined> {
    const row = await this.#database.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
    return row && toLead(row);
  }

  /** The channels through which a lead is or was to be delivered. */
  async channelsOf(id: string): Promise<string[]> {
    const select = this.#database.selectFrom("lead_deliveries").select("channel").where("lead_id", "=", id);
    return (await select.execute()).map(({ channel }) => channel);
  }

  /** Every lead with its deliveries, the oldest first. */
  async all(): Promise<(Lead & { readonly deliveries: readonly Delivery[] })[]> {
    const leads = await this.#database.selectFrom("leads").selectAll().orderBy("received_at").orderBy("id").execute();
    const deliveries = await this.#database.selectFrom("lead_deliveries").selectAll().orderBy("channel").execute();
    const byLead = Map.groupBy(deliveries, ({ lead_id }) => lead_id);
    return leads.map((row) => ({ ...toLead(row), deliveries: byLead.get(row.id) ?? [] }));
  }

  /**
   * Claims one delivery through a channel that is due: until `leaseMs` from now no other process gets it, and
   * if this one ends before it reports, it is due again then. Undefined when nothing is due.
   */
  async claim(channel: string, nowMs: number, leaseMs: number): Promise<ClaimedDelivery | undefined> {
    for (;;) {
      const due = await this.#database
        .selectFrom("lead_deliveries")
        .selectAll()
        .where("status", "=", "waiting")
        .where((due) => due.or([due("due_at_ms", "<=", nowMs), due("due_at_ms", ">", nowMs + maxDelayMs + maxSkewMs)]))
        .where("channel", "=", channel)
        .orderBy("due_at_ms")
        .limit(1)
        .executeTakeFirst();
      if (!due) return undefined;
      const { lead_id, attempts } = due;
      const update = this.#database
        .updateTable("lead_deliveries")
        .set({ attempts: attempts + 1, due_at_ms: nowMs + leaseMs })
        .where("lead_id", "=", lead_id)
        .where("channel", "=", channel)
        // Where another process was faster these do not hold any more.
        .where("status", "=", "waiting")
        .where("attempts", "=", attempts);
      if ((await update.executeTakeFirst()).numUpdatedRows === 0n) continue;
      const lead = await this.byId(lead_id);
      if (lead) return { lead, channel, attempts: attempts + 1 };
    }
  }

  /** Notes the outcome of a claimed attempt, unless another process has claimed the delivery since. */
  async report(
    { lead, channel, attempts }: ClaimedDelivery,
    outcome: { status: Delivery["status"]; lastError?: string; dueAtMs?: number },
  ): Promise<void> {
    const { status, lastError = "", dueAtMs } = outcome;
    await this.#database
      .updateTable("lead_deliveries")
      .set({ status, last_error: lastError, ...(dueAtMs === undefined ? {} : { due_at_ms: dueAtMs }) })
      .where("lead_id", "=", lead.id)
      .where("channel", "=", channel)
      .where("attempts", "=", attempts)
      .execute();
  }

  /** Makes failed deliveries due once more; how many they are. */
  async retryFailed(nowMs: number): Promise<number> {
    const update = this.#database
      .updateTable("lead_deliveries")
      .set({ status: "waiting", attempts: 0, due_at_ms: nowMs })
      .where("status", "=", "failed");
    return Number((await update.executeTakeFirst()).numUpdatedRows);
  }

  /** Deletes every lead received at or before a time with its deliveries, delivered or not; how many they were. */
  async deleteUntil(time: Date): Promise<number> {
    // ISO texts of UTC sort as the times that they name.
    const remove = this.#database.deleteFrom("leads").where("received_at", "<=", time.toISOString());
    return Number((await remove.executeTakeFirst()).numDeletedRows);
  }

  /** Deletes one lead with its deliveries; false where there is none with this id. */
  async delete(id: string): Promise<boolean> {
    const remove = this.#database.deleteFrom("leads").where("id", "=", id);
    return (await remove.executeTakeFirst()).numDeletedRows > 0n;
  }
}

function toRow(lead: NewLead): Omit<LeadsTable, "id" | "submission_key" | "received_at"> {
  return {
    kind: lead.kind,
    page: JSON.stringify(lead.page),
    about: lead.about,
    fields: JSON.stringify(lead.fields),
    hidden: JSON.stringify(lead.hidden),
    hubspot_form_id: lead.hubspotFormId,
    hubspot_visitor: lead.hubspotVisitor,
    desk: JSON.stringify(lead.desk),
    visitor_email: lead.visitorEmail,
    is_spam: lead.isSpam ? 1 : 0,
  };
}

function toLead(row: LeadsTable): Lead {
  return {
    id: row.id,
    receivedAt: row.received_at,
    kind: row.kind,
    page: JSON.parse(row.page),
    about: row.about,
    fields: JSON.parse(row.fields),
    hidden: JSON.parse(row.hidden),
    hubspotFormId: row.hubspot_form_id,
    hubspotVisitor: row.hubspot_visitor,
    desk: JSON.parse(row.desk),
    visitorEmail: row.visitor_email,
    isSpam: row.is_spam === 1,
  };
}
