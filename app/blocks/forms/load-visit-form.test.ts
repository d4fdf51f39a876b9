import { afterEach, expect, test, vi } from "vitest";
import { loadVisitForm } from "./load-visit-form.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the selectable week starts tomorrow in the builder's time zone", async () => {
  vi.stubGlobal("fetch", async (address: string) => Response.json({ title: address }));
  // 10:15 pm on November 21 in Colorado.
  vi.useFakeTimers({ now: Date.parse("2026-11-22T05:15:00Z"), toFake: ["Date"] });
  const offered = await loadVisitForm("/homes/erie/kestrel-row/");
  expect(offered).toMatchObject({
    title: "/contact-us/visit.json?about=%2Fhomes%2Ferie%2Fkestrel-row%2F",
    about: "/homes/erie/kestrel-row/",
  });
  expect(offered.days.map(({ day }) => day)).toEqual(
    ["22", "23", "24", "25", "26", "27", "28"].map((day) => `2026-11-${day}`),
  );
});

test("days on which the hours table says closed are not offered, and seven days remain", async () => {
  const hoursTable = [
    { label: "Monday to Saturday", text: "10 am to 6 pm" },
    { label: "Sunday", text: "Closed" },
    { label: "Thanksgiving Day", text: "Closed" },
  ];
  vi.stubGlobal("fetch", async () => Response.json({ subject: { hoursTable } }));
  vi.useFakeTimers({ now: Date.parse("2026-11-22T18:00:00Z"), toFake: ["Date"] });
  const { days } = await loadVisitForm("/homes/erie/kestrel-row/");
  expect(days.map(({ day }) => day)).toEqual(
    ["11-23", "11-24", "11-25", "11-27", "11-28", "11-30", "12-01"].map((day) => `2026-${day}`),
  );
});
