import { expect, test } from "vitest";
import { renderContext } from "#app/testing/run-loader.ts";
import { sendForm } from "./send-form.server.ts";

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
    init: { status: 503 },
    data: {
      problem: "We could not save this right now. Please send it again in a minute, or call 303-555-0142.",
      token: "a token",
      form: null,
      mayTryAgain: true,
      sent: [...body].map(([name, value]) => ({ name, value })),
    },
  });
});
