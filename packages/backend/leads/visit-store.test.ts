import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#backend/store/database.ts";
import { StoreError } from "#backend/store/store-error.ts";
import { memoryLog, temporaryStore } from "#backend/testing/content-store.ts";
import { visitLead } from "#backend/testing/leads.ts";
import { LeadStore } from "./lead-store.ts";
import { Outbox } from "./outbox.ts";
import { type NewVisit, SlotTaken, VisitStore } from "./visit-store.ts";

const now = new Date("2026-11-21T17:00:00.000Z");
const nowMs = now.getTime();
const ten: NewVisit = {
  kind: "visit",
  place: "/homes/longmont/haystack-bend/",
  address: "1460 Threshing Lane, Longmont, CO 80503",
  mapUrl: "https://www.google.com/maps/dir/?api=1&destination=40.1,-105.1",
  startsAt: "2026-11-24T17:00:00.000Z",
  localTime: "2026-11-24T10:00",
  minutes: 60,
};
const elevenAt = "2026-11-24T18:00:00.000Z";
const eleven = { startsAt: elevenAt, localTime: "2026-11-24T11:00" };
const reminder = new Date("2026-11-23T17:00:00.000Z");

let place: Awaited<ReturnType<typeof temporaryStore>>;
let leads: LeadStore;
let visits: VisitStore;
beforeEach(async () => {
  place = await temporaryStore();
  leads = new LeadStore(place.database);
  visits = new VisitStore(place.database);
});
afterEach(() => place.remove());

const book = (submissionKey: string, capacity = 2, change: Partial<NewVisit> = {}, of = leads, holdKey = "") =>
  of.add(
    { ...visitLead, visit: { ...ten, ...change } },
    { submissionKey, channels: ["confirmation"], now, seat: { capacity, holdKey }, reminder },
  );
const takenAt = async (startsAt: string) => (await visits.taken(ten.place, { nowMs })).get(startsAt) ?? 0;
const change = { nowMs, channels: ["visit-change"], reminder: null };

/** Sends a form again while the store is busy. */
async function withRetries(send: () => Promise<string>): Promise<string> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof StoreError) return await withRetries(send);
    throw error;
  }
}

/** Sends what is due at a time; returns the ids of the leads with the channel. */
async function deliver(atMs: number, store = leads): Promise<string[]> {
  const sent: string[] = [];
  const channels = ["confirmation", "visit-change", "reminder"].map(
    (channel) => [channel, async ({ id }: { id: string }) => void sent.push(`${channel} ${id}`)] as const,
  );
  await new Outbox(store, { channels: new Map(channels), now: () => atMs, log: memoryLog() }).deliverDue();
  return sent;
}

describe("a time with two places", () => {
  test("is given to two of 50 who book it at once, and nothing of the others is stored", async () => {
    await using database = openDatabase(place.databaseUrl);
    const other = new LeadStore(database);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) =>
        withRetries(() => book(`visitor ${number}`, 2, {}, number % 2 ? other : leads)),
      ),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    expect(refused.map(String)).toEqual(Array.from({ length: 48 }, () => String(new SlotTaken())));
    expect(await leads.all()).toHaveLength(2);
    expect(await takenAt(ten.startsAt)).toBe(2);
  });

  test("is booked once by a form that is sent twice", async () => {
    const ids = await Promise.all([book("one", 1), book("one", 1)]);
    expect(new Set(ids).size).toBe(1);
    expect(await takenAt(ten.startsAt)).toBe(1);
  });

  test("has its own places, apart from other times and neighborhoods", async () => {
    await book("one", 1);
    await book("two", 1, { startsAt: elevenAt });
    await book("three", 1, { place: "/homes/berthoud/bluestem/" });
    await expect(book("four", 1)).rejects.toThrow(SlotTaken);
    expect(await takenAt(ten.startsAt)).toBe(1);
  });

  test("is free again when the lead is deleted", async () => {
    await leads.delete(await book("one", 1));
    await book("two", 1);
  });
});

test("a visit is stored with its lead", async () => {
  const id = await book("one");
  expect((await leads.byId(id))?.visit).toEqual({ ...ten, status: "booked", revision: 0 });
  expect((await leads.all())[0]?.visit?.startsAt).toBe(ten.startsAt);
});

test("the visits of a day are listed by their time on the builder’s clock, without canceled ones", async () => {
  const evening = { startsAt: "2026-11-25T01:00:00.000Z", localTime: "2026-11-24T18:00" };
  const next = { startsAt: "2026-11-25T07:00:00.000Z", localTime: "2026-11-25T00:00" };
  const ids = [await book("one", 2, evening), await book("two"), await book("three", 2, next), await book("four")];
  await visits.cancel(ids[3] ?? "", change);
  const listed = async (of: Parameters<LeadStore["booked"]>[0]) => (await leads.booked(of)).map(({ id }) => id);
  expect(await listed({ day: "2026-11-24" })).toEqual([ids[1], ids[0]]);
  expect(await listed({ day: "2026-11-25" })).toEqual([ids[2]]);
  expect(await listed({ nowMs: Date.parse(evening.startsAt) })).toEqual([ids[2]]);
});

describe("another time", () => {
  test("takes a place there, releases the previous one, and is announced once", async () => {
    const id = await book("one", 1);
    await deliver(nowMs);
    expect(await visits.move(id, eleven, { ...change, capacity: 1, reminder })).toBe("changed");
    expect((await leads.byId(id))?.visit).toMatchObject({ ...eleven, status: "booked", revision: 1 });
    expect([await takenAt(ten.startsAt), await takenAt(elevenAt)]).toEqual([0, 1]);
    expect(await deliver(nowMs)).toEqual([`visit-change ${id}`]);
    expect(await visits.move(id, ten, { ...change, capacity: 1, reminder })).toBe("changed");
    expect(await deliver(nowMs)).toEqual([`visit-change ${id}`]);
    expect(await deliver(nowMs)).toEqual([]);
  });

  test("changes nothing when it is taken", async () => {
    const id = await book("one", 1);
    await book("two", 1, { startsAt: elevenAt });
    expect(await visits.move(id, eleven, { ...change, capacity: 1 })).toBe("taken");
    expect((await leads.byId(id))?.visit).toMatchObject({ startsAt: ten.startsAt, revision: 0 });
    expect(await takenAt(ten.startsAt)).toBe(1);
  });

  test("is taken by many at once without a place too many", async () => {
    const ids = await Promise.all([book("one", 2), book("two", 2), book("three", 2, { startsAt: elevenAt })]);
    const to = (id: string | undefined, time: typeof eleven) => visits.move(id ?? "", time, { ...change, capacity: 2 });
    await Promise.all([to(ids[0], eleven), to(ids[1], eleven), to(ids[2], ten)]);
    const counts = [await takenAt(ten.startsAt), await takenAt(elevenAt)];
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  });
});

test("a canceled visit frees its place, has no reminder, and can’t be changed again", async () => {
  const id = await book("one", 1);
  expect(await visits.cancel(id, change)).toBe("changed");
  expect((await leads.byId(id))?.visit).toMatchObject({ status: "canceled", revision: 1 });
  expect(await takenAt(ten.startsAt)).toBe(0);
  expect(await visits.cancel(id, change)).toBe("gone");
  expect(await visits.move(id, eleven, { ...change, capacity: 1 })).toBe("gone");
  await deliver(nowMs);
  expect(await deliver(reminder.getTime())).toEqual([]);
});

test("a visit that has begun can’t be changed", async () => {
  const id = await book("one", 1);
  const begun = { ...change, nowMs: Date.parse(ten.startsAt) };
  expect(await visits.cancel(id, begun)).toBe("gone");
});

test("the reminder is sent once, at its time and not before", async () => {
  const id = await book("one");
  expect(await deliver(nowMs)).toEqual([`confirmation ${id}`]);
  expect(await deliver(reminder.getTime() - 1)).toEqual([]);
  expect(await deliver(reminder.getTime())).toEqual([`reminder ${id}`]);
  expect(await deliver(reminder.getTime() + 86_400_000)).toEqual([]);
});

test("a killed process loses no mail of a visit and repeats none that was sent", async () => {
  const first = await book("one");
  await using other = openDatabase(place.databaseUrl);
  const restarted = new LeadStore(other);
  // Killed between accepting and mailing.
  expect(await deliver(nowMs, restarted)).toEqual([`confirmation ${first}`]);
  const second = await book("two");
  // Killed while mailing, before the mail server took it.
  await leads.claim("confirmation", { nowMs, leaseMs: 300_000 });
  expect(await deliver(nowMs, restarted)).toEqual([]);
  expect(await deliver(nowMs + 300_000, restarted)).toEqual([`confirmation ${second}`]);
  expect(await deliver(nowMs + 600_000, restarted)).toEqual([]);
});

describe("a hold", () => {
  const hold = (holdKey: string, startsAt = ten.startsAt, untilMs = nowMs + 60_000, atMs = nowMs) =>
    visits.hold({ place: ten.place, startsAt }, { holdKey, capacity: 1, nowMs: atMs, untilMs });

  test("keeps the place for its form, which then books it", async () => {
    expect(await hold("a")).toBe(true);
    expect(await hold("b")).toBe(false);
    await expect(book("two", 1, {}, leads, "b")).rejects.toThrow(SlotTaken);
    expect((await visits.taken(ten.place, { nowMs, exceptHoldKey: "a" })).size).toBe(0);
    await book("one", 1, {}, leads, "a");
    expect(await takenAt(ten.startsAt)).toBe(1);
  });

  test("lapses at its time", async () => {
    await hold("a");
    expect((await visits.taken(ten.place, { nowMs: nowMs + 59_999 })).size).toBe(1);
    expect((await visits.taken(ten.place, { nowMs: nowMs + 60_000 })).size).toBe(0);
    expect(await hold("b", ten.startsAt, nowMs + 120_000, nowMs + 60_000)).toBe(true);
  });

  test("moves with the form’s choice", async () => {
    await hold("a");
    expect(await hold("a", elevenAt)).toBe(true);
    expect([await takenAt(ten.startsAt), await takenAt(elevenAt)]).toEqual([0, 1]);
  });
});
