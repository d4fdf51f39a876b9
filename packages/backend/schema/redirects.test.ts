import { expect, onTestFinished, test } from "vitest";
import { temporarySite } from "#backend/testing/content-store.ts";

const query = "{ redirection { redirects { origin target type code matchType } } seo { redirects { origin } } }";

test("the store's redirects have the Redirection plugin's shape; a store without any has null", async () => {
  const site = await temporarySite(async (writer) => {
    await writer.setOption("redirects", [
      { from: "/old/", to: "/blog/", status: 301 },
      { from: "/jobs/:posting/", to: "https://jobs.example/", status: 302 },
    ]);
  });
  onTestFinished(() => site.remove());
  const plain = { type: "url", matchType: "url" };
  expect(await site.data(query)).toEqual({
    redirection: {
      redirects: [
        { origin: "/old/", target: "/blog/", code: 301, ...plain },
        { origin: "/jobs/:posting/", target: "https://jobs.example/", code: 302, ...plain },
      ],
    },
    seo: null,
  });
  const empty = await temporarySite(async () => undefined);
  onTestFinished(() => empty.remove());
  expect(await empty.data(query)).toEqual({ redirection: null, seo: null });
});
