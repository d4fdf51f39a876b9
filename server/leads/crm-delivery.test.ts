import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Lead, LeadStore } from "@porchlight/backend/leads/lead-store.ts";
import { Outbox, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { memoryLog, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { visitLead } from "@porchlight/backend/testing/leads.ts";
import { expect, onTestFinished, test } from "vitest";
import { type PostReply, postServer } from "../testing/post-server.ts";
import { crmDelivery } from "./crm-delivery.ts";
import { readCrmMapping } from "./crm-mapping.ts";
import { hubspotDelivery } from "./hubspot.ts";

const lead: Lead = {
  ...visitLead,
  id: "140f81e6-e37b-4a3c-9754-7227277f4de2",
  receivedAt: "2026-11-21T17:00:00.000Z",
};
const environment = { CRM_KEY: "key-of-the-crm", CRM_SECRET: "secret-of-the-crm" };
const now = () => Date.parse("2026-11-21T17:00:05Z");

/** A delivery through a mapping file with one target. */
function deliveryTo(url: string, target: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), "crm-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "crm.json");
  writeFileSync(file, JSON.stringify({ targets: [{ url, body: { name: "{name}" }, ...target }] }));
  return crmDelivery(readCrmMapping(file, environment), { now });
}

/** A CRM that answers with a status or a reply. */
async function crm(answer: number | ((count: number) => PostReply)) {
  const server = await postServer(typeof answer === "number" ? answer : (_post, count) => answer(count));
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

const failureOf = (delivered: Promise<void>) =>
  delivered.then(
    () => null,
    (error: unknown) => error,
  );

test("a target's method, address, headers and body are sent, with values of the environment", async () => {
  const server = await crm(204);
  const headers = { Authorization: "Bearer {env.CRM_KEY}", "X-Kind": "{kind}" };
  await deliveryTo(`${server.url}/leads?v=1`, {
    method: "PUT",
    headers,
    body: { from: "{name}", key: "{env.CRM_KEY}" },
  })(lead);
  const [post] = server.posts;
  expect(post).toMatchObject({ method: "PUT", url: "/leads?v=1" });
  expect(post?.headers).toMatchObject({
    authorization: "Bearer key-of-the-crm",
    "x-kind": "visit",
    "content-type": "application/json",
    "idempotency-key": lead.id,
  });
  expect(post?.body).toBe('{"from":"Ada Byron","key":"key-of-the-crm"}');
  expect(post?.headers).not.toHaveProperty("x-signature");
});

test("the key of a lead can have another header, and the same value", async () => {
  const server = await crm(204);
  await deliveryTo(server.url, { headers: { "Idempotency-Key": "lead-{id}" } })(lead);
  expect(server.posts[0]?.headers["idempotency-key"]).toBe(`lead-${lead.id}`);
});

test.each([
  ["in one header", { header: "X-Signature" }],
  ["with the time in its own header", { header: "X-Signature", timeHeader: "X-Time" }],
])("time and body are signed %s", async (_where, signature) => {
  const server = await crm(204);
  await deliveryTo(server.url, { signature: { secret: "{env.CRM_SECRET}", ...signature } })(lead);
  const { headers, body } = server.posts[0] ?? expect.fail("Nothing was sent.");
  const hmac = createHmac("sha256", "secret-of-the-crm").update(`1795280405.${body}`).digest("hex");
  const { timeHeader } = { timeHeader: undefined, ...signature };
  expect(headers["x-signature"]).toBe(timeHeader ? hmac : `t=1795280405,v1=${hmac}`);
  expect(headers["x-time"]).toBe(timeHeader ? "1795280405" : undefined);
});

test("the format form encodes a flat body, without what a lead does not have", async () => {
  const server = await crm(204);
  const body = {
    "First Name": "{firstName}",
    Phone: "{phone}",
    Campaign: "{hidden.campaign|a & b}",
    OptIn: true,
    Source: 7,
  };
  await deliveryTo(server.url, { format: "form", body })(lead);
  expect(server.posts[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  expect(server.posts[0]?.body).toBe("First+Name=Ada&Campaign=a+%26+b&OptIn=true&Source=7");
});

test("parts without a value are left out, constants and given texts stay", async () => {
  const server = await crm(204);
  const body = {
    person: { first: "{firstName}", last: "{field.surname|not given}" },
    emails: [{ email: "{email}", type: "Home" }],
    phones: [
      { phone: "{phone}", type: "Home" },
      { phone: "{contact.phone}", type: "Sales" },
    ],
    source: { type: "Website", list: [1, null, true] },
    empty: [],
    note: "{about}\n{hidden.campaign}",
    visit: { at: "{visit.startsAt}", with: "{visit.localTime}" },
    quoted: '{hidden.form} "{page.title}"',
  };
  await deliveryTo(server.url, { body })(lead);
  expect(JSON.parse(server.posts[0]?.body ?? "")).toEqual({
    person: { first: "Ada", last: "not given" },
    emails: [{ email: "ada@example.com", type: "Home" }],
    phones: [{ phone: "303-555-0142", type: "Sales" }],
    source: { type: "Website", list: [1, null, true] },
    empty: [],
    note: "1482 Threshing Lane, Haystack Bend",
    quoted: 'visit "Contact us"',
  });
});

test("a value with braces is text, not a placeholder", async () => {
  const server = await crm(204);
  await deliveryTo(server.url)({ ...lead, fields: [{ name: "name", label: "Name", value: "{env.CRM_KEY}" }] });
  expect(server.posts[0]?.body).toBe('{"name":"{env.CRM_KEY}"}');
});

test.each([
  ["agent_name", "Grace Brewster Murray Hopper", "Grace|Brewster Murray Hopper"],
  ["name", "Cher", "Cher|"],
])("first and last name are of the field %s", async (name, value, expected) => {
  const server = await crm(204);
  const fields = [
    { name, label: "Name", value },
    { name: "client_name", label: "Client", value: "A Client" },
  ];
  await deliveryTo(server.url, { body: { first: "{firstName}", last: "{lastName}" } })({ ...lead, fields });
  const { first = "", last = "" } = JSON.parse(server.posts.at(-1)?.body ?? "");
  expect(`${first}|${last}`).toBe(expected);
});

test.each([
  [{ name: "reach", value: "303-555-0199" }, "", "303-555-0199"],
  [{ name: "reach", value: "ada@example.com" }, "ada@example.com", undefined],
  [{ name: "agent_phone", value: "303-555-0198" }, "ada@example.com", "303-555-0198"],
])("the telephone number of %j is sent as such", async (field, visitorEmail, phone) => {
  const server = await crm(204);
  const fields = [{ label: "Phone", ...field }];
  await deliveryTo(server.url, { body: { phone: "{phone}" } })({ ...lead, visitorEmail, fields });
  expect(JSON.parse(server.posts[0]?.body ?? "").phone).toBe(phone);
});

test.each([
  [200, {}, "accepted"],
  [299, {}, "accepted"],
  [302, {}, "refused"],
  [302, { accepted: [302] }, "accepted"],
  [400, {}, "refused"],
  [409, { accepted: ["2xx", 409] }, "accepted"],
  [204, { accepted: [202] }, "refused"],
  [408, {}, "again"],
  [425, {}, "again"],
  [429, {}, "again"],
  [500, {}, "again"],
  [503, { tryAgain: [429] }, "refused"],
  [404, { tryAgain: ["4xx"] }, "again"],
])("status %i with %j is %s", async (status, target, outcome) => {
  const elsewhere = await crm(204);
  const server = await crm(() => ({ status, headers: { Location: elsewhere.url } }));
  const error = await failureOf(deliveryTo(server.url, target)(lead));
  if (outcome === "accepted") expect(error).toBeNull();
  else expect(error).toMatchObject({ message: `The CRM answered ${status}.` });
  expect(error instanceof Undeliverable).toBe(outcome === "refused");
  expect(elsewhere.posts).toEqual([]);
});

test.each([
  [
    '{"errors":[{"message":"Email\\n is  taken"}],"code":7}',
    ["errors.0.message", "code"],
    "The CRM answered 422. Email is taken 7",
  ],
  ['{"errors":[]}', ["errors.0.message"], 'The CRM answered 422. {"errors":[]}'],
  ['{"message":{"a":1}}', ["message"], 'The CRM answered 422. {"message":{"a":1}}'],
  ["<h1>No</h1>", ["error"], "The CRM answered 422. <h1>No</h1>"],
  ["", [], "The CRM answered 422."],
])("the reason in %j at %j is kept", async (body, reason, kept) => {
  const server = await crm(() => ({ status: 422, body }));
  const error = await failureOf(deliveryTo(server.url, { reason })(lead));
  expect(error).toMatchObject({ message: "The CRM answered 422.", reason: kept });
});

test("of a long answer only the beginning is read and kept", async () => {
  const server = await crm(() => ({ status: 422, body: JSON.stringify({ error: "long ".repeat(1_000_000) }) }));
  const error = await failureOf(deliveryTo(server.url, { reason: ["error"] })(lead));
  expect((error as Undeliverable).reason).toHaveLength("The CRM answered 422. ".length + 499);
  const short = await crm(() => ({ status: 422, body: JSON.stringify({ error: "long ".repeat(1000) }) }));
  const kept = await failureOf(deliveryTo(short.url, { reason: ["error"] })(lead));
  expect((kept as Undeliverable).reason).toHaveLength(2000);
});

test("a CRM that cannot be reached gets the lead again; the reason has no address", async () => {
  const closed = await postServer(200);
  await closed[Symbol.asyncDispose]();
  const error = await failureOf(deliveryTo(closed.url)(lead));
  expect(error).toMatchObject({ message: "The CRM could not be reached: ECONNREFUSED." });
  expect(error).not.toBeInstanceOf(Undeliverable);
});

/** An outbox on its own store with a test clock, to a CRM and HubSpot. */
async function outboxTo(urls: { crm: string; hubspot: string }) {
  const place = await temporaryStore();
  onTestFinished(() => place.remove());
  const store = new LeadStore(place.database);
  const clock = { now: now() };
  const log = memoryLog();
  const channels = new Map([
    ["crm", deliveryTo(urls.crm, { headers: { Authorization: "Bearer {env.CRM_KEY}" }, reason: ["error"] })],
    ["hubspot", hubspotDelivery({ portalId: "1", baseUrl: urls.hubspot })],
  ]);
  const outbox = new Outbox(store, { channels, now: () => clock.now, log });
  onTestFinished(() => outbox.close());
  const { id: _, receivedAt: __, ...sent } = lead;
  const id = await store.add(sent, { submissionKey: "one", channels: [...channels.keys()], now: new Date(clock.now) });
  const after = async (ms: number) => {
    clock.now += ms;
    await outbox.deliverDue();
  };
  return { store, id, clock, log, after };
}

test("beside HubSpot the CRM gets a lead; its refusal is kept, not logged, and resent", async () => {
  const hubspot = await crm(200);
  const server = await crm((count) =>
    count === 1 ? { status: 400, body: '{"error":"ada@example.com with key-of-the-crm is no lead"}' } : { status: 202 },
  );
  const { store, id, clock, log, after } = await outboxTo({ crm: server.url, hubspot: hubspot.url });
  await after(0);
  expect([server.posts.length, hubspot.posts.length]).toEqual([1, 1]);
  const reason = "The CRM answered 400. ada@example.com with key-of-the-crm is no lead";
  expect(await store.failedDeliveries()).toMatchObject([
    { lead: { id }, channel: "crm", status: "failed", last_error: reason },
  ]);
  expect(JSON.stringify(log.lines)).toContain("The CRM answered 400.");
  expect(JSON.stringify(log.lines)).not.toMatch(/ada@example|key-of-the-crm|127\.0\.0\.1/);
  await after(3_600_000);
  expect(server.posts).toHaveLength(1);
  expect(await store.resend(id, undefined, clock.now)).toBe(1);
  await after(0);
  expect(await store.failedDeliveries()).toEqual([]);
  expect(await store.resend(id, undefined, clock.now)).toBe(0);
  expect(await store.resend(id, "crm", clock.now)).toBe(1);
  await after(0);
  expect(server.posts.map(({ headers }) => headers["idempotency-key"])).toEqual([id, id, id]);
  expect(hubspot.posts).toHaveLength(1);
});

test.each([
  ["7", 30_000],
  ["120", 120_000],
  ["Sat, 21 Nov 2026 17:10:05 GMT", 30_000],
  ["soon", 30_000],
  ["86400", 3_600_000],
])("after 429 with Retry-After %s the next attempt is after %i ms", async (retryAfter, waitMs) => {
  const hubspot = await crm(200);
  const server = await crm((count) => ({ status: count === 1 ? 429 : 202, headers: { "Retry-After": retryAfter } }));
  const { after } = await outboxTo({ crm: server.url, hubspot: hubspot.url });
  await after(0);
  await after(waitMs - 1);
  expect(server.posts).toHaveLength(1);
  await after(1);
  expect(server.posts).toHaveLength(2);
});

test("after an outage of a minute the CRM gets the lead once", async () => {
  const hubspot = await crm(200);
  const server = await crm((count) => ({ status: count <= 2 ? 503 : 202 }));
  const { after, store } = await outboxTo({ crm: server.url, hubspot: hubspot.url });
  for (const ms of [0, 30_000, 60_000, 3_600_000, 3_600_000]) await after(ms);
  expect(server.posts.map(({ body }) => body)).toEqual(Array(3).fill('{"name":"Ada Byron"}'));
  expect(await store.failedDeliveries()).toEqual([]);
});
