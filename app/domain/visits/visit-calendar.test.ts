import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type CalendarVisit, visitCalendar } from "./visit-calendar.ts";

const visit: CalendarVisit = {
  id: "140f81e6-e37b-4a3c-9754-7227277f4de2",
  kind: "visit",
  about: "Haystack Bend, Longmont",
  contact: { name: "Jo Marchetti", phone: "303-555-0167" },
  address: "1460 Threshing Lane, Longmont, CO 80503",
  mapUrl: "https://maps.example/?to=40.1,-105.1",
  startsAt: "2026-11-24T17:00:00.000Z",
  minutes: 30,
  status: "booked",
  revision: 0,
};
const options = {
  url: "https://www.example.com/message/140f81e6/visit/key/",
  writtenAt: new Date("2026-11-21T16:30:05.250Z"),
};
const eventOf = (change: Partial<CalendarVisit> = {}) => {
  const calendar = new ICAL.Component(ICAL.parse(visitCalendar({ ...visit, ...change }, options)));
  const event = calendar.getFirstSubcomponent("vevent");
  const value = (name: string) => String(event?.getFirstPropertyValue(name) ?? "");
  return { method: calendar.getFirstPropertyValue("method"), value };
};

test("a calendar parses a visit with its time, place and version", () => {
  const { method, value } = eventOf();
  expect(method).toBe("PUBLISH");
  expect(["dtstart", "dtend", "summary", "location", "description", "sequence", "status"].map(value)).toEqual([
    "2026-11-24T17:00:00Z",
    "2026-11-24T17:30:00Z",
    "Visit Haystack Bend, Longmont",
    visit.address,
    `With Jo Marchetti (303-555-0167)\n${visit.mapUrl}`,
    "0",
    "CONFIRMED",
  ]);
});

test("a canceled visit is the same entry with a later version", () => {
  const after = eventOf({ status: "canceled", revision: 2 });
  expect(after.method).toBe("CANCEL");
  expect(after.value("uid")).toBe(eventOf().value("uid"));
  expect([after.value("status"), after.value("sequence")]).toEqual(["CANCELLED", "2"]);
});

test("a call has no address", () => {
  const { value } = eventOf({ kind: "call", mapUrl: "", contact: { name: "", phone: "" } });
  expect([value("summary"), value("location"), value("description")]).toEqual([
    "Call with Switchgrass Homes",
    "By phone",
    "",
  ]);
});
