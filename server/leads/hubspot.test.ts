import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Lead, LeadStore } from "@porchlight/backend/leads/lead-store.ts";
import { Outbox, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { memoryLog, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { visitLead } from "@porchlight/backend/testing/leads.ts";
import { expect, onTestFinished, test } from "vitest";
import { hubspotDelivery } from "./hubspot.ts";

const correlationId = "aab1a8c1-5cd9-4d0e-9a3f-0f1e2d3c4b5a";
const lead: Lead = {
  ...visitLead,
  id: "140f81e6-e37b-4a3c-9754-7227277f4de2",
  receivedAt: "2026-11-21T17:00:00.000Z",
  hubspotFormId: "5f1c2d3a-9b70-4e0e-8d35-3f0a6c9e2b11",
  hubspotVisitor: "0123456789abcdef0123456789abcdef",
};

type Submission = { context: Record<string, string>; fields: { name: string; value: string }[] };
type Responder = (submission: Submission) => readonly [status: number, body: unknown];

/** HubSpot's forms API in this process, with the submissions that it got. */
async function formsApi(respond: Responder) {
  const got: Submission[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const submission = JSON.parse(body) as Submission;
      got.push(submission);
      const [status, reply] = respond(submission);
      const sent = typeof reply === "string" ? reply : JSON.stringify(reply);
      response.writeHead(status, { "Content-Type": "application/json" }).end(sent);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return { got, deliver: hubspotDelivery({ portalId: "1", baseUrl: `http://127.0.0.1:${port}` }) };
}

const refusalOf = (...errors: readonly { errorType?: string; message?: string }[]) => ({
  status: "error",
  message: "The request is not valid",
  correlationId,
  errors,
});
const invalidEmail = {
  message: "Error in 'fields.email'. Input email 'ada@example.con' is invalid",
  errorType: "INVALID_EMAIL",
};
const required = {
  message: "Error in 'fields.lastname'. Required field 'lastname' is missing",
  errorType: "REQUIRED_FIELD",
};
const invalidCookie = { message: "The hutk 'x' is not valid", errorType: "INVALID_HUTK" };
const invalidPage = { message: "Invalid URL in 'context.pageUri'", errorType: "INVALID_PAGE_URI" };
const thanks = { inlineMessage: "Thanks" };
const failureOf = async (respond: Responder) =>
  await (await formsApi(respond)).deliver(lead).then(
    () => null,
    (error: unknown) => error,
  );

test.each([
  [
    400,
    refusalOf(invalidEmail, required),
    `HubSpot answered 400: INVALID_EMAIL, REQUIRED_FIELD. Correlation id ${correlationId}.`,
    `HubSpot answered 400. INVALID_EMAIL: Error in 'fields.email'. Input email 'ada@example.con' is invalid. REQUIRED_FIELD: Error in 'fields.lastname'. Required field 'lastname' is missing. Correlation id ${correlationId}.`,
  ],
  [
    404,
    { status: "error", message: "Form not found.", correlationId },
    `HubSpot answered 404. Correlation id ${correlationId}.`,
    `HubSpot answered 404. Form not found. Correlation id ${correlationId}.`,
  ],
  [
    429,
    { status: "error", message: "You have reached your limit", errorType: "RATE_LIMIT" },
    "HubSpot answered 429.",
    "HubSpot answered 429. You have reached your limit.",
  ],
  [400, { errors: [{ message: "One\n\tline" }, null] }, "HubSpot answered 400.", "HubSpot answered 400."],
  [
    400,
    refusalOf({ errorType: "ada@x.example", message: "No" }),
    `HubSpot answered 400. Correlation id ${correlationId}.`,
    `HubSpot answered 400. No. Correlation id ${correlationId}.`,
  ],
  [400, { errors: [{ message: "One\n\tline" }] }, "HubSpot answered 400.", "HubSpot answered 400. One line."],
  [400, { correlationId: "an id\nand more" }, "HubSpot answered 400.", "HubSpot answered 400."],
  [502, "<html>Bad gateway</html>", "HubSpot answered 502.", "HubSpot answered 502."],
  [400, "null", "HubSpot answered 400.", "HubSpot answered 400."],
  [400, "", "HubSpot answered 400.", "HubSpot answered 400."],
])("HubSpot's rejection %i %j is parsed", async (status, body, message, reason) => {
  const error = await failureOf(() => [status, body]);
  expect(error).toMatchObject({ message, reason });
  expect(error instanceof Undeliverable).toBe(status === 400 || status === 404);
});

test("a long rejection is truncated", async () => {
  const error = await failureOf(() => [400, refusalOf({ ...required, message: "long ".repeat(3000) })]);
  expect((error as Undeliverable).reason).toHaveLength(2000);
});

test.each([
  ["cookie", invalidCookie, { pageUri: lead.page.url, pageName: lead.page.title }],
  ["cookie, in words", { message: "Invalid value for hutk" }, { pageUri: lead.page.url, pageName: lead.page.title }],
  ["page", invalidPage, { hutk: lead.hubspotVisitor, pageName: lead.page.title }],
] as const)("an invalid %s is omitted, and the lead arrives", async (_what, refusal, context) => {
  const { got, deliver } = await formsApi(() => (got.length === 1 ? [400, refusalOf(refusal)] : [200, thanks]));
  await deliver(lead);
  expect(got.map((each) => each.context)).toEqual([
    { hutk: lead.hubspotVisitor, pageUri: lead.page.url, pageName: lead.page.title },
    context,
  ]);
  expect(got[1]?.fields).toEqual(got[0]?.fields);
});

test("it is omitted once: another rejection is final, with its own reasons", async () => {
  const { got, deliver } = await formsApi(() => [400, refusalOf(invalidCookie, invalidEmail)]);
  await expect(deliver(lead)).rejects.toThrow("HubSpot answered 400: INVALID_HUTK, INVALID_EMAIL.");
  expect(got).toHaveLength(2);
  await expect(deliver({ ...lead, hubspotVisitor: "" })).rejects.toBeInstanceOf(Undeliverable);
  expect(got).toHaveLength(3);
});

test("other rejections are not sent twice", async () => {
  const { got, deliver } = await formsApi(() => [400, refusalOf(invalidEmail)]);
  await expect(deliver(lead)).rejects.toBeInstanceOf(Undeliverable);
  expect(got).toHaveLength(1);
});

test("the reason is stored with the lead, not logged, and a fixed form gets the lead again", async () => {
  const place = await temporaryStore();
  onTestFinished(() => place.remove());
  const store = new LeadStore(place.database);
  let isMended = false;
  const { got, deliver } = await formsApi(() => (isMended ? [200, thanks] : [400, refusalOf(invalidEmail)]));
  const log = memoryLog();
  const outbox = new Outbox(store, { channels: new Map([["hubspot", deliver]]), now: Date.now, log });
  const { id: _, receivedAt: __, ...sent } = lead;
  const id = await store.add(sent, { submissionKey: "one", channels: ["hubspot", "mail"], now: new Date() });
  await outbox.deliverDue();
  const reason = `HubSpot answered 400. INVALID_EMAIL: ${invalidEmail.message}. Correlation id ${correlationId}.`;
  expect(await store.failedDeliveries()).toMatchObject([
    { lead: { id, page: lead.page }, channel: "hubspot", status: "failed", attempts: 1, last_error: reason },
  ]);
  expect(JSON.stringify(log.lines)).toContain("INVALID_EMAIL");
  expect(JSON.stringify(log.lines)).not.toContain("ada@example");
  await outbox.deliverDue();
  expect(got).toHaveLength(1);
  isMended = true;
  expect(await store.retryFailed(Date.now())).toBe(1);
  await outbox.deliverDue();
  expect(got).toHaveLength(2);
  expect(await store.failedDeliveries()).toEqual([]);
  await outbox.close();
});
