import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SubmittedLead, VisitService } from "#app/graphql/site-services.ts";
import { renderContext } from "#app/testing/run-loader.ts";
import { sendForm, sendFormInPlace } from "./send-form.server.ts";

test("while the content is unavailable, a form is returned with all its values", async () => {
  const context = renderContext({
    query: () =>
      Promise.reject(Object.assign(new Error("The host is down."), { name: "HostFailure", kind: "network" })),
    leadService: {
      issueToken: () => "another token",
      submit: async () => expect.fail("A form that is not on the page is not stored."),
    },
  });
  const words = {
    "porchlight-page": "/land-acquisition/",
    "porchlight-form": "tell-us",
    name: "Ada",
    notes: "40\r\nacres",
  };
  const body = new URLSearchParams({ ...words, "porchlight-token": "a token" });
  const request = new Request("https://homes.example/message/", { method: "POST", body });
  expect(await sendForm(request, context)).toMatchObject({
    init: { status: 503, headers: { "Retry-After": "60" } },
    data: {
      problem: "We could not save this right now. Please send it again in a minute, or call 303-555-0142.",
      token: "a token",
      form: null,
      mayTryAgain: true,
      sent: [...body].map(([name, value]) => ({ name, value })),
    },
  });
});

const contactPage = { page: { title: "Contact us", uri: "/contact-us/", date: "2026-11-21T08:00:00", organisms: [] } };
const contactForm = {
  "porchlight-page": "/contact-us/",
  "porchlight-form": "write",
  "porchlight-token": "a token",
  name: "Ada",
  reach: "ada@example.com",
  message: "When do you open?",
};

test.each([
  ["unavailable", "We could not save this right now. Please send it again in a minute, or call 303-555-0142."],
  [
    "unknown",
    "We can’t tell whether this reached us. Please send it again in a minute: we’ll get it once. Or call 303-555-0142.",
  ],
] as const)(
  "a form whose store is %s is returned with its values, its token and Retry-After",
  async (refused, problem) => {
    const context = renderContext({
      query: async ({ operationName }) => (operationName === "GetPage" ? contactPage : {}),
      leadService: { issueToken: () => "another token", submit: async () => ({ refused }) },
    });
    const request = () =>
      new Request("https://homes.example/message/", { method: "POST", body: new URLSearchParams(contactForm) });
    const { name, reach, message } = contactForm;
    const rejection = { problem, errors: {}, values: { name, reach, message }, token: "a token" };
    expect(await sendForm(request(), context)).toMatchObject({
      init: { status: 503, headers: { "Retry-After": "60" } },
      data: { ...rejection, form: { form: { id: "write" } }, mayTryAgain: true },
    });
    const inPlace = await sendFormInPlace(request(), context);
    expect([inPlace.status, inPlace.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await inPlace.json()).toEqual(rejection);
  },
);

test.each([
  ["cross-site", ""],
  ["same-origin", "a token"],
  ["none", "a token"],
])("a form with Sec-Fetch-Site %s is submitted with the token %j", async (site, token) => {
  const submitted: string[] = [];
  const context = renderContext({
    query: async ({ operationName }) => (operationName === "GetPage" ? contactPage : {}),
    leadService: {
      issueToken: () => "another token",
      async submit(lead) {
        submitted.push(lead.token);
        return { refused: "again" };
      },
    },
  });
  const request = new Request("https://homes.example/message/", {
    method: "POST",
    headers: { "Sec-Fetch-Site": site },
    body: new URLSearchParams(contactForm),
  });
  const { name, reach, message } = contactForm;
  expect(await sendForm(request, context)).toMatchObject({
    data: { values: { name, reach, message }, token: "another token" },
  });
  expect(submitted).toEqual([token]);
});

test("a form submitted too early keeps its token, so that it is soon old enough", async () => {
  const context = renderContext({
    query: async ({ operationName }) => (operationName === "GetPage" ? contactPage : {}),
    leadService: { issueToken: () => "another token", submit: async () => ({ refused: "early" }) },
  });
  const body = new URLSearchParams(contactForm);
  const request = new Request("https://homes.example/message/", { method: "POST", body });
  expect(await sendForm(request, context)).toMatchObject({
    data: { problem: expect.stringContaining("Please send it once more"), token: "a token" },
  });
});

test("stored values have one spelling of numbers and no invisible characters", async () => {
  const submitted: { fields: readonly { name: string; value: string }[] }[] = [];
  const context = renderContext({
    query: async ({ operationName }) => (operationName === "GetPage" ? contactPage : {}),
    leadService: {
      issueToken: () => "another token",
      submit: async (lead) => {
        submitted.push(lead);
        return { id: "140f81e6-e37b-4a3c-9754-7227277f4de2" };
      },
    },
  });
  const pasted = { name: "\u202aAda\u00a0King\u202c", reach: "(303)\u200b 555‑0142 x12", message: "Hello\ufeff" };
  const body = new URLSearchParams({ ...contactForm, ...pasted });
  await sendFormInPlace(new Request("https://homes.example/message/", { method: "POST", body }), context);
  expect(submitted[0]?.fields.map(({ name, value }) => [name, value])).toEqual([
    ["name", "Ada King"],
    ["reach", "303-555-0142 ext. 12"],
    ["message", "Hello"],
  ]);
});

test("a form with an error is returned without Retry-After", async () => {
  const context = renderContext({ query: async () => contactPage });
  const body = new URLSearchParams({ ...contactForm, reach: "" });
  const request = new Request("https://homes.example/message/", { method: "POST", body });
  const response = await sendFormInPlace(request, context);
  expect([response.status, response.headers.get("retry-after")]).toEqual([200, null]);
});

describe("a form with a time of a visit", () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T19:00:00Z"), toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  const place = "/homes/longmont/haystack-bend/";
  const neighborhood = {
    __typename: "Neighborhood",
    title: "Haystack Bend",
    uri: place,
    neighborhood: { city: "Longmont", saleTeamMembers: [] },
    extras: { hoursTable: [{ label: "Daily", text: "10 am to 6 pm" }] },
  };
  const startsAt = "2026-11-24T17:00:00.000Z";

  /** Sends the form in place; returns the reply, and what was submitted. */
  async function book(slot: string, visits: Partial<VisitService> = {}, outcome: object = { id: "an id" }) {
    const submitted: SubmittedLead[] = [];
    const context = renderContext({
      query: async ({ operationName }) =>
        operationName === "GetVisitSubject" ? { nodeByUri: neighborhood } : contactPage,
      leadService: {
        submit: async (lead) => {
          submitted.push(lead);
          return outcome as { id: string };
        },
        visits: { capacityOf: () => 2, slotMinutes: 60, isFull: async () => () => false, ...visits } as VisitService,
      },
    });
    const words = { ...contactForm, "porchlight-form": "visit", "porchlight-about": place, "porchlight-slot": slot };
    const body = new URLSearchParams(words);
    const request = new Request("https://homes.example/message.json", { method: "POST", body });
    const response = await sendFormInPlace(request, context);
    return { status: response.status, reply: await response.json(), submitted };
  }

  test("books the time, with the place’s name and the time in words", async () => {
    const { submitted } = await book(startsAt);
    expect(submitted[0]?.visit).toMatchObject({ kind: "visit", place, startsAt, minutes: 60 });
    expect(submitted[0]?.fields.at(-1)?.value).toBe("Tue, Nov 24, 2026, 10 am");
  });

  test("without a time is a request", async () => {
    const { submitted } = await book("");
    expect(submitted[0]).not.toHaveProperty("visit");
    expect(submitted[0]?.fields.at(-1)?.value).toBe("");
  });

  test.each([
    ["outside of the hours", "2026-11-24T16:00:00.000Z"],
    ["in the past", "2026-11-20T17:00:00.000Z"],
    ["that is none", "tomorrow"],
  ])("is not submitted with a time %s", async (_, slot) => {
    const { reply, submitted } = await book(slot);
    expect(submitted).toEqual([]);
    expect(reply.errors).toHaveProperty("porchlight-slot");
  });

  test.each([
    ["before it is stored", { isFull: async () => (start: string) => start === startsAt }, undefined],
    ["while it is stored", {}, { refused: "taken" }],
  ])("that is taken %s is returned with its values and the times that are left", async (_, visits, outcome) => {
    const { status, reply } = await book(startsAt, visits, outcome);
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      problem: "That time has just been taken. Please choose another one; everything else is still here.",
      values: { name: "Ada", reach: "ada@example.com" },
      times: { kind: "visit" },
    });
  });

  test("waits for a store that does not respond", async () => {
    const { status, submitted } = await book(startsAt, { isFull: () => Promise.reject(new Error("down")) });
    expect([status, submitted.length]).toEqual([503, 0]);
  });

  test("has no times when the setting has no places", async () => {
    const { reply } = await book(startsAt, { capacityOf: () => 0 });
    expect(reply).toMatchObject({ times: null });
  });
});
