import { expect, test } from "vitest";
import { renderContext } from "#app/testing/run-loader.ts";
import { sendForm, sendFormInPlace } from "./send-form.server.ts";

test("while the content cannot be reached every word of a form comes back, to be sent again", async () => {
  const context = renderContext({
    query: () =>
      Promise.reject(Object.assign(new Error("The host is down."), { name: "HostFailure", kind: "network" })),
    leadDesk: {
      issueToken: () => "another token",
      submit: async () => expect.fail("Nothing is kept of a form that is not known."),
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
  "a form whose store is %s comes back with its words, its token and Retry-After",
  async (refused, problem) => {
    const context = renderContext({
      query: async ({ operationName }) => (operationName === "GetPage" ? contactPage : {}),
      leadDesk: { issueToken: () => "another token", submit: async () => ({ refused }) },
    });
    const request = () =>
      new Request("https://homes.example/message/", { method: "POST", body: new URLSearchParams(contactForm) });
    const { name, reach, message } = contactForm;
    const refusal = { problem, errors: {}, values: { name, reach, message }, token: "a token" };
    expect(await sendForm(request(), context)).toMatchObject({
      init: { status: 503, headers: { "Retry-After": "60" } },
      data: { ...refusal, form: { form: { id: "write" } }, mayTryAgain: true },
    });
    const inPlace = await sendFormInPlace(request(), context);
    expect([inPlace.status, inPlace.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await inPlace.json()).toEqual(refusal);
  },
);

test("a form with a mistake comes back without a time to wait", async () => {
  const context = renderContext({ query: async () => contactPage });
  const body = new URLSearchParams({ ...contactForm, reach: "" });
  const request = new Request("https://homes.example/message/", { method: "POST", body });
  const response = await sendFormInPlace(request, context);
  expect([response.status, response.headers.get("retry-after")]).toEqual([200, null]);
});
