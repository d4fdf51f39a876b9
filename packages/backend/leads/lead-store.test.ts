import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#backend/store/database.ts";
import { memoryLog, temporaryStore } from "#backend/testing/content-store.ts";
import { visitLead } from "#backend/testing/leads.ts";
import { type Lead, LeadStore } from "./lead-store.ts";
import { deliveriesText, leadsCsv } from "./lead-table.ts";
import { openLeads } from "./open-leads.ts";
import { type Deliver, delayAfter, Outbox, Undeliverable } from "./outbox.ts";
import { retentionCutoff } from "./retention.ts";

const ada = visitLead;
const start = Date.parse("2026-11-21T17:00:00.000Z");

let place: Awaited<ReturnType<typeof temporaryStore>>;
let store: LeadStore;
beforeEach(async () => {
  place = await temporaryStore();
  store = new LeadStore(place.database);
});
afterEach(() => place.remove());

const add = (submissionKey: string, channels: readonly string[] = ["mail"]) =>
  store.add(ada, { submissionKey, channels, now: new Date(start) });
const outbox = (deliver: (id: string) => Promise<void>, now: () => number, of = store) =>
  new Outbox(of, { channels: new Map([["mail", ({ id }) => deliver(id)]]), now, log: memoryLog() });
const states = async () => (await store.all()).map(({ deliveries }) => deliveriesText(deliveries));

test("a lead is stored as sent, under an id that cannot be guessed", async () => {
  const id = await add("one");
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(await store.byId(id)).toEqual({ ...ada, id, receivedAt: "2026-11-21T17:00:00.000Z" });
});

test("a repeated submission is stored and delivered once, also when sent at the same time", async () => {
  const ids = await Promise.all([add("one"), add("one"), add("one"), add("two")]);
  expect(new Set(ids).size).toBe(2);
  const sent: string[] = [];
  await outbox(
    async (id) => void sent.push(id),
    () => start,
  ).deliverDue();
  expect(sent.sort()).toEqual([...new Set(ids)].sort());
});

test("a failed delivery is retried after increasing delays, also after a restart", async () => {
  await add("one");
  let now = start;
  let isDown = true;
  const attempts: number[] = [];
  const deliver = async () => {
    attempts.push((now - start) / 1000);
    if (isDown) throw new Error("The mail server is down.");
  };
  for (const seconds of [0, 29, 30, 89, 90, 209, 210]) {
    now = start + seconds * 1000;
    // A new outbox each time, as after a restart.
    await outbox(deliver, () => now).deliverDue();
  }
  expect(attempts).toEqual([0, 30, 90, 210]);
  expect(await states()).toEqual(["mail waiting after 4 attempts (The mail server is down.)"]);
  isDown = false;
  now += delayAfter(4);
  await outbox(deliver, () => now).deliverDue();
  expect(await states()).toEqual(["mail sent"]);
});

test("the delay is an hour at most", () => {
  expect([1, 2, 8, 50].map((attempts) => delayAfter(attempts) / 60_000)).toEqual([0.5, 1, 60, 60]);
});

test("two processes on one store do not deliver the same lead", async () => {
  for (let number = 0; number < 12; number += 1) await add(`lead ${number}`);
  await using other = openDatabase(place.databaseUrl);
  const sent: string[] = [];
  const deliver = async (id: string) => void sent.push(id);
  const boxes = [outbox(deliver, () => start), outbox(deliver, () => start, new LeadStore(other))];
  await Promise.all(boxes.map((each) => each.deliverDue()));
  expect(sent).toHaveLength(12);
  expect(new Set(sent).size).toBe(12);
});

test("a delivery started by a killed process is made by another one after five minutes", async () => {
  await add("one");
  expect(await store.claim("mail", { nowMs: start, leaseMs: 300_000 })).toHaveLength(1);
  const sent: string[] = [];
  let now = start + 299_000;
  const box = outbox(
    async (id) => void sent.push(id),
    () => now,
  );
  await box.deliverDue();
  expect(sent).toEqual([]);
  now += 1000;
  await box.deliverDue();
  expect(sent).toHaveLength(1);
});

test("an undeliverable lead is given up and can be made due again", async () => {
  await add("one");
  const refuse = async () => {
    throw new Undeliverable("HubSpot answered 400.");
  };
  await outbox(refuse, () => start).deliverDue();
  expect(await states()).toEqual(["mail failed after 1 attempt (HubSpot answered 400.)"]);
  expect(await store.retryFailed(start)).toBe(1);
  await outbox(
    async () => undefined,
    () => start,
  ).deliverDue();
  expect(await states()).toEqual(["mail sent"]);
});

test("while one channel hangs, the others deliver", async () => {
  await add("one", ["hubspot", "mail"]);
  await add("two", ["hubspot", "mail"]);
  const sent: string[] = [];
  const { promise: hanging, resolve: end } = Promise.withResolvers<void>();
  const box = new Outbox(store, {
    channels: new Map<string, Deliver<Lead>>([
      ["hubspot", () => hanging],
      ["mail", async ({ id }) => void sent.push(id)],
    ]),
    now: () => start,
    log: memoryLog(),
  });
  const round = box.deliverDue();
  await expect.poll(() => sent).toHaveLength(2);
  end();
  await round;
  expect(await states()).toEqual(["hubspot sent, mail sent", "hubspot sent, mail sent"]);
});

test("a lead is stored until the end of its retention, then deleted with its deliveries", async () => {
  const dayMs = 86_400_000;
  const id = await add("one");
  await store.add(ada, { submissionKey: "two", channels: ["mail"], now: new Date(start + 1) });
  expect(retentionCutoff(start + 730 * dayMs, 730)).toEqual(new Date("2026-11-21T17:00:00.000Z"));
  expect(await store.deleteUntil(retentionCutoff(start + 730 * dayMs - 1, 730))).toBe(0);
  expect(await store.deleteUntil(retentionCutoff(start + 730 * dayMs, 730))).toBe(1);
  expect(await store.byId(id)).toBeUndefined();
  expect(await states()).toEqual(["mail waiting"]);
  expect(await place.database.selectFrom("lead_deliveries").select("lead_id").execute()).toHaveLength(1);
});

test("the running process deletes expired leads, at its start and every hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    await add("one");
    await store.add(ada, { submissionKey: "two", channels: [], now: new Date(start + 30 * 60_000) });
    let now = start + 3 * 86_400_000;
    const log = memoryLog();
    const options = { databaseUrl: place.databaseUrl, channels: new Map(), retentionDays: 3, now: () => now, log };
    const leads = await openLeads(options);
    await expect.poll(async () => (await store.all()).length, { interval: 5 }).toBe(1);
    now += 60 * 60_000;
    vi.advanceTimersByTime(60 * 60_000);
    await expect.poll(async () => (await store.all()).length, { interval: 5 }).toBe(0);
    await leads.close();
    expect(log.lines.map(({ message, details }) => ({ message, ...details }))).toEqual(
      [1, 2].map(() => ({ message: "Leads beyond the retention period were deleted.", count: 1, keepDays: 3 })),
    );
  } finally {
    vi.useRealTimers();
  }
});

test("the CSV has all fields of all leads and no formula", async () => {
  await add("one", []);
  const fields = [{ name: "question", label: "Question", value: '=HYPERLINK("http://x.example","a")\n+1, "b"' }];
  await store.add(
    { ...ada, about: "@SUM(A1)", fields, hidden: [] },
    { submissionKey: "two", channels: [], now: new Date(start + 1) },
  );
  const [first, second] = await store.all();
  expect(leadsCsv(await store.all())).toBe(
    [
      "\uFEFFid,received_at,kind,page,about,spam,delivered,visit,visit_time,visit_place,visit_state,name,reach,question,hidden:form",
      `${first?.id},2026-11-21T17:00:00.000Z,visit,https://www.example.com/contact-us/,"1482 Threshing Lane, Haystack Bend",,,,,,,Ada Byron,ada@example.com,,visit`,
      `${second?.id},2026-11-21T17:00:00.001Z,visit,https://www.example.com/contact-us/,"'@SUM(A1)",,,,,,,,,"'=HYPERLINK(""http://x.example"",""a"")\n+1, ""b""",`,
      "",
    ].join("\r\n"),
  );
});

test.each([
  ["＝1+1", '"\'＝1+1"'],
  ["＠SUM(A1)", '"\'＠SUM(A1)"'],
  ["－2", '"\'－2"'],
  ["-2", '"\'-2"'],
  ["+1", '"\'+1"'],
  ["＋1", '"\'＋1"'],
  ["|calc", '"\'|calc"'],
  ["%1", '"\'%1"'],
  ["\t1", '"\'\t1"'],
  ["\u200B=1", '"\'\u200B=1"'],
  ["\u202E=1+1", '"\'=1+1"'],
  ["Ada \u202Enoryb\u202C", "Ada noryb"],
  ["a\u2066b\u2069", "ab"],
  ["1482 = a lot", "1482 = a lot"],
  ["شقة", "شقة"],
])("in the CSV %j is %j", async (about, cell) => {
  await store.add({ ...ada, about, hidden: [] }, { submissionKey: "one", channels: [], now: new Date(start) });
  expect(leadsCsv(await store.all())).toContain(`/contact-us/,${cell},`);
});

test("a delivery delayed before the clock steps back is attempted at once; a 1-hour delay waits", async () => {
  await add("one");
  const attempts: string[] = [];
  let now = start;
  const box = outbox(
    async () => {
      attempts.push(new Date(now).toISOString().slice(11, 19));
      throw new Error("The mail server is down.");
    },
    () => now,
  );
  await box.deliverDue();
  now -= 3600_000;
  await box.deliverDue();
  expect(attempts).toEqual(["17:00:00", "16:00:00"]);
  for (let attempt = 3; attempt <= 8; attempt += 1) {
    now += delayAfter(attempt - 1);
    await box.deliverDue();
  }
  expect(delayAfter(8)).toBe(3600_000);
  const count = attempts.length;
  await box.deliverDue();
  expect([count, attempts.length]).toEqual([8, 8]);
});
