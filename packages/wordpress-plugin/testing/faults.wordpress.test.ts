import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "../../../e2e/servers.ts";
import { fetchWhenServed, startSiteOn } from "./site-on-wordpress.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

let wordpress: ThrowawayWordPress;
let site: RunningServer;
beforeAll(async () => {
  wordpress = await startWordPress({ demo: true });
  // Pages are stale soon, so that each test sees whether they are renewed; a busy machine renders for seconds.
  site = await startSiteOn(wordpress, { PAGE_CACHE_TTL_SECONDS: "10" });
});
afterAll(async () => {
  await site?.end();
  await wordpress?.stop();
});

const warmPages = [
  "/",
  "/our-homes/quick-move-in-homes/",
  "/homes/longmont/haystack-bend/plans/juniper/",
  "/blog/",
  "/about-us/our-team/",
];

async function visit(path: string) {
  const response = await fetch(site.url + path, { redirect: "manual" });
  const { status, headers } = response;
  return {
    status,
    cache: headers.get("x-cache"),
    retryAfter: headers.get("retry-after"),
    body: await response.text(),
  };
}

const faultScenarios: readonly {
  name: string;
  begin: () => Promise<void> | void;
  end: () => Promise<void> | void;
  cold: string;
  reason: RegExp;
}[] = [
  {
    name: "in maintenance",
    begin: () => wordpress.setScenario({ maintenance: true }),
    end: () => wordpress.setScenario({}),
    cold: "/contact-us/",
    reason: /HTTP 503: Briefly unavailable for scheduled maintenance/,
  },
  {
    name: "whose database is stopped",
    begin: () => wordpress.stopDatabase(),
    end: () => wordpress.startDatabase(),
    cold: "/blog/reading-a-price-line/",
    reason: /HTTP 500: Error establishing a database connection/,
  },
  {
    name: "with a broken plugin",
    begin: () => wordpress.setScenario({ fatal: true }),
    end: () => wordpress.setScenario({}),
    cold: "/events/",
    reason: /HTTP 500: There has been a critical error on this website/,
  },
];

test.each(faultScenarios)(
  "on a WordPress $name the site serves cached pages, reports what is missing, and recovers",
  async ({ begin, end, cold, reason }) => {
    const before = new Map<string, string>();
    for (const path of warmPages) {
      let fresh = await visit(path);
      const state = async () => {
        fresh = await visit(path);
        return [fresh.status, fresh.cache];
      };
      await expect.poll(state, { message: path }).toEqual([200, expect.stringMatching(/^(?:hit|miss)$/)]);
      before.set(path, fresh.body);
    }
    // Not requested before, so that it is not cached.
    const unknown = `${cold}no-such-page/`;
    try {
      await begin();
      for (const path of warmPages) {
        await expect.poll(async () => (await visit(path)).cache, { message: path }).toBe("stale");
        const { status, body } = await visit(path);
        expect([path, status, body === before.get(path)]).toEqual([path, 200, true]);
      }
      const { status, retryAfter } = await visit(cold);
      expect([status, retryAfter]).toEqual([503, "30"]);
      expect((await visit(unknown)).status, "an unknown path may be a page").toBe(503);
      // A busy WordPress may exceed the time limit first, and the log arrives through another pipe.
      const logAfterVisit = async () => {
        await visit(cold);
        return site.log();
      };
      await expect.poll(logAfterVisit).toMatch(reason);
    } finally {
      await end();
    }
    await expect.poll(async () => (await visit(cold)).status).toBe(200);
    for (const path of warmPages) {
      await expect.poll(async () => (await visit(path)).cache, { message: path }).toMatch(/^(?:hit|miss)$/);
    }
    await expect.poll(async () => (await visit(unknown)).status).toBe(404);
  },
);

test("a WordPress that closes every connection, with 128 MB for PHP, serves concurrent pages", async () => {
  try {
    wordpress.setScenario({ memory: "128M" });
    const { status, headers } = await wordpress.graphql("{ __typename }");
    expect([status, headers.get("connection")]).toEqual([200, "close"]);
    const paths = ["/our-neighborhoods/", "/new-home-search/", "/lifestyle/reviews/", "/privacyterms/", "/about-us/"];
    const cold = await Promise.all(paths.map(async (path) => [path, (await fetchWhenServed(site.url + path)).status]));
    expect(cold).toEqual(paths.map((path) => [path, 200]));
  } finally {
    wordpress.setScenario({});
  }
});

test("PHP logs no warning about the plugin, and only the intended errors", () => {
  const onPurpose = /a_function_that_a_broken_plugin_lacks|Error establishing|mysqli_real_connect/;
  const lines = wordpress.debugLog().filter((line) => /porchlight\/|PHP (?:Fatal|Warning|Parse)/i.test(line));
  expect(lines.filter((line) => !onPurpose.test(line))).toEqual([]);
});
