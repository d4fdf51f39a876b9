import { Outbox, Undeliverable } from "@porchlight/backend/leads/outbox.ts";
import { visitLead } from "@porchlight/backend/testing/leads.ts";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";

const secret = "a-secret-of-the-operators";
const reason = "HubSpot answered 400. INVALID_EMAIL: Input email '<b>x' is invalid. Correlation id aab1.";

test("the report has the failed deliveries, with their reasons and no fields", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  const now = new Date();
  const id = await site.leads.add(visitLead, {
    submissionKey: "one",
    channels: ["confirmation", "hubspot", "mail", "webhook"],
    now,
  });
  const outbox = new Outbox(site.leads, {
    channels: new Map([
      ["confirmation", async () => undefined],
      ["hubspot", () => Promise.reject(new Undeliverable("HubSpot answered 400: INVALID_EMAIL.", reason))],
      ["webhook", () => Promise.reject(new Error("The webhook answered 500."))],
    ]),
    now: () => now.getTime(),
    log: { warn: () => undefined, error: () => undefined },
  });
  await outbox.deliverDue();
  const read = (headers: Record<string, string>) => fetch(`${site.url}/ops/leads`, { headers });
  expect((await read({})).status).toBe(401);
  const authorization = { Authorization: `Bearer ${secret}` };
  const shared = { lead: id, receivedAt: now.toISOString(), kind: "visit", page: visitLead.page.url, attempts: 1 };
  expect(await (await read(authorization)).json()).toEqual({
    failed: [{ ...shared, channel: "hubspot", lastError: reason }],
    waiting: [{ ...shared, channel: "webhook", lastError: "The webhook answered 500." }],
  });
  const page = await (await read({ ...authorization, Accept: "text/html" })).text();
  expect(page).toContain("Input email &#39;&lt;b&gt;x&#39; is invalid.");
  expect(page).toContain("npm run leads -- retry");
  expect(page).not.toContain("Ada");
});

test("without failures the report states that", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  const headers = { Authorization: `Bearer ${secret}`, Accept: "text/html" };
  const page = await (await fetch(`${site.url}/ops/leads`, { headers })).text();
  expect(page).toContain(`<h2>Given up</h2><p class="muted">None.</p>`);
});
