import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { VisitService } from "#app/graphql/site-services.ts";
import { renderContext } from "#app/testing/run-loader.ts";
import { action } from "./visit-hold.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T19:00:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const place = "/homes/longmont/haystack-bend/";
const startsAt = "2026-11-24T17:00:00.000Z";
const key = "140f81e6-e37b-4a3c-9754-7227277f4de2";

/** Requests a hold of a time; returns the status, the reply and what was held. */
async function hold(fields: Record<string, string>, isFull = false) {
  const held: unknown[] = [];
  const visits: Partial<VisitService> = {
    ...{ capacityOf: () => 1, slotMinutes: 60, isFull: async () => () => isFull },
    hold: async (...given) => {
      held.push(given);
      return true;
    },
  };
  const neighborhood = {
    ...{ __typename: "Neighborhood", title: "Haystack Bend", uri: place },
    neighborhood: { city: "Longmont", saleTeamMembers: [] },
    extras: { hoursTable: [{ label: "Daily", text: "10 am to 6 pm" }] },
  };
  const body = new URLSearchParams({ "porchlight-about": place, "porchlight-slot": startsAt, ...fields });
  const response = await action({
    request: new Request("https://homes.example/contact-us/hold.json", {
      ...{ method: "POST", body },
      headers: { "X-Forwarded-For": "203.0.113.7" },
    }),
    context: renderContext({
      query: async () => ({ nodeByUri: neighborhood }),
      leadService: { visits: visits as VisitService },
    }),
  } as unknown as Parameters<typeof action>[0]);
  return { status: response.status, reply: await response.json().catch(() => null), held };
}

test("a free time is held for the form, at its place", async () => {
  const { reply, held } = await hold({ "porchlight-hold": key });
  expect(reply).toMatchObject({ isFree: true });
  expect(held).toEqual([[{ place, startsAt }, key, "203.0.113.7"]]);
});

test("a taken or invalid time is not held, and the free ones are returned", async () => {
  expect(await hold({ "porchlight-hold": key }, true)).toMatchObject({ reply: { isFree: false }, held: [] });
  const other = await hold({ "porchlight-hold": key, "porchlight-slot": "2026-11-24T16:00:00.000Z" });
  expect(other).toMatchObject({ reply: { isFree: false, times: { kind: "visit" } }, held: [] });
});

test("an invalid key is rejected", async () => {
  expect(await hold({ "porchlight-hold": "all" })).toMatchObject({ status: 400, held: [] });
});
