import type { Lead } from "@porchlight/backend/leads/lead-store.ts";
import type { Visit } from "@porchlight/backend/leads/visit-store.ts";
import { visitLead } from "@porchlight/backend/testing/leads.ts";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { mailServer, wordsOf } from "../testing/mail-server.ts";
import { visitMails } from "./visit-mails.ts";
import { visitLinks } from "./visit-service.ts";

const id = "140f81e6-e37b-4a3c-9754-7227277f4de2";
const booked: Visit = {
  kind: "visit",
  place: "/homes/longmont/haystack-bend/",
  address: "1460 Threshing Lane, Longmont, CO 80503",
  mapUrl: "https://maps.example/?to=40.1,-105.1",
  startsAt: "2026-11-24T17:00:00.000Z",
  localTime: "2026-11-24T10:00",
  minutes: 60,
  status: "booked",
  revision: 0,
};
const leadOf = (change: Partial<Visit> = {}): Lead => ({
  ...visitLead,
  id,
  receivedAt: "2026-11-21T17:00:00.000Z",
  visit: { ...booked, ...change },
});
const links = visitLinks("a secret of this test");
const mailbox = "hello@switchgrass.example";

/** The one mail that was sent, with its subject, its text and its calendar. */
async function mailOf(send: (mails: ReturnType<typeof visitMails>) => Promise<void>) {
  await using server = await mailServer();
  await send(visitMails({ smtpUrl: server.smtpUrl, mailbox, links, now: () => Date.parse("2026-11-21T17:00:00Z") }));
  const [mail] = server.mails;
  const header = (name: string) =>
    new RegExp(`^${name}:\\s*(\\S.*(?:\\r?\\n[ \\t].*)*)`, "mi").exec(mail?.text ?? "")?.[1] ?? "";
  const encoded = /Content-Type: application\/ics[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const calendar = Buffer.from(encoded, "base64").toString();
  return {
    count: server.mails.length,
    to: mail?.to,
    subject: header("Subject").replace(/\r?\n\s*/g, " "),
    messageId: header("Message-ID"),
    text: wordsOf(mail?.text, "plain"),
    event: calendar ? new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent("vevent") : null,
  };
}

describe("the visitor’s mail", () => {
  test("has time, place, person and directions, how to change it, and a calendar file", async () => {
    const { to, subject, text, event } = await mailOf(({ toVisitor }) => toVisitor(leadOf(), "new"));
    expect(to).toEqual(["ada@example.com"]);
    expect(subject).toBe("Your visit is booked, Tue, Nov 24, 2026, 10 am, Switchgrass Homes");
    expect(text).toContain("When: Tue, Nov 24, 2026, 10 am\nWhere: 1460 Threshing Lane, Longmont, CO 80503");
    expect(text).toContain("With: June Okada (303-555-0142)");
    expect(text).toContain(booked.mapUrl);
    expect(text).toContain(`https://www.example.com${links.path(id)}`);
    expect(String(event?.getFirstPropertyValue("dtstart"))).toBe("2026-11-24T17:00:00Z");
  });

  test("of a new time has a later version of the calendar entry, and its own message id", async () => {
    const before = await mailOf(({ toVisitor }) => toVisitor(leadOf(), "change"));
    const after = await mailOf(({ toVisitor }) => toVisitor(leadOf({ revision: 1 }), "change"));
    expect(after.subject).toMatch(/^Your visit has a new time, Tue, Nov 24, 2026, 10 am/);
    expect(after.messageId).not.toBe(before.messageId);
    expect(String(after.event?.getFirstPropertyValue("sequence"))).toBe("1");
  });

  test("of a canceled visit removes the entry and offers no change", async () => {
    const { subject, text, event } = await mailOf(({ toVisitor }) =>
      toVisitor(leadOf({ status: "canceled", revision: 1 }), "change"),
    );
    expect(subject).toMatch(/^Your visit is canceled/);
    expect(text).not.toContain("/message/");
    expect(String(event?.getFirstPropertyValue("status"))).toBe("CANCELLED");
  });

  test("of the day before reminds, unless the visit is canceled", async () => {
    expect((await mailOf(({ toVisitor }) => toVisitor(leadOf(), "reminder"))).subject).toMatch(/^Tomorrow: your visit/);
    const none = await mailOf(({ toVisitor }) => toVisitor(leadOf({ status: "canceled" }), "reminder"));
    expect(none.count).toBe(0);
  });

  test("about a call has the telephone number and no address", async () => {
    const { text } = await mailOf(({ toVisitor }) => toVisitor(leadOf({ kind: "call" }), "new"));
    expect(text).toContain("June Okada will call you");
    expect(text).not.toContain(booked.address);
  });

  test("has the same id at every attempt", async () => {
    const ids = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      ids.push((await mailOf(({ toVisitor }) => toVisitor(leadOf(), "new"))).messageId);
    }
    expect(new Set(ids).size).toBe(1);
  });
});

test("the builder’s mail has the time in its subject and all values", async () => {
  const { to, subject, text } = await mailOf(({ toBuilder }) => toBuilder(leadOf(), "new"));
  expect(to).toEqual([mailbox]);
  expect(subject).toBe(
    "Website, visit booked: Tue, Nov 24, 2026, 10 am: Ada Byron: 1482 Threshing Lane, Haystack Bend",
  );
  expect(text).toContain("Name: Ada Byron");
  expect(text).not.toContain(links.path(id));
});
