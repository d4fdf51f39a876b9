import { createHmac } from "node:crypto";
import type { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Lead, LeadStore } from "@porchlight/backend/leads/lead-store.ts";
import { type Deliver, Outbox, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { openDatabase } from "@porchlight/backend/store/database.ts";
import { migrate } from "@porchlight/backend/store/open-store.ts";
import { visitLead } from "@porchlight/backend/testing/leads.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { mailServer, wordsOf } from "../testing/mail-server.ts";
import { postServer } from "../testing/post-server.ts";
import { leadMail, webhookDelivery } from "./deliveries.ts";
import { hubspotDelivery } from "./hubspot.ts";

const lead: Lead = {
  ...visitLead,
  id: "140f81e6-e37b-4a3c-9754-7227277f4de2",
  receivedAt: "2026-11-21T17:00:00.000Z",
  fields: [
    { name: "name", label: "Name", value: "Ada King Byron" },
    { name: "reach", label: "Email or phone", value: "ada@example.com" },
    { name: "when", label: "When", value: "" },
  ],
  hidden: [{ name: "campaign", value: "winter" }],
  hubspotFormId: "5f1c2d3a-9b70-4e0e-8d35-3f0a6c9e2b11",
  contact: { name: "Jo Marsh", phone: "303-555-0118" },
};

const mailbox = "hello@switchgrass.example";

test("the builder gets a mail with all values, and its reply goes to the visitor", async () => {
  await using server = await mailServer();
  await leadMail({ smtpUrl: server.smtpUrl, mailbox }).toBuilder(lead);
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: mailbox, to: [mailbox] });
  expect(mail?.text).toMatch(/^From: Switchgrass Homes <hello@switchgrass\.example>/m);
  expect(mail?.text).toMatch(/^Reply-To: ada@example\.com/m);
  expect(mail?.text).toMatch(/^Subject: Website, visit: Ada King Byron: 1482 Threshing Lane,/m);
  expect(wordsOf(mail?.text, "plain")).toBe(
    [
      "A visit to: 1482 Threshing Lane, Haystack Bend",
      "Name: Ada King Byron",
      "Email or phone: ada@example.com",
      "",
      "campaign: winter",
      "For: Jo Marsh (303-555-0118)",
      "Sent from: Contact us (https://www.example.com/contact-us/)",
      "At: November 21, 2026 at 10:00 AM",
      "Number: 140f81e6-e37b-4a3c-9754-7227277f4de2",
    ].join("\n"),
  );
});

test("the visitor's mail has their values and who replies, without hidden values", async () => {
  await using server = await mailServer();
  await leadMail({ smtpUrl: server.smtpUrl, mailbox }).toVisitor(lead);
  expect(server.mails.map(({ to }) => to)).toEqual([["ada@example.com"]]);
  const mail = server.mails[0]?.text;
  expect(mail).toMatch(/^Subject: We have your request for a visit, Switchgrass Homes\r$/m);
  const words = wordsOf(mail, "plain");
  expect(words).toBe(
    [
      "Thank you. Jo Marsh (303-555-0118) reads this and answers you. This is what you sent us on November 21, 2026 at 10:00 AM:",
      "",
      "A visit to: 1482 Threshing Lane, Haystack Bend",
      "Name: Ada King Byron",
      "Email or phone: ada@example.com",
      "",
      "If anything’s wrong, reply to this email or call 303-555-0118.",
      "",
      "Switchgrass Homes, 410 Terry Street, Longmont, CO 80501",
    ].join("\n"),
  );
  const rows = [...wordsOf(mail, "html").matchAll(/<th[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)];
  expect(rows.map(([, label, value]) => `${label}: ${value}`)).toEqual(words.split("\n").slice(2, 5));
});

test("a form without its own contact has the builder’s telephone number", async () => {
  await using server = await mailServer();
  const mail = leadMail({ smtpUrl: server.smtpUrl, mailbox });
  await mail.toVisitor({ ...lead, kind: "contact", about: "", contact: { name: "", phone: "" } });
  expect(server.mails[0]?.text).toMatch(/^Subject: We have your message, Switchgrass Homes\r$/m);
  const words = wordsOf(server.mails[0]?.text, "plain");
  expect(words).toMatch(/^Thank you. A person reads this and answers you. /);
  expect(words).toContain("reply to this email or call 303-555-0142, every day 10 am to 6 pm.");
});

test.each([
  ["question", "your question"],
  ["visit", "your request for a visit"],
  ["warranty", "your repair request"],
  ["land", "your note about land"],
  ["career", "your application"],
  ["agent", "your registration of a client"],
  ["partner", "your message"],
])("the mail about a form of the kind %s confirms that we have %s", async (kind, thing) => {
  await using server = await mailServer();
  await leadMail({ smtpUrl: server.smtpUrl, mailbox }).toVisitor({ ...lead, kind });
  const [, subject] = /^Subject: (.*(?:\r\n .*)*)\r$/m.exec(server.mails[0]?.text ?? "") ?? [];
  expect(subject?.replace(/\r\n /g, " ")).toBe(`We have ${thing}, Switchgrass Homes`);
});

test("a visitor's text is never markup in a mail; its lines stay", async () => {
  await using server = await mailServer();
  const value = `<a href="https://evil.example">Tom & "Ada"</a>\nsecond line`;
  const fields = [{ name: "message", label: "Message", value }];
  await leadMail({ smtpUrl: server.smtpUrl, mailbox }).toVisitor({ ...lead, fields });
  expect(wordsOf(server.mails[0]?.text, "html")).toContain(
    "&lt;a href=&quot;https://evil.example&quot;&gt;Tom &amp; &quot;Ada&quot;&lt;/a&gt;<br>second line",
  );
  expect(wordsOf(server.mails[0]?.text, "plain")).toContain(`Message: ${value}`);
});

test("a value cannot add headers or another recipient to a mail", async () => {
  await using server = await mailServer();
  const value = "Ada\r\nBcc: eve@example.com";
  await leadMail({ smtpUrl: server.smtpUrl, mailbox }).toBuilder({
    ...lead,
    fields: [{ name: "name", label: "Name", value }],
  });
  expect(server.mails[0]?.to).toEqual([mailbox]);
  expect(server.mails[0]?.text.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m);
});

test("a failed mail server is retried; an unknown address of a visitor is not", async () => {
  const down = await mailServer();
  await down.close();
  await expect(leadMail({ smtpUrl: down.smtpUrl, mailbox }).toBuilder(lead)).rejects.toThrow(
    "The mail server did not accept the mail: ESOCKET.",
  );
  await using refusing = await mailServer(550);
  const mail = leadMail({ smtpUrl: refusing.smtpUrl, mailbox });
  const toBuilder = await mail.toBuilder(lead).catch((error: unknown) => error);
  expect(toBuilder).toMatchObject({ message: "The mail server did not accept the mail: EENVELOPE 550." });
  expect(toBuilder).not.toBeInstanceOf(Undeliverable);
  await expect(mail.toVisitor(lead)).rejects.toBeInstanceOf(Undeliverable);
});

test("a webhook gets the lead as JSON with a signature that its secret verifies", async () => {
  await using server = await postServer(204);
  const now = () => Date.parse("2026-11-21T17:00:05Z");
  await webhookDelivery({ url: `${server.url}/leads?x=1`, secret: "a secret of the builder", now })(lead);
  const [post] = server.posts;
  expect(post?.url).toBe("/leads?x=1");
  expect(post?.headers["x-porchlight-lead"]).toBe(lead.id);
  const seconds = now() / 1000;
  const expected = createHmac("sha256", "a secret of the builder").update(`${seconds}.${post?.body}`).digest("hex");
  expect(post?.headers["x-porchlight-signature"]).toBe(`t=${seconds},v1=${expected}`);
  const { id, receivedAt, kind, page, about, fields, hidden } = lead;
  expect(JSON.parse(post?.body ?? "")).toEqual({ id, receivedAt, kind, page, about, fields, hidden });
});

test("a webhook that responds with an error gets the lead again", async () => {
  await using server = await postServer(500);
  const deliver = webhookDelivery({ url: server.url, secret: "a secret of the builder", now: Date.now });
  await expect(deliver(lead)).rejects.toThrow("The webhook answered 500.");
});

test("HubSpot gets the form by its id, with the hidden fields and the page of the form", {
  tags: ["S3.35"],
}, async () => {
  await using server = await postServer(200);
  await hubspotDelivery({ portalId: "1234567", baseUrl: server.url })(lead);
  const [post] = server.posts;
  expect(post?.url).toBe("/submissions/v3/integration/submit/1234567/5f1c2d3a-9b70-4e0e-8d35-3f0a6c9e2b11");
  expect(post?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(post?.body ?? "")).toEqual({
    submittedAt: "1795280400000",
    fields: [
      { objectTypeId: "0-1", name: "campaign", value: "winter" },
      { objectTypeId: "0-1", name: "firstname", value: "Ada" },
      { objectTypeId: "0-1", name: "lastname", value: "King Byron" },
      { objectTypeId: "0-1", name: "email", value: "ada@example.com" },
    ],
    context: { pageUri: "https://www.example.com/contact-us/", pageName: "Contact us" },
  });
});

test("HubSpot gets the value of its cookie in the browser that sent the form", { tags: ["S3.35"] }, async () => {
  await using server = await postServer(200);
  const hubspotVisitor = "0123456789abcdef0123456789abcdef";
  await hubspotDelivery({ portalId: "1", baseUrl: server.url })({ ...lead, hubspotVisitor });
  expect(JSON.parse(server.posts[0]?.body ?? "").context).toEqual({
    hutk: hubspotVisitor,
    pageUri: "https://www.example.com/contact-us/",
    pageName: "Contact us",
  });
});

test.each([
  [400, true],
  [404, true],
  [429, false],
  [503, false],
])("after HubSpot responds %i the delivery is given up %s", async (status, isGivenUp) => {
  await using server = await postServer(status);
  const error = await hubspotDelivery({ portalId: "1", baseUrl: server.url })(lead).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: `HubSpot answered ${status}.` });
  expect(error instanceof Undeliverable).toBe(isGivenUp);
});

/** An outbox on its own store, with a test clock. */
async function testOutbox(channels: ReadonlyMap<string, Deliver<Lead>>) {
  const folder = mkdtempSync(join(tmpdir(), "outbox-"));
  const database = openDatabase(`file:${join(folder, "store.db")}`);
  await migrate(database);
  const store = new LeadStore(database);
  const clock = { now: Date.parse(lead.receivedAt) };
  const outbox = new Outbox(store, {
    channels,
    now: () => clock.now,
    log: { warn: () => undefined, error: () => undefined },
  });
  const { id: _, receivedAt: __, ...sent } = lead;
  return {
    outbox,
    clock,
    add: (submissionKey: string) =>
      store.add(sent, { submissionKey, channels: [...channels.keys()], now: new Date(clock.now) }),
    /** The outcome of each delivery, by channel. */
    outcomes: async () =>
      (await store.all()).map(({ deliveries }) =>
        Object.fromEntries(deliveries.map(({ channel, status, last_error }) => [channel, last_error || status])),
      ),
    async [Symbol.asyncDispose]() {
      await outbox.close();
      await database.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

test("after an hour's outage of the mail server every mail is sent, and none twice", async () => {
  const down = await mailServer();
  await down.close();
  const mail = leadMail({ smtpUrl: down.smtpUrl, mailbox });
  await using place = await testOutbox(
    new Map([
      ["mail", mail.toBuilder],
      ["confirmation", mail.toVisitor],
    ]),
  );
  for (const key of ["one", "two"]) await place.add(key);
  for (let minute = 0; minute < 60; minute += 1) {
    await place.outbox.deliverDue();
    place.clock.now += 60_000;
  }
  const refused = "The mail server did not accept the mail: ESOCKET.";
  expect(await place.outcomes()).toEqual(Array(2).fill({ mail: refused, confirmation: refused }));
  await using back = await mailServer(0, down.port);
  place.clock.now += 3_600_000;
  await place.outbox.deliverDue();
  await place.outbox.deliverDue();
  expect(await place.outcomes()).toEqual(Array(2).fill({ mail: "sent", confirmation: "sent" }));
  expect(back.mails.map(({ to }) => to[0]).sort()).toEqual([
    "ada@example.com",
    "ada@example.com",
    "hello@switchgrass.example",
    "hello@switchgrass.example",
  ]);
});

/** A request times out once it has arrived at the server, which never responds. */
function timeOutAfter(arrivals: EventEmitter): void {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const waiting = new AbortController();
    const reason = new DOMException("The operation was aborted due to timeout", "TimeoutError");
    arrivals.once("post", () => waiting.abort(reason));
    return waiting.signal;
  });
  onTestFinished(() => timeout.mockRestore());
}

test.each([
  [500, "HubSpot answered 500.", 2],
  [429, "HubSpot answered 429.", 2],
  [0, "The operation was aborted due to timeout", 2],
  [400, "HubSpot answered 400.", 1],
])(
  "HubSpot responding %i (0: nothing) does not delay the mail and is retried where useful",
  async (status, reason, attempts) => {
    await using hubspot = await postServer(status);
    if (status === 0) timeOutAfter(hubspot.arrivals);
    await using server = await mailServer();
    await using place = await testOutbox(
      new Map([
        ["hubspot", hubspotDelivery({ portalId: "1", baseUrl: hubspot.url })],
        ["mail", leadMail({ smtpUrl: server.smtpUrl, mailbox }).toBuilder],
      ]),
    );
    await place.add("one");
    await place.outbox.deliverDue();
    expect(await place.outcomes()).toEqual([{ hubspot: reason, mail: "sent" }]);
    place.clock.now += 30_000;
    await place.outbox.deliverDue();
    expect(hubspot.posts).toHaveLength(attempts);
    expect(server.mails).toHaveLength(1);
  },
);
