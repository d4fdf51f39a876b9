import type { BookedLead } from "@porchlight/backend/leads/lead-store.ts";
import { visitLead } from "@porchlight/backend/testing/leads.ts";
import { expect, test } from "vitest";
import { fakeSite } from "../testing/fake-site.ts";

const secret = "a-secret-of-the-operators";
const tour: BookedLead = {
  ...visitLead,
  id: "140f81e6-e37b-4a3c-9754-7227277f4de2",
  receivedAt: "2026-11-21T17:00:00.000Z",
  fields: [{ name: "name", label: "Name", value: "Ada <Byron>" }],
  visit: {
    kind: "visit",
    status: "booked",
    ...{ place: "/homes/longmont/haystack-bend/", address: "", mapUrl: "", minutes: 60, revision: 0 },
    ...{ startsAt: "2026-11-24T17:00:00.000Z", localTime: "2026-11-24T10:00" },
  },
};

test("with the secret the sales office gets the visits of a day as a page to print", async () => {
  await using site = await fakeSite({ REVALIDATE_SECRET: secret });
  site.tours = [tour];
  const read = (headers: Record<string, string>) => fetch(`${site.url}/ops/tours?day=2026-11-24`, { headers });
  expect((await read({})).status).toBe(401);
  const authorization = `Basic ${Buffer.from(`office:${secret}`).toString("base64")}`;
  const page = await read({ authorization, accept: "text/html" });
  expect(page.headers.get("cache-control")).toBe("no-store");
  const text = await page.text();
  expect(text).toContain("Visits on Tue, Nov 24, 2026");
  expect(text).toContain("Tue, Nov 24, 2026, 10 am");
  expect(text).toContain("Ada &lt;Byron&gt;");
  const json = await (await read({ authorization: `Bearer ${secret}` })).json();
  expect(json).toMatchObject({ day: "2026-11-24", tours: [{ id: tour.id }] });
});
