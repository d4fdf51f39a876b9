import { expect, test } from "vitest";
import type { AlertService } from "#app/graphql/site-services.ts";
import { fakeSiteContext } from "#app/graphql/testing/fake-site-context.ts";
import { action } from "./alerts.tsx";

test.each([
  ["cross-site", ""],
  ["same-origin", "a token"],
])("a request with Sec-Fetch-Site %s is submitted with the token %j, and keeps what was typed", async (site, token) => {
  const submitted: string[] = [];
  const alerts: Pick<AlertService, "request"> = {
    async request(alert) {
      submitted.push(alert.token);
      return "again";
    },
  };
  const context = fakeSiteContext({
    content: { query: async () => ({ page: null, neighborhoods: null, plans: null, models: null, homes: null }) },
    alerts: alerts as AlertService,
    leadService: { issueToken: () => "another token" },
  });
  const url = new URL("https://homes.example/alerts/?search=");
  const typed = { email: "ada@example.com", frequency: "Once a week" };
  const body = new URLSearchParams({ ...typed, "porchlight-token": "a token" });
  const request = new Request(url, { method: "POST", headers: { "Sec-Fetch-Site": site }, body });
  const given = { request, url, context } as unknown as Parameters<typeof action>[0];
  expect(await action(given)).toMatchObject({ data: { values: typed, token: "another token" } });
  expect(submitted).toEqual([token]);
});
