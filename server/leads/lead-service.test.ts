import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LeadStore, type NewLead } from "@porchlight/backend/leads/lead-store.ts";
import { VisitStore } from "@porchlight/backend/leads/visit-store.ts";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { migrate } from "@porchlight/backend/store/open-store.ts";
import { CommitOutcomeUnknown, storeTimeLeftMs } from "@porchlight/backend/store/store-error.ts";
import { describe, expect, test } from "vitest";
import type { SubmittedLead } from "#app/graphql/site-services.ts";
import { currentRequest, inRequest } from "../http/request-context.ts";
import { memoryCounters } from "../http/throttle.ts";
import { readSettings } from "../settings.ts";
import type { CrmMapping } from "./crm-mapping.ts";
import { createLeadService } from "./lead-service.ts";

/** A lead service with an empty store and a clock that the test sets, with what it logged and when it delivered. */
async function testLeadService(
  environment: Record<string, string> = {},
  replaceAdd?: (add: LeadStore["add"]) => LeadStore["add"],
  crm?: Parameters<typeof createLeadService>[0]["crm"],
) {
  const folder = mkdtempSync(join(tmpdir(), "leads-"));
  const database = openDatabase(`file:${join(folder, "store.db")}`);
  await migrate(database);
  const store = new LeadStore(database);
  if (replaceAdd) store.add = replaceAdd(store.add.bind(store));
  const clock = { now: Date.parse("2026-11-21T17:00:00Z") };
  const deliveredFor: (string | undefined)[] = [];
  const timesForDeliveriesMs: number[] = [];
  const logged: object[] = [];
  const service = createLeadService({
    store,
    visits: new VisitStore(database),
    outbox: {
      async deliverDue() {
        deliveredFor.push(currentRequest()?.id);
        timesForDeliveriesMs.push(storeTimeLeftMs());
      },
    },
    counters: memoryCounters(() => clock.now),
    secret: "a secret of this test",
    settings: readSettings(environment),
    crm,
    now: () => clock.now,
    log: { error: () => undefined, info: (details: object) => void logged.push(details) },
  });
  return {
    service,
    store,
    deliveredFor,
    timesForDeliveriesMs,
    logged,
    clock,
    /** Submits a form that was shown `seconds` ago. */
    async send(change: Partial<SubmittedLead> = {}, seconds = 20) {
      const token = service.issueToken();
      clock.now += seconds * 1000;
      return await service.submit({ ...ada, token, ...change });
    },
    channels: async () => (await store.all()).map(({ deliveries }) => deliveries.map(({ channel }) => channel)),
    async [Symbol.asyncDispose]() {
      await database.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

const ada: Omit<SubmittedLead, "token"> = {
  kind: "visit",
  page: { url: "https://www.example.com/contact-us/", title: "Contact us" },
  about: "",
  fields: [{ name: "reach", label: "Email or phone", value: "ada@example.com" }],
  hidden: [],
  hubspotFormId: "5f1c",
  hubspotVisitor: "0123456789abcdef0123456789abcdef",
  contact: { name: "Jo Marsh", phone: "303-555-0118" },
  visitorEmail: "ada@example.com",
  honeypot: "",
  address: "203.0.113.7",
};
const mail = { LEADS_EMAIL: "hello@example.com", SMTP_URL: "smtp://127.0.0.1" };

test("a form is delivered through every configured channel", async () => {
  const all = {
    ...mail,
    HUBSPOT_PORTAL_ID: "1",
    LEADS_WEBHOOK_URL: "https://hooks.example.com/",
    LEADS_WEBHOOK_SECRET: "sixteen letters!",
  };
  await using everything = await testLeadService(all);
  await everything.send();
  await everything.send({ hubspotFormId: "", visitorEmail: "" });
  expect(await everything.channels()).toEqual([
    ["confirmation", "hubspot", "mail", "webhook"],
    ["mail", "webhook"],
  ]);
  await using nothing = await testLeadService();
  await nothing.send();
  expect(await nothing.channels()).toEqual([[]]);
});

test("the CRM gets forms of the kinds that its mapping takes, also beside HubSpot, and no spam", async () => {
  const target = {} as NonNullable<ReturnType<CrmMapping["targetOf"]>>;
  const crm = { targetOf: (kind: string) => (kind === "visit" ? target : undefined) };
  await using site = await testLeadService({ HUBSPOT_PORTAL_ID: "1" }, undefined, crm);
  await site.send();
  await site.send({ kind: "land" });
  await site.send({ honeypot: "x" });
  expect(await site.channels()).toEqual([["crm", "hubspot"], ["hubspot"], []]);
});

test("a stored form is logged with its lead's id, and deliveries run outside its request", async () => {
  await using site = await testLeadService();
  const outcome = await inRequest({ id: "a-request", arrivedMs: 0, address: "192.0.2.1" }, () => site.send());
  expect(site.logged).toEqual([{ lead: outcome.id, kind: ada.kind, isSpam: false }]);
  expect(site.deliveredFor).toEqual([undefined]);
});

test("HubSpot’s cookie is stored only when HubSpot gets the form", async () => {
  const marks = async (settings: Record<string, string>) => {
    await using site = await testLeadService(settings);
    await site.send();
    await site.send({ hubspotFormId: "" });
    await site.send({ honeypot: "x" });
    return (await site.store.all()).map(({ hubspotVisitor }) => hubspotVisitor);
  };
  expect(await marks({ HUBSPOT_PORTAL_ID: "1" })).toEqual([ada.hubspotVisitor, "", ""]);
  expect(await marks(mail)).toEqual(["", "", ""]);
});

test("a form submitted twice is stored once; the same values in a new form are another lead", async () => {
  await using site = await testLeadService();
  const token = site.service.issueToken();
  site.clock.now += 5000;
  const outcomes = await Promise.all([1, 2, 3].map(() => site.service.submit({ ...ada, token })));
  expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
  expect(await site.service.submit({ ...ada, token, about: "Another home" })).not.toEqual(outcomes[0]);
  await site.send();
  expect(await site.store.all()).toHaveLength(3);
});

test.each([
  ["without a token", { token: "" }, 20, "again"],
  ["with a forged token", { token: "mwriv342.QVEHD8aiRbzvk6TFybq7dV7j9GAmtSr5tJPAVZdWNzY" }, 20, "again"],
  ["faster than anybody writes", {}, 0.9, "early"],
])("a form submitted %s is shown again and not stored", async (_how, change, seconds, refused) => {
  await using site = await testLeadService();
  expect(await site.send(change, seconds)).toEqual({ refused });
  expect(await site.store.all()).toEqual([]);
  expect(await site.send({}, 1)).toHaveProperty("id");
});

test("a form older than a day is shown again, unless it was stored before", async () => {
  await using site = await testLeadService();
  const token = site.service.issueToken();
  expect(await site.send({}, 24 * 3600)).toHaveProperty("id");
  expect(await site.send({}, 24 * 3600 + 1)).toEqual({ refused: "again" });
  const other = { ...ada, token, about: "The Juniper" };
  site.clock.now = Number.parseInt(token, 36) + 5000;
  const stored = await site.service.submit(other);
  site.clock.now += 30 * 3600 * 1000;
  expect(await site.service.submit(other)).toEqual(stored);
  expect(await site.store.all()).toHaveLength(2);
});

test("a form that was shown before the clock stepped back an hour is stored", async () => {
  await using site = await testLeadService();
  expect(await site.send({}, -3600)).toHaveProperty("id");
  expect((await site.store.all()).map(({ receivedAt }) => receivedAt)).toEqual(["2026-11-21T16:00:00.000Z"]);
});

test("a submission with a filled honeypot is stored as spam and not delivered", async () => {
  await using site = await testLeadService(mail);
  expect(await site.send({ honeypot: "http://spam.example" })).toHaveProperty("id");
  expect((await site.store.all()).map(({ isSpam, deliveries }) => ({ isSpam, deliveries }))).toEqual([
    { isSpam: true, deliveries: [] },
  ]);
});

test("one address may submit a number of forms an hour; others are not affected", async () => {
  await using site = await testLeadService({ FORMS_PER_HOUR: "2" });
  const outcomes = [];
  for (let number = 0; number < 3; number += 1) outcomes.push((await site.send({}, 2)).refused);
  expect(outcomes).toEqual([undefined, undefined, "busy"]);
  expect(await site.send({ address: "203.0.113.8" })).toHaveProperty("id");
  site.clock.now += 3_600_000;
  expect(await site.send()).toHaveProperty("id");
});

test("one mailbox gets at most five confirmations a day", async () => {
  await using site = await testLeadService(mail);
  for (let number = 0; number < 6; number += 1) {
    await site.send({
      address: `203.0.113.${number}`,
      visitorEmail: number % 2 ? "Ada@example.com" : "ada@example.com",
    });
  }
  const withConfirmation = (await site.channels()).map((channels) => channels.includes("confirmation"));
  expect(withConfirmation).toEqual([true, true, true, true, true, false]);
  // A visitor without a confirmation mail sees no notice of one.
  const shown = await Promise.all((await site.store.all()).map(({ id }) => site.service.sent(id)));
  expect(shown.map((sent) => sent?.hasMail)).toEqual(withConfirmation);
});

test("a store that cannot be written is reported instead of losing the form", async () => {
  await using site = await testLeadService({}, () => () => Promise.reject(new Error("disk full")));
  expect(await site.send()).toEqual({ refused: "unavailable" });
});

test.each([true, false])(
  "a form with unknown outcome (stored: %s) is stored once when it is submitted again",
  async (isKept) => {
    let breaks = 1;
    await using site = await testLeadService(mail, (add) => async (lead, options) => {
      if (breaks === 0) return await add(lead, options);
      breaks -= 1;
      if (isKept) await add(lead, options);
      throw new CommitOutcomeUnknown({ cause: new Error("Connection terminated unexpectedly") });
    });
    const token = site.service.issueToken();
    expect(await site.send({ token })).toEqual({ refused: "unknown" });
    const { id } = await site.send({ token });
    expect((await site.store.all()).map((lead) => [lead.id, lead.fields])).toEqual([[id, ada.fields]]);
    expect(await site.channels()).toEqual([["confirmation", "mail"]]);
  },
);

test("a request waits for the store up to its timeout, and deliveries wait longer", async () => {
  const limits: number[] = [];
  await using site = await testLeadService({}, () => async () => {
    limits.push(storeTimeLeftMs());
    return "an id";
  });
  await site.send();
  expect(limits).toEqual([expect.toSatisfy((left: number) => left > 0 && left <= 3500)]);
  expect(site.timesForDeliveriesMs).toEqual([Number.POSITIVE_INFINITY]);
});

test("a submission is shown for an hour at its secret URL", async () => {
  await using site = await testLeadService(mail);
  const { id = "" } = await site.send();
  expect(await site.service.sent(id)).toEqual({
    kind: "visit",
    page: ada.page,
    about: "",
    fields: ada.fields,
    contact: ada.contact,
    hasMail: true,
    visit: null,
  } satisfies Partial<Omit<NewLead, "visit">> & { hasMail: boolean; visit: null });
  expect(await site.service.sent("140f81e6-e37b-4a3c-9754-7227277f4de2")).toBeNull();
  site.clock.now += 3_600_001;
  expect(await site.service.sent(id)).toBeNull();
});

/** A visit on November 24 at 10 am, local time. */
const ten = {
  kind: "visit" as const,
  place: "/homes/longmont/haystack-bend/",
  address: "1460 Threshing Lane, Longmont, CO 80503",
  mapUrl: "",
  startsAt: "2026-11-24T17:00:00.000Z",
  minutes: 60,
};

describe("a visit at a time", () => {
  /** The id and the signature of a visit’s link. */
  const linkTo = async (site: Awaited<ReturnType<typeof testLeadService>>, id = "") => {
    const [, , , , signature = ""] = site.service.visits.href(id).split("/");
    return [id, signature] as const;
  };

  test("is booked while the time has a place, and rejected afterwards", async () => {
    await using site = await testLeadService({ VISIT_PLACES: "1 bluestem=2" });
    const book = (name: string, place = ten.place) =>
      site.send({ visit: { ...ten, place }, fields: [{ name: "name", label: "Name", value: name }] });
    expect(await book("Ada")).toHaveProperty("id");
    expect(await book("Ben")).toEqual({ refused: "taken" });
    expect((await site.service.visits.isFull(ten.place))(ten.startsAt)).toBe(true);
    const bluestem = "/homes/berthoud/bluestem/";
    expect(await book("Cleo", bluestem)).toHaveProperty("id");
    expect(await book("Dan", bluestem)).toHaveProperty("id");
    expect(await book("Eve", bluestem)).toEqual({ refused: "taken" });
  });

  test("is the same visit when the form is submitted twice", async () => {
    await using site = await testLeadService({ VISIT_PLACES: "1" });
    const token = site.service.issueToken();
    site.clock.now += 20_000;
    const first = await site.service.submit({ ...ada, token, visit: ten });
    expect(await site.service.submit({ ...ada, token, visit: ten })).toEqual(first);
  });

  test("lasts as long as its setting", async () => {
    await using usual = await testLeadService();
    await using shorter = await testLeadService({ VISIT_SLOT_MINUTES: "30" });
    expect([usual.service.visits.slotMinutes, shorter.service.visits.slotMinutes]).toEqual([60, 30]);
  });

  test("is booked only by the form that holds its time", async () => {
    await using site = await testLeadService({ VISIT_PLACES: "1" });
    const slot = { place: ten.place, startsAt: ten.startsAt };
    expect(await site.service.visits.hold(slot, "one", "203.0.113.7")).toBe(true);
    expect(await site.service.visits.hold(slot, "two", "203.0.113.8")).toBe(false);
    expect(await site.send({ visit: { ...ten, holdKey: "two" } })).toEqual({ refused: "taken" });
    expect(await site.send({ visit: { ...ten, holdKey: "one" } })).toHaveProperty("id");
  });

  test("is booked by another form ten minutes after its time was held", async () => {
    await using site = await testLeadService({ VISIT_PLACES: "1" });
    await site.service.visits.hold({ place: ten.place, startsAt: ten.startsAt }, "one", "203.0.113.7");
    site.clock.now += 10 * 60_000;
    expect(await site.send({ visit: ten })).toHaveProperty("id");
  });

  test("is not held for an address that asked 30 times within an hour", async () => {
    await using site = await testLeadService({ VISIT_PLACES: "99" });
    const held = [];
    for (let count = 0; count < 31; count += 1) {
      held.push(await site.service.visits.hold(ten, `key ${count}`, "203.0.113.7"));
    }
    expect(held.filter(Boolean)).toHaveLength(30);
  });

  test("takes no place for spam", async () => {
    await using site = await testLeadService({ VISIT_PLACES: "1" });
    await site.send({ visit: ten, honeypot: "https://spam.example" });
    expect(await site.send({ visit: ten })).toHaveProperty("id");
  });

  test("schedules a reminder when the visitor gets mail", async () => {
    await using site = await testLeadService(mail);
    await site.send({ visit: ten });
    await site.send({ visit: ten, visitorEmail: "" });
    await site.send({ visit: { ...ten, startsAt: "2026-11-22T00:00:00.000Z" } });
    expect((await site.channels()).map((channels) => channels.includes("reminder"))).toEqual([true, false, false]);
  });

  test("can be changed by its signed link until it is over, and by no other", async () => {
    await using site = await testLeadService({ ...mail, VISIT_PLACES: "1" });
    const { id = "" } = await site.send({ visit: ten });
    const other = (await site.send({ visit: { ...ten, startsAt: "2026-11-24T19:00:00.000Z" } })).id;
    const link = await linkTo(site, id);
    expect(link[1]).toBe(link[1].toLowerCase());
    const [, foreign] = await linkTo(site, other);
    const { visits } = site.service;
    expect(await visits.booked(id, foreign)).toBeNull();
    expect(await visits.booked(id, "")).toBeNull();
    expect(await visits.move(id, foreign, "2026-11-24T18:00:00.000Z")).toBe("gone");
    expect(await visits.cancel(id, foreign)).toBe("gone");
    expect(await visits.booked(...link)).toMatchObject({ startsAt: ten.startsAt, status: "booked" });
    expect(await visits.move(...link, "2026-11-24T19:00:00.000Z")).toBe("taken");
    expect(await visits.move(...link, "2026-11-24T18:00:00.000Z")).toBe("changed");
    expect((await site.channels())[0]).toEqual([
      "confirmation",
      "mail",
      "reminder",
      "visit-confirmation",
      "visit-mail",
    ]);
    site.clock.now = Date.parse("2026-11-24T18:59:59Z");
    expect(await visits.booked(...link)).not.toBeNull();
    expect(await visits.cancel(...link)).toBe("gone");
    site.clock.now = Date.parse("2026-11-24T19:00:00Z");
    expect(await visits.booked(...link)).toBeNull();
  });
});
