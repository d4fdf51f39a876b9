import { randomUUID } from "node:crypto";
import type { ContentDatabase, LeadDeliveriesTable, LeadsTable, VisitsTable } from "../store/tables.ts";
import { type ClaimedDelivery, type DeliveryStore, maxDelayMs, maxSkewMs } from "./outbox.ts";
import { addVisit, type NewVisit, type SeatRequest, toVisit, type Visit } from "./visit-store.ts";

/** A submitted form field. */
export interface LeadField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** A submitted form. */
export interface NewLead {
  readonly kind: string;
  /** The page with the form. */
  readonly page: { readonly url: string; readonly title: string };
  /** The subject, such as a home with its neighborhood; may be empty. */
  readonly about: string;
  readonly fields: readonly LeadField[];
  /** The block's hidden fields (S3.35). */
  readonly hidden: readonly Omit<LeadField, "label">[];
  /** Id of the receiving HubSpot form; else empty. */
  readonly hubspotFormId: string;
  /** Value of HubSpot's cookie (`hutk`); else empty. */
  readonly hubspotVisitor: string;
  /** The builder's contact for this form, from its block; empty for the default. */
  readonly contact: { readonly name: string; readonly phone: string };
  /** Address for the confirmation mail; else empty. */
  readonly visitorEmail: string;
  readonly isSpam: boolean;
  /** The visit to book; absent for other forms. */
  readonly visit?: NewVisit;
}

/** A stored lead. */
export interface Lead extends Omit<NewLead, "visit"> {
  readonly visit?: Visit;
  /** Random; knowing it permits viewing the lead. */
  readonly id: string;
  /** UTC, ISO. */
  readonly receivedAt: string;
}

/** A lead with a visit. */
export type BookedLead = Lead & { readonly visit: Visit };

/** State of one delivery of a lead. */
export type Delivery = Readonly<Pick<LeadDeliveriesTable, "channel" | "status" | "attempts" | "last_error">>;

/** A delivery that has failed at least once: it will be tried again, or was given up. */
export interface FailedDelivery extends Delivery {
  readonly lead: Pick<Lead, "id" | "kind" | "page" | "receivedAt">;
}

/** Leads and their deliveries in the store. */
export class LeadStore implements DeliveryStore<Lead> {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /**
   * Stores a lead together with its deliveries and its visit, if a place is left. When `submissionKey` was used before,
   * nothing is stored and the id of that lead is returned.
   * @param options.reminder when the delivery `reminder` is due
   * @throws {SlotTaken} when the visit's time has no place left; nothing is stored then
   */
  async add(
    lead: NewLead,
    options: {
      submissionKey: string;
      channels: readonly string[];
      now: Date;
      seat?: SeatRequest;
      reminder?: Date | null;
    },
  ): Promise<string> {
    const { submissionKey, channels, now, seat, reminder } = options;
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
      if (lead.visit) await addVisit(transaction, id, lead.visit, { nowMs: now.getTime(), ...seat });
      const due = { lead_id: id, status: "waiting" as const, attempts: 0, due_at_ms: now.getTime(), last_error: "" };
      const deliveries: LeadDeliveriesTable[] = channels.map((channel) => ({ ...due, channel }));
      if (reminder) {
        deliveries.push({ ...due, channel: "reminder", status: "scheduled", due_at_ms: reminder.getTime() });
      }
      if (deliveries.length > 0) await transaction.insertInto("lead_deliveries").values(deliveries).execute();
      return id;
    });
  }

  /** The id of the lead with this key. */
  async idOf(submissionKey: string): Promise<string | undefined> {
    const select = this.#database.selectFrom("leads").select("id").where("submission_key", "=", submissionKey);
    return (await select.executeTakeFirst())?.id;
  }

  async byId(id: string): Promise<Lead | undefined> {
    const row = await this.#database.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) return undefined;
    const visit = this.#database.selectFrom("visits").selectAll().where("lead_id", "=", id);
    return toLead(row, await visit.executeTakeFirst());
  }

  /** The leads of booked visits, earliest first: of a day on the builder's calendar, or all that are to come. */
  async booked(of: { readonly day: string } | { readonly nowMs: number }): Promise<BookedLead[]> {
    const visits = this.#database.selectFrom("visits").selectAll().where("status", "=", "booked");
    const chosen =
      "day" in of
        ? visits.where("local_time", ">=", of.day).where("local_time", "<=", `${of.day}T24:00`)
        : visits.where("starts_at", ">", new Date(of.nowMs).toISOString());
    const rows = await chosen.orderBy("starts_at").orderBy("place").orderBy("lead_id").execute();
    const leads = await Promise.all(rows.map(({ lead_id }) => this.byId(lead_id)));
    return leads.flatMap((lead) => (lead?.visit ? [{ ...lead, visit: lead.visit }] : []));
  }

  /** The channels of a lead's deliveries. */
  async channelsOf(id: string): Promise<string[]> {
    const select = this.#database.selectFrom("lead_deliveries").select("channel").where("lead_id", "=", id);
    return (await select.execute()).map(({ channel }) => channel);
  }

  /** Every lead with its deliveries, oldest first. */
  async all(): Promise<(Lead & { readonly deliveries: readonly Delivery[] })[]> {
    const leads = await this.#database.selectFrom("leads").selectAll().orderBy("received_at").orderBy("id").execute();
    const deliveries = await this.#database.selectFrom("lead_deliveries").selectAll().orderBy("channel").execute();
    const byLead = Map.groupBy(deliveries, ({ lead_id }) => lead_id);
    const visits = await this.#database.selectFrom("visits").selectAll().execute();
    const visitOf = new Map(visits.map((visit) => [visit.lead_id, visit]));
    return leads.map((row) => ({ ...toLead(row, visitOf.get(row.id)), deliveries: byLead.get(row.id) ?? [] }));
  }

  /** Deliveries that were tried without success, the latest leads first; at most 500. */
  async failedDeliveries(): Promise<FailedDelivery[]> {
    const rows = await this.#database
      .selectFrom("lead_deliveries")
      .innerJoin("leads", "leads.id", "lead_deliveries.lead_id")
      .select(["leads.id", "leads.kind", "leads.page", "leads.received_at"])
      .select(["channel", "status", "attempts", "last_error"])
      .where("status", "!=", "sent")
      .where("last_error", "!=", "")
      .orderBy("received_at", "desc")
      .orderBy("channel")
      .limit(500)
      .execute();
    return rows.map(({ id, kind, page, received_at, ...delivery }) => ({
      ...delivery,
      lead: { id, kind, page: JSON.parse(page), receivedAt: received_at },
    }));
  }

  /** Claims one at a time. */
  async claim(
    channel: string,
    { nowMs, leaseMs }: { readonly nowMs: number; readonly leaseMs: number },
  ): Promise<readonly ClaimedDelivery<Lead>[]> {
    for (;;) {
      const due = await this.#database
        .selectFrom("lead_deliveries")
        .selectAll()
        .where("status", "in", ["waiting", "scheduled"])
        .where((due) =>
          due.or([
            due("due_at_ms", "<=", nowMs),
            due.and([due("status", "=", "waiting"), due("due_at_ms", ">", nowMs + maxDelayMs + maxSkewMs)]),
          ]),
        )
        .where("channel", "=", channel)
        .orderBy("due_at_ms")
        .limit(1)
        .executeTakeFirst();
      if (!due) return [];
      const { lead_id, attempts } = due;
      const update = this.#database
        .updateTable("lead_deliveries")
        .set({ status: "waiting", attempts: attempts + 1, due_at_ms: nowMs + leaseMs })
        .where("lead_id", "=", lead_id)
        .where("channel", "=", channel)
        // These no longer match when another process was faster, or the visit has another time.
        .where("status", "=", due.status)
        .where("due_at_ms", "=", due.due_at_ms)
        .where("attempts", "=", attempts);
      if ((await update.executeTakeFirst()).numUpdatedRows === 0n) continue;
      const lead = await this.byId(lead_id);
      if (lead) return [{ subject: lead, channel, attempts: attempts + 1 }];
    }
  }

  async report(
    { subject, channel, attempts }: ClaimedDelivery<Lead>,
    outcome: { status: Delivery["status"]; lastError?: string; dueAtMs?: number },
  ): Promise<void> {
    const { status, lastError = "", dueAtMs } = outcome;
    await this.#database
      .updateTable("lead_deliveries")
      .set({ status, last_error: lastError, ...(dueAtMs === undefined ? {} : { due_at_ms: dueAtMs }) })
      .where("lead_id", "=", subject.id)
      .where("channel", "=", channel)
      .where("attempts", "=", attempts)
      .execute();
  }

  /** Makes failed deliveries due again; returns their number. */
  async retryFailed(nowMs: number): Promise<number> {
    const update = this.#database
      .updateTable("lead_deliveries")
      .set({ status: "waiting", attempts: 0, due_at_ms: nowMs })
      .where("status", "=", "failed");
    return Number((await update.executeTakeFirst()).numUpdatedRows);
  }

  /**
   * Makes deliveries of a lead due again: the failed ones, or those through a channel, also when they were sent; returns
   * their number.
   */
  async resend(id: string, channel: string | undefined, nowMs: number): Promise<number> {
    const update = this.#database
      .updateTable("lead_deliveries")
      .set({ status: "waiting", attempts: 0, due_at_ms: nowMs })
      .where("lead_id", "=", id);
    // A reminder that is not due yet stays scheduled.
    const chosen =
      channel === undefined
        ? update.where("status", "=", "failed")
        : update.where("channel", "=", channel).where("status", "!=", "scheduled");
    return Number((await chosen.executeTakeFirst()).numUpdatedRows);
  }

  /** Deletes every lead received at or before a time with its deliveries, delivered or not; returns their number. */
  async deleteUntil(time: Date): Promise<number> {
    // UTC ISO texts sort chronologically.
    const remove = this.#database.deleteFrom("leads").where("received_at", "<=", time.toISOString());
    return Number((await remove.executeTakeFirst()).numDeletedRows);
  }

  /** Deletes a lead with its deliveries; false when there is no such lead. */
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
    desk: JSON.stringify(lead.contact),
    visitor_email: lead.visitorEmail,
    is_spam: lead.isSpam ? 1 : 0,
  };
}

function toLead(row: LeadsTable, visit: VisitsTable | undefined): Lead {
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
    contact: JSON.parse(row.desk),
    visitorEmail: row.visitor_email,
    isSpam: row.is_spam === 1,
    ...(visit ? { visit: toVisit(visit) } : {}),
  };
}
