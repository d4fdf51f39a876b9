import type { ContentDatabase, VisitsTable } from "../store/tables.ts";

/** A visit at a time, or a call. */
export interface NewVisit {
  readonly kind: VisitsTable["kind"];
  /** Path of the neighborhood; capacity is counted for each neighborhood. */
  readonly place: string;
  /** Street and city; empty when unknown. */
  readonly address: string;
  /** Directions; empty when unknown. */
  readonly mapUrl: string;
  /** UTC, ISO. */
  readonly startsAt: string;
  /** The start on the builder's clock: `2026-11-24T10:00`. */
  readonly localTime: string;
  readonly minutes: number;
}

/** A visit of a stored lead. */
export interface Visit extends NewVisit {
  readonly status: VisitsTable["status"];
  /** Counts the changes, from 0. */
  readonly revision: number;
}

/** Number of places at each time, and the key of the form that may hold one. */
export interface SeatRequest {
  readonly capacity: number;
  readonly holdKey?: string;
}

/** A time without a place left; nothing was stored. */
export class SlotTaken extends Error {
  override readonly name = "SlotTaken";
  constructor() {
    super("The time of the visit has no place left.");
  }
}

/** Result of a change of a visit. */
type VisitChange = "changed" | "taken" | "gone";

/** Deliveries that a change of a visit triggers. */
interface ChangeDeliveries {
  readonly channels: readonly string[];
  /** When the reminder is due; null for none. */
  readonly reminder: Date | null;
}

/** Visits in the store: places of each time, and changes. */
export class VisitStore {
  readonly #database: ContentDatabase;

  constructor(database: ContentDatabase) {
    this.#database = database;
  }

  /** Numbers of taken and held places by start (UTC, ISO) at a neighborhood; `exceptHoldKey` is the form's own. */
  async taken(
    place: string,
    { nowMs, exceptHoldKey = "" }: { nowMs: number; exceptHoldKey?: string },
  ): Promise<Map<string, number>> {
    const rows = await this.#database
      .selectFrom("visit_seats")
      .select(["starts_at", ({ fn }) => fn.countAll<number>().as("count")])
      .where("place", "=", place)
      .where("starts_at", ">", new Date(nowMs).toISOString())
      .where((seat) =>
        seat.or([
          seat("lead_id", "is not", null),
          seat.and([seat("held_until_ms", ">", nowMs), seat("hold_key", "!=", exceptHoldKey)]),
        ]),
      )
      .groupBy("starts_at")
      .execute();
    return new Map(rows.map(({ starts_at, count }) => [starts_at, Number(count)]));
  }

  /** Holds a place at a time for a form and releases the form's other hold; false without a place left. */
  async hold(
    slot: Pick<NewVisit, "place" | "startsAt">,
    options: { readonly holdKey: string; readonly capacity: number; readonly nowMs: number; readonly untilMs: number },
  ): Promise<boolean> {
    const { holdKey, untilMs } = options;
    return await this.#database.transaction().execute(async (transaction) => {
      const isHeld = await takeSeat(transaction, slot, { ...options, leadId: null, untilMs });
      if (isHeld) {
        await transaction
          .deleteFrom("visit_seats")
          .where("lead_id", "is", null)
          .where("hold_key", "=", holdKey)
          .where((seat) => seat.or([seat("place", "!=", slot.place), seat("starts_at", "!=", slot.startsAt)]))
          .execute();
      }
      return isHeld;
    });
  }

  /** Gives a booked visit another time of the same place. */
  async move(
    leadId: string,
    { startsAt, localTime }: Pick<NewVisit, "startsAt" | "localTime">,
    options: SeatRequest & { readonly nowMs: number } & ChangeDeliveries,
  ): Promise<VisitChange> {
    try {
      return await this.#change(leadId, options, async (transaction, visit) => {
        if (visit.starts_at === startsAt) return;
        const slot = { place: visit.place, startsAt };
        // Takes the new seat first: freeing a seat needs no other lock, so two changes never wait for each other.
        if (!(await takeSeat(transaction, slot, { ...options, leadId }))) throw new SlotTaken();
        await transaction
          .deleteFrom("visit_seats")
          .where("lead_id", "=", leadId)
          .where("starts_at", "!=", startsAt)
          .execute();
        await transaction
          .updateTable("visits")
          .set({ starts_at: startsAt, local_time: localTime })
          .where("lead_id", "=", leadId)
          .execute();
      });
    } catch (error) {
      if (error instanceof SlotTaken) return "taken";
      throw error;
    }
  }

  /** Cancels a booked visit; its place is free again. */
  async cancel(leadId: string, options: { readonly nowMs: number } & ChangeDeliveries): Promise<VisitChange> {
    return await this.#change(leadId, options, async (transaction) => {
      await transaction.deleteFrom("visit_seats").where("lead_id", "=", leadId).execute();
      await transaction.updateTable("visits").set({ status: "canceled" }).where("lead_id", "=", leadId).execute();
    });
  }

  /** Changes a visit that is booked and still to come, with the deliveries about it. */
  async #change(
    leadId: string,
    options: { readonly nowMs: number } & ChangeDeliveries,
    apply: (transaction: ContentDatabase, visit: VisitsTable) => Promise<void>,
  ): Promise<VisitChange> {
    const { nowMs, channels, reminder } = options;
    return await this.#database.transaction().execute(async (transaction) => {
      // Updates first, which locks the visit, so that its changes are serialized.
      const update = transaction
        .updateTable("visits")
        .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
        .where("lead_id", "=", leadId)
        .where("status", "=", "booked")
        .where("starts_at", ">", new Date(nowMs).toISOString());
      if ((await update.executeTakeFirst()).numUpdatedRows === 0n) return "gone";
      const visits = transaction.selectFrom("visits").selectAll().where("lead_id", "=", leadId);
      await apply(transaction, await visits.executeTakeFirstOrThrow());
      for (const channel of channels)
        await makeDue(transaction, leadId, { channel, status: "waiting", dueAtMs: nowMs });
      if (reminder) {
        await makeDue(transaction, leadId, { channel: "reminder", status: "scheduled", dueAtMs: reminder.getTime() });
      } else {
        await transaction
          .deleteFrom("lead_deliveries")
          .where("lead_id", "=", leadId)
          .where("channel", "=", "reminder")
          .execute();
      }
      return "changed";
    });
  }

  /** Deletes holds that have lapsed. */
  async deleteLapsedHolds(nowMs: number): Promise<void> {
    await this.#database
      .deleteFrom("visit_seats")
      .where("lead_id", "is", null)
      .where("held_until_ms", "<=", nowMs)
      .execute();
  }
}

/**
 * Makes a delivery due, again if it was sent before. The number of attempts grows, so that the result of an attempt
 * under way is not recorded for this one.
 */
async function makeDue(
  transaction: ContentDatabase,
  leadId: string,
  { channel, status, dueAtMs }: { channel: string; status: "scheduled" | "waiting"; dueAtMs: number },
): Promise<void> {
  await transaction
    .insertInto("lead_deliveries")
    .values({ lead_id: leadId, channel, status, attempts: 0, due_at_ms: dueAtMs, last_error: "" })
    .onConflict((conflict) =>
      conflict.columns(["lead_id", "channel"]).doUpdateSet(({ eb, ref }) => ({
        status,
        due_at_ms: dueAtMs,
        last_error: "",
        attempts: eb(ref("lead_deliveries.attempts"), "+", 1),
      })),
    )
    .execute();
}

/**
 * Stores the visit of a new lead, on one of the places of its time.
 * @throws {SlotTaken} without a place left
 */
export async function addVisit(
  transaction: ContentDatabase,
  leadId: string,
  visit: NewVisit,
  options: Partial<SeatRequest> & { readonly nowMs: number },
): Promise<void> {
  const { capacity = 1, holdKey = "", nowMs } = options;
  if (!(await takeSeat(transaction, visit, { leadId, capacity, holdKey, nowMs }))) throw new SlotTaken();
  const { kind, place, address, mapUrl, startsAt, localTime, minutes } = visit;
  const row = { kind, place, address, map_url: mapUrl, starts_at: startsAt, local_time: localTime, minutes };
  await transaction
    .insertInto("visits")
    .values({ ...row, lead_id: leadId, status: "booked", revision: 0 })
    .execute();
}

/**
 * Takes the lowest free seat of a time; false when all are taken. The key of the table makes it exclusive: an insert
 * waits for one of the same seat that is not committed yet.
 */
async function takeSeat(
  transaction: ContentDatabase,
  { place, startsAt }: Pick<NewVisit, "place" | "startsAt">,
  options: {
    readonly leadId: string | null;
    readonly capacity: number;
    readonly holdKey?: string;
    readonly nowMs: number;
    readonly untilMs?: number;
  },
): Promise<boolean> {
  const { leadId, capacity, holdKey = "", nowMs, untilMs = 0 } = options;
  // The form's own hold, and lapsed ones.
  await transaction
    .deleteFrom("visit_seats")
    .where("place", "=", place)
    .where("starts_at", "=", startsAt)
    .where("lead_id", "is", null)
    .where((seat) => seat.or([seat("held_until_ms", "<=", nowMs), seat("hold_key", "=", holdKey)]))
    .execute();
  for (let seat = 1; seat <= capacity; seat += 1) {
    const insert = transaction
      .insertInto("visit_seats")
      .values({
        place,
        starts_at: startsAt,
        seat,
        lead_id: leadId,
        hold_key: leadId === null ? holdKey : "",
        held_until_ms: untilMs,
      })
      .onConflict((conflict) => conflict.columns(["place", "starts_at", "seat"]).doNothing());
    if (Number((await insert.executeTakeFirst()).numInsertedOrUpdatedRows) > 0) return true;
  }
  return false;
}

export function toVisit(row: VisitsTable): Visit {
  return {
    kind: row.kind,
    place: row.place,
    address: row.address,
    mapUrl: row.map_url,
    startsAt: row.starts_at,
    localTime: row.local_time,
    minutes: row.minutes,
    status: row.status,
    revision: row.revision,
  };
}
