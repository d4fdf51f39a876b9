import type { FaultScenario } from "../../../packages/backend/testing/fake-wordpress/fake-wordpress.ts";
import { expect, test } from "../../site-test.ts";
import { startWordPressSite, type WordPressSite } from "../../support/wordpress-site.ts";

// One WordPress and one site for all tests, with changing scenarios.
test.describe.configure({ mode: "default" });

let site: WordPressSite;
test.beforeAll(async () => {
  // Pages become stale after a second, so that each test sees whether they are renewed.
  site = await startWordPressSite({ model: "full", environment: { PAGE_CACHE_TTL_SECONDS: "1" } });
});
test.afterAll(() => site.end());

const warmPages = [
  "/",
  "/our-homes/quick-move-in-homes/",
  "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  "/homes/longmont/haystack-bend/plans/juniper/",
  "/blog/",
  "/about-us/our-team/",
  "/homes.json",
  "/feeds/zillow.xml",
  "/sitemaps/homes.xml",
];

async function visit(
  path: string,
): Promise<{ status: number; cache: string | null; body: string; retryAfter: string | null }> {
  // A connection that is kept open could be closed by the server just as it is used again.
  const response = await fetch(site.url + path, { redirect: "manual", headers: { connection: "close" } });
  const { headers } = response;
  return {
    status: response.status,
    cache: headers.get("x-cache"),
    body: await response.text(),
    retryAfter: headers.get("retry-after"),
  };
}

interface LoggedReason {
  readonly reason: string;
  readonly timeMs: number;
}

/** Reasons in the log for unavailable content, in their order. */
function reasonsIn(log: string): LoggedReason[] {
  return log.split("\n").flatMap((line) => {
    if (!line.includes("The content could not be loaded.")) return [];
    const { reason, time } = JSON.parse(line) as { reason: string; time: string };
    return [{ reason, timeMs: Date.parse(time) }];
  });
}

/** How long after each line, in milliseconds, the next one with the same reason was logged. */
function intervalsOf(logged: readonly LoggedReason[]): number[] {
  const lastMs = new Map<string, number>();
  return logged.flatMap(({ reason, timeMs }) => {
    const previousMs = lastMs.get(reason);
    lastMs.set(reason, timeMs);
    return previousMs === undefined ? [] : [timeMs - previousMs];
  });
}

const faults: readonly { name: string; scenario: FaultScenario; cold: string; reason: RegExp }[] = [
  {
    name: "in maintenance",
    scenario: { fault: { kind: "maintenance" } },
    cold: "/contact-us/",
    reason: /HTTP 503: .*maintenance/i,
  },
  {
    name: "without its database",
    scenario: { fault: { kind: "database-down" } },
    cold: "/blog/reading-a-price-line/",
    reason: /HTTP 500: Error establishing/,
  },
  {
    name: "after a PHP fatal",
    scenario: { fault: { kind: "php-fatal" } },
    cold: "/events/",
    reason: /HTTP 500: .*critical error/,
  },
  {
    name: "behind a login page",
    scenario: { fault: { kind: "login-page" } },
    cold: "/lifestyle/reviews/",
    reason: /no GraphQL \(HTTP 200\)/,
  },
  {
    name: "whose responses are cut short",
    scenario: { fault: { kind: "truncated" } },
    cold: "/campaigns/winter/finish-list/",
    reason: /no GraphQL \(HTTP 200\)/,
  },
  {
    name: "that sends too much",
    scenario: { fault: { kind: "too-large" } },
    cold: "/about-us/realtor-resources/",
    reason: /larger than 4 MB/,
  },
  {
    name: "that hangs up",
    scenario: { fault: { kind: "close" } },
    cold: "/lifestyle/reviews/a-cello-and-a-shared-wall/",
    reason: /cannot be reached/,
  },
  {
    name: "whose fields fail",
    scenario: {
      failingFields: ["RootQuery.page", "RootQuery.home", "RootQuery.plan", "RootQuery.event", "RootQuery.homes"],
    },
    cold: "/events/open-walls-at-kestrel-row/",
    reason: /Internal server error/,
  },
  {
    name: "whose plugin is off",
    scenario: { isPluginOff: true },
    cold: "/homes/longmont/haystack-bend/",
    reason: /^The content host knows no neighborhoods: activate its plugin Porchlight/,
  },
  {
    name: "with Plain permalinks",
    scenario: { plainPermalinks: "all" },
    cold: "/lifestyle/whats-lifefullness/",
    reason: /^Permalinks are set to Plain: choose Post name/,
  },
];

for (const { name, scenario, cold, reason } of faults) {
  test(`on a WordPress ${name} warm pages are unchanged, cold ones 503, and all recover`, async () => {
    await site.setScenario({});
    const before = new Map<string, string>();
    for (const path of warmPages) {
      // Renews what an earlier fault left, and keeps this very response: another request a second later would renew it
      // without the fault, with other related plans.
      let fresh = await visit(path);
      const cacheState = async () => {
        fresh = await visit(path);
        return fresh.cache;
      };
      await expect.poll(cacheState, { message: path, intervals: [100] }).toMatch(/^(?:hit|miss)$/);
      expect(fresh.status, path).toBe(200);
      before.set(path, fresh.body);
    }
    await site.setScenario(scenario);

    const countBefore = (await site.received()).length;
    for (let refresh = 1; refresh <= 2; refresh += 1) {
      for (const path of warmPages) {
        await expect
          .poll(async () => (await visit(path)).cache, { message: `${path}, refresh ${refresh}` })
          .toBe("stale");
        const { status, body } = await visit(path);
        expect(status, path).toBe(200);
        expect(body === before.get(path), `${path} is what it was`).toBe(true);
      }
      // The next round follows another attempt to renew.
      const attempts = (await site.received()).length;
      await expect
        .poll(async () => {
          await visit("/about-us/our-team/");
          return (await site.received()).length;
        })
        .toBeGreaterThan(attempts);
    }
    expect((await site.received()).length).toBeGreaterThan(countBefore);

    for (let time = 1; time <= 2; time += 1) {
      const { status, retryAfter } = await visit(cold);
      expect([status, retryAfter], cold).toEqual([503, "30"]);
    }
    // While the content is unavailable, no page is a 404.
    const unknown = `/no-such-page-${faults.findIndex((fault) => fault.name === name)}/`;
    if (!scenario.failingFields) expect((await visit(unknown)).status).toBe(503);

    const reported = reasonsIn(site.log());
    expect(reported.map((each) => each.reason)).toContainEqual(expect.stringMatching(reason));
    // A second less than a minute, as the log's clock and the limit's differ.
    for (const interval of intervalsOf(reported)) expect(interval, "once a minute").toBeGreaterThan(59_000);

    await site.setScenario({});
    await expect.poll(async () => (await visit(cold)).status, { intervals: [100] }).toBe(200);
    for (const path of warmPages) {
      await expect
        .poll(async () => (await visit(path)).cache, { message: path, intervals: [100] })
        .toMatch(/^(?:hit|miss)$/);
      expect((await visit(path)).status).toBe(200);
    }
    expect((await visit(unknown)).status).toBe(404);
  });
}

test("a document without its content shows a message, reloads once, and loads on a later request", {
  tag: ["@S8.18", "@S8.19"],
}, async ({ page, watch }) => {
  watch.allow(new RegExp(`another host: ${site.url}|status 503|status of 503`));
  const address = `${site.url}/privacyterms/`;
  await site.setScenario({ fault: { kind: "maintenance" } });
  const documents: (number | undefined)[] = [];
  const ids: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (!response.request().isNavigationRequest()) return;
    documents.push(response.status());
    ids.push(response.headers()["x-request-id"]);
  });
  // The text disappears with its document: it is recorded when it appears.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const words = /Auth token expired[^<]*?\.\.\./.exec(document.body?.textContent ?? "")?.[0];
      if (words) sessionStorage.setItem("words", words);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(address);
  await expect.poll(() => documents).toEqual([503, 503]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("503 Error");
  const sentence = "We are sorry. The content of this page cannot be reached right now.";
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  expect(ids[1]).toMatch(/^[\w-]{36}$/);
  expect(ids[1]).not.toBe(ids[0]);
  await expect(page.getByText("Reference:")).toHaveText(`Reference: ${ids[1]}`);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("words")))
    .toBe("Auth token expired or invalid, attempting to refresh...");
  await expect(page.getByText("The home page opens in 3 seconds.")).toHaveCount(0);
  await site.setScenario({});
  await expect.poll(async () => (await visit(new URL(address).pathname)).status).toBe(200);
  await again.click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("503 Error");
  await expect(page.getByText("Reference:")).toHaveCount(0);
  await expect(page).toHaveURL(address);
  expect(documents).toEqual([503, 503, 200]);
  await page.goto("about:blank");
});
