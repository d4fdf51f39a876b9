import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#backend/store/database.ts";
import { hasLease, holdLease, releaseLease } from "#backend/store/leases.ts";
import { temporaryStore } from "#backend/testing/content-store.ts";
import { AlertMailStore } from "./alert-mails.ts";
import { ChangeLog, digestLease } from "./change-log.ts";
import { maxBatchMs, openAlerts } from "./open-alerts.ts";
import { confirmationMs, gapMs, maxSubscriptions, type NewSubscription, SubscriptionStore } from "./subscriptions.ts";

const nowMs = Date.parse("2026-11-21T17:00:00Z");
const dayMs = 24 * 60 * 60_000;

let place: Awaited<ReturnType<typeof temporaryStore>>;
let subscriptions: SubscriptionStore;
let changes: ChangeLog;
let mails: AlertMailStore;
beforeEach(async () => {
  place = await temporaryStore();
  subscriptions = new SubscriptionStore(place.database);
  changes = new ChangeLog(place.database);
  mails = new AlertMailStore(place.database);
});
afterEach(() => place.remove());

const wanted: NewSubscription = {
  kind: "search",
  target: "beds=3",
  title: "3+ beds",
  email: "Ada@example.com",
  frequency: "now",
};

/** Sends what is due at a time: returns the channels, contents and addresses. */
async function sendAll(atMs = nowMs) {
  const sent: string[] = [];
  for (const channel of ["confirm", "choices", "digest"]) {
    for (;;) {
      const [claimed] = await mails.claim(channel, { nowMs: atMs, leaseMs: 1000, limit: 1 });
      if (!claimed) break;
      const { subject } = claimed;
      sent.push([channel, subject.content, subject.email].filter(Boolean).join(" "));
      await mails.report(claimed, { status: "sent" });
    }
  }
  return sent;
}

const ids = async () => (await subscriptions.all()).map(({ id }) => id);

/** Stores a confirmed subscription; returns its id. */
async function active(change: Partial<NewSubscription> = {}, seenVersion = 0): Promise<string> {
  const before = await ids();
  await subscriptions.request({ ...wanted, ...change }, nowMs);
  const id = (await ids()).find((each) => !before.includes(each)) ?? "";
  expect(await subscriptions.confirm(id, { nowMs, seenVersion })).toBe(true);
  await sendAll();
  return id;
}

describe("a request for alerts", () => {
  test("is pending, with one mail to confirm, until it is confirmed", async () => {
    expect(await subscriptions.request(wanted, nowMs)).toBe(true);
    const [stored] = await subscriptions.all();
    expect(stored).toMatchObject({ ...wanted, status: "pending" });
    expect(await sendAll()).toEqual(["confirm Ada@example.com"]);
    expect(await subscriptions.due({ version: 1, nowMs, afterId: "", limit: 10 })).toEqual([]);
    const id = stored?.id ?? "";
    expect(await subscriptions.confirm(id, { nowMs, seenVersion: 0 })).toBe(true);
    expect(await subscriptions.due({ version: 1, nowMs, afterId: "", limit: 10 })).toEqual([
      {
        id,
        ...{ kind: "search", target: "beds=3", title: "3+ beds" },
        frequency: "now",
        status: "active",
        seenVersion: 0,
      },
    ]);
    expect(await sendAll()).toEqual([]);
  });

  test("that is sent again stays one, with the frequency of the last, and gets another mail", async () => {
    await subscriptions.request(wanted, nowMs);
    await subscriptions.request({ ...wanted, email: "ada@EXAMPLE.com", frequency: "weekly" }, nowMs + 1);
    expect((await subscriptions.all()).map(({ frequency }) => frequency)).toEqual(["weekly"]);
    expect(await sendAll(nowMs + 1)).toEqual(["confirm Ada@example.com", "confirm Ada@example.com"]);
  });

  test("for what is active already changes nothing, and mails the link to the choices", async () => {
    await active();
    await subscriptions.request({ ...wanted, frequency: "weekly" }, nowMs);
    expect(await subscriptions.all()).toMatchObject([{ frequency: "now", status: "active" }]);
    expect(await sendAll()).toEqual(["choices known Ada@example.com"]);
  });

  test("beyond those of an address is not stored, unless unconfirmed ones make room", async () => {
    const other = (number: number) => ({ ...wanted, target: `beds=${number}` });
    for (let number = 0; number < maxSubscriptions.address + 2; number += 1) {
      await subscriptions.request(other(number), nowMs + number);
    }
    const targets = (await subscriptions.all()).map(({ target }) => target);
    expect(targets).toHaveLength(maxSubscriptions.address);
    expect(targets).not.toContain("beds=0");
    expect(targets).toContain(`beds=${maxSubscriptions.address + 1}`);
    for (const id of await ids()) await subscriptions.confirm(id, { nowMs, seenVersion: 0 });
    await sendAll(nowMs + 100);
    expect(await subscriptions.request(other(99), nowMs)).toBe(true);
    expect(await ids()).toHaveLength(maxSubscriptions.address);
    expect(await sendAll()).toEqual(["choices full Ada@example.com"]);
  });

  test("can be confirmed for three days, then it is deleted with its address", async () => {
    await subscriptions.request(wanted, nowMs);
    const [id = ""] = await ids();
    expect(await subscriptions.toConfirm(id, nowMs + confirmationMs - 1)).toMatchObject({ status: "pending" });
    expect(await subscriptions.toConfirm(id, nowMs + confirmationMs)).toBeUndefined();
    expect(await subscriptions.confirm(id, { nowMs: nowMs + confirmationMs, seenVersion: 0 })).toBe(false);
    expect(await subscriptions.deleteUnconfirmed(nowMs + confirmationMs - 1)).toBe(0);
    expect(await subscriptions.deleteUnconfirmed(nowMs + confirmationMs)).toBe(1);
    expect(await place.database.selectFrom("alert_recipients").selectAll().execute()).toEqual([]);
    expect(await mails.count()).toBe(0);
  });

  test("that was confirmed is confirmed again without effect, and never deleted as unconfirmed", async () => {
    const id = await active({}, 3);
    expect(await subscriptions.confirm(id, { nowMs, seenVersion: 9 })).toBe(true);
    expect(await subscriptions.deleteUnconfirmed(nowMs + 10 * confirmationMs)).toBe(0);
    expect(await subscriptions.due({ version: 4, nowMs, afterId: "", limit: 1 })).toMatchObject([
      { id, seenVersion: 3 },
    ]);
  });
});

describe("the choices of a recipient", () => {
  const recipientOf = async (id: string) => (await subscriptions.byId(id))?.recipientId ?? "";

  test("are the active alerts of the address, each ended or changed by itself", async () => {
    const first = await active();
    const second = await active({ kind: "product", target: "7", title: "1482 Threshing Lane" });
    await active({ email: "bob@example.com" });
    const ada = await recipientOf(first);
    await subscriptions.request({ ...wanted, target: "beds=4" }, nowMs);
    expect(await subscriptions.ofRecipient(ada)).toMatchObject({
      email: "Ada@example.com",
      subscriptions: [{ id: first }, { id: second }].sort((one, other) => (one.id < other.id ? -1 : 1)),
    });
    await subscriptions.setFrequency(first, ada, "weekly", nowMs);
    await subscriptions.setFrequency(second, "another recipient", "weekly", nowMs);
    await subscriptions.end(second);
    expect((await subscriptions.ofRecipient(ada))?.subscriptions).toMatchObject([{ id: first, frequency: "weekly" }]);
    expect(await subscriptions.all()).toHaveLength(3);
  });

  test("end with the last alert: nothing of the address is left, its waiting mails included", async () => {
    const id = await active();
    const ada = await recipientOf(id);
    const [due] = await subscriptions.due({ version: 1, nowMs, afterId: "", limit: 1 });
    if (due) await subscriptions.advance([due], new Map([[id, "{}"]]), { version: 1, nowMs });
    expect(await mails.count()).toBe(1);
    await subscriptions.end(id);
    expect(await subscriptions.ofRecipient(ada)).toBeUndefined();
    expect(await sendAll()).toEqual([]);
  });

  test("are all deleted at once, by the recipient or an operator", async () => {
    const id = await active();
    await active({ target: "beds=4" });
    await subscriptions.deleteRecipient(await recipientOf(id));
    expect(await subscriptions.all()).toEqual([]);
    await active();
    expect(await subscriptions.deleteEmail("bob@example.com")).toBe(false);
    expect(await subscriptions.deleteEmail("ADA@example.com")).toBe(true);
    expect(await subscriptions.all()).toEqual([]);
  });
});

describe("when a subscription is due", () => {
  const dueAt = async (atMs: number, version = 1) =>
    (await subscriptions.due({ version, nowMs: atMs, afterId: "", limit: 10 })).length;
  const mail = async (atMs: number, version: number) => {
    const due = await subscriptions.due({ version, nowMs: atMs, afterId: "", limit: 10 });
    return await subscriptions.advance(due, new Map(due.map(({ id }) => [id, "{}"])), { version, nowMs: atMs });
  };

  test("at once: from its confirmation on, and then ten minutes after a mail", async () => {
    await active();
    expect(await dueAt(nowMs, 0)).toBe(0);
    expect(await mail(nowMs, 1)).toBe(1);
    expect(await dueAt(nowMs + gapMs.now - 1, 2)).toBe(0);
    expect(await dueAt(nowMs + gapMs.now, 2)).toBe(1);
  });

  test("weekly: a week after its confirmation, and a week after a mail", async () => {
    await active({ frequency: "weekly" });
    expect(await dueAt(nowMs + 7 * dayMs - 1)).toBe(0);
    expect(await mail(nowMs + 7 * dayMs, 1)).toBe(1);
    expect(await dueAt(nowMs + 14 * dayMs - 1, 2)).toBe(0);
    expect(await dueAt(nowMs + 14 * dayMs, 2)).toBe(1);
  });

  test("after the clock stepped back further than a week", async () => {
    await active({ frequency: "weekly" });
    expect(await dueAt(nowMs - 1)).toBe(0);
    expect(await dueAt(nowMs - 2 * dayMs)).toBe(1);
  });

  test("a new frequency counts from its choice", async () => {
    const id = await active({ frequency: "weekly" });
    const { recipientId = "" } = (await subscriptions.byId(id)) ?? {};
    await subscriptions.setFrequency(id, recipientId, "now", nowMs + 5);
    expect(await dueAt(nowMs + 5)).toBe(1);
    await subscriptions.setFrequency(id, recipientId, "weekly", nowMs + 5);
    expect(await dueAt(nowMs + 5)).toBe(0);
    expect(await subscriptions.oldestDue(1, nowMs + 5)).toBeUndefined();
    expect(await subscriptions.oldestDue(1, nowMs + 5 + gapMs.weekly)).toBe(0);
  });
});

test("a mail is written once, together with the version, however many processes do it", async () => {
  for (let number = 0; number < 40; number += 1) await active({ email: `${number}@example.com` });
  await using another = openDatabase(place.databaseUrl);
  const other = new SubscriptionStore(another);
  const due = await subscriptions.due({ version: 1, nowMs, afterId: "", limit: 100 });
  const contents = new Map(due.filter((_, position) => position % 2 === 0).map(({ id }) => [id, "{}"]));
  const [ended] = due;
  if (ended) await subscriptions.end(ended.id);
  const written = await Promise.all(
    [subscriptions, other, subscriptions, other].map((store) => store.advance(due, contents, { version: 1, nowMs })),
  );
  expect(written.reduce((sum, count) => sum + count)).toBe(19);
  expect(await mails.count()).toBe(19);
  expect(await subscriptions.due({ version: 1, nowMs: nowMs + dayMs, afterId: "", limit: 100 })).toEqual([]);
});

test("a claimed mail is due again after its lease, and a waiting one after its delay", async () => {
  await subscriptions.request(wanted, nowMs);
  const claim = (atMs: number) => mails.claim("confirm", { nowMs: atMs, leaseMs: 1000, limit: 2 });
  const [first] = await claim(nowMs);
  expect(first).toMatchObject({ attempts: 1, subject: { ...wanted } });
  expect(await claim(nowMs + 999)).toEqual([]);
  const [second] = await claim(nowMs + 1000);
  expect(second).toMatchObject({ attempts: 2 });
  // The first attempt has lost its lease.
  if (first) await mails.report(first, { status: "sent" });
  expect(await mails.count()).toBe(1);
  if (second) await mails.report(second, { status: "waiting", dueAtMs: nowMs + 5000 });
  expect(await claim(nowMs + 4999)).toEqual([]);
  const [third] = await claim(nowMs + 5000);
  if (third) await mails.report(third, { status: "failed" });
  expect(await mails.count()).toBe(0);
});

test("mails are claimed in batches by one process each, and deleted once they are sent", async () => {
  const emails = Array.from({ length: 7 }, (_, number) => `${number}@example.com`);
  for (const email of emails) await subscriptions.request({ ...wanted, email }, nowMs);
  await using elsewhere = openDatabase(place.databaseUrl);
  const stores = [mails, new AlertMailStore(elsewhere)];
  const claims = await Promise.all(
    [...stores, ...stores].map((store) => store.claim("confirm", { nowMs, leaseMs: 1000, limit: 2 })),
  );
  expect(claims.map((batch) => batch.length).sort()).toEqual([1, 2, 2, 2]);
  const claimed = claims.flat();
  expect(claimed.map(({ subject }) => subject.email).sort()).toEqual(emails);
  const [waiting, ...sent] = claimed;
  if (waiting) await mails.report(waiting, { status: "waiting", dueAtMs: nowMs + 10 });
  await Promise.all(sent.map((each) => mails.report(each, { status: "sent" })));
  const left = await mails.claim("confirm", { nowMs: nowMs + 10, leaseMs: 1000, limit: 9 });
  expect(left).toMatchObject([{ subject: { id: waiting?.subject.id }, attempts: 2 }]);
});

test("what a process claims is due again soon after the longest batch, if it is killed", async () => {
  await subscriptions.request(wanted, nowMs);
  const sending = Promise.withResolvers<void>();
  const alerts = await openAlerts({
    databaseUrl: place.databaseUrl,
    channelsFor: () => new Map([["confirm", () => sending.promise]]),
    now: () => nowMs,
    log: { info() {}, warn() {}, error() {} },
  });
  const stored = () => place.database.selectFrom("alert_mails").selectAll().executeTakeFirstOrThrow();
  await expect.poll(async () => (await stored()).attempts).toBe(1);
  expect(Number((await stored()).due_at_ms) - nowMs).toBe(30_000);
  expect(maxBatchMs).toBe(15_000);
  sending.resolve();
  await alerts.close();
  expect(await mails.count()).toBe(0);
});

describe("the changes of the catalog", () => {
  const holder = "this process";
  const record = async (products: Record<number, string>, atMs = nowMs) => {
    await holdLease(place.database, digestLease, { holder, nowMs: atMs, leaseMs: 1000 });
    const seen = Object.entries(products).map(([id, state]) => ({ id: Number(id), state }));
    return await changes.record(seen, { holder, nowMs: atMs });
  };

  test("begin with a first catalog, which is no change", async () => {
    expect(await record({ 1: "a", 2: "b" })).toBe(0);
    expect(await changes.version()).toBe(0);
    expect(await changes.since(0)).toEqual([]);
  });

  test("are new and different products, in versions", async () => {
    await record({ 1: "a", 2: "b" });
    expect(await record({ 1: "a", 2: "b" })).toBe(0);
    expect(await record({ 1: "A", 2: "b", 3: "c" })).toBe(2);
    expect(await record({ 1: "A", 2: "b", 3: "C" })).toBe(1);
    expect(await changes.version()).toBe(2);
    expect(await changes.since(0)).toEqual([
      { version: 1, productId: 1, before: "a", after: "A" },
      { version: 1, productId: 3, before: null, after: "c" },
      { version: 2, productId: 3, before: "c", after: "C" },
    ]);
    expect(await changes.since(1)).toHaveLength(1);
  });

  test("are not lists that a host left out, for 30 days", async () => {
    await record({ 1: "a", 2: "b" });
    await active({ kind: "product", target: "2" });
    await active({ kind: "product", target: "1" });
    expect(await record({ 1: "a" }, nowMs + 10 * dayMs)).toBe(0);
    expect(await record({ 1: "a", 2: "b" }, nowMs + 11 * dayMs)).toBe(0);
    expect(await record({ 1: "a" }, nowMs + 41 * dayMs - 1)).toBe(0);
    expect(await subscriptions.all()).toHaveLength(2);
    expect(await record({ 1: "a" }, nowMs + 41 * dayMs)).toBe(0);
    expect((await subscriptions.all()).map(({ target }) => target)).toEqual(["1"]);
    expect(await record({ 1: "a", 2: "b" }, nowMs + 42 * dayMs)).toBe(1);
  });

  test("are not written by a process that has lost its lease", async () => {
    await record({ 1: "a" });
    const later = { holder: "another", nowMs: nowMs + 1000, leaseMs: 1000 };
    expect(await holdLease(place.database, digestLease, later)).toBe(true);
    expect(await changes.record([{ id: 1, state: "b" }], { holder, nowMs: nowMs + 1000 })).toBe(0);
    expect(await changes.version()).toBe(0);
  });

  test("are deleted when every active subscription has seen them, or there are too many", async () => {
    await record({ 1: "a" });
    for (const state of ["b", "c", "d"]) await record({ 1: state });
    await active({}, 1);
    await active({ email: "bob@example.com" }, 2);
    await changes.prune();
    expect((await changes.since(0)).map(({ version }) => version)).toEqual([2, 3]);
    await changes.prune(1);
    expect((await changes.since(0)).map(({ version }) => version)).toEqual([3]);
    for (const id of await ids()) await subscriptions.end(id);
    await changes.prune();
    expect(await changes.since(0)).toEqual([]);
    expect(await changes.version()).toBe(3);
  });
});

describe("a lease", () => {
  const hold = (holder: string, atMs: number) =>
    holdLease(place.database, "work", { holder, nowMs: atMs, leaseMs: 1000 });

  test("is one process's until it expires or is released", async () => {
    expect(await hold("one", nowMs)).toBe(true);
    expect(await hold("two", nowMs + 999)).toBe(false);
    expect(await hold("one", nowMs + 500)).toBe(true);
    expect(await hold("two", nowMs + 1499)).toBe(false);
    expect(await hold("two", nowMs + 1500)).toBe(true);
    expect(await hasLease(place.database, "work", "one")).toBe(false);
    await releaseLease(place.database, "work", "one");
    expect(await hold("one", nowMs + 1600)).toBe(false);
    await releaseLease(place.database, "work", "two");
    expect(await hold("one", nowMs + 1600)).toBe(true);
  });

  test("is taken over when the clock stepped back", async () => {
    await hold("one", nowMs);
    expect(await hold("two", nowMs - 1000)).toBe(false);
    expect(await hold("two", nowMs - 1001)).toBe(true);
  });
});
