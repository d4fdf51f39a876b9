import type { FaultScenario } from "../../../packages/backend/testing/fake-wordpress/fake-wordpress.ts";
import { expect, pagesOfEachKind, test } from "../../site-test.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";
import { startWordPressSite, type WordPressSiteOptions } from "../../support/wordpress-site.ts";

/** Shared by all pages and cached, as are others that many pages share. The host is checked at most once a second. */
const shared = new Set(["GetMenus", "GetMeta", "CheckContract"]);
/** What a host sends for an uncached page, with menus and meta. */
const maxPageBytes = 60_000;

const hosts: readonly { name: string; options: WordPressSiteOptions }[] = [
  {
    name: "WPGraphQL 2 with what the specification names and nothing else",
    options: { model: "specification" },
  },
  {
    name: "WPGraphQL 1.32 with 128 MB and without extras",
    options: { version: 1, model: "no-extras", scenario: { memoryMb: 128 } },
  },
  {
    name: "a WordPress that closes connections and has neither menus nor popular posts",
    options: {
      model: "no-extras",
      without: ["RootQuery.menus", "RootQuery.popularBlogPosts"],
      scenario: { closesConnections: true },
    },
  },
];

for (const { name, options } of hosts) {
  test(`on ${name} every kind of page exists, with one operation of its own`, async () => {
    const site = await startWordPressSite({ ...options, environment: { PAGE_CACHE_TTL_SECONDS: "600" } });
    try {
      for (const { kind, path } of pagesOfEachKind) {
        const response = await fetch(site.url + path);
        expect(response.status, `${kind}\n${site.log()}`).toBe(200);
      }
      for (const { kind, path } of pagesOfEachKind) {
        const before = (await site.received()).length;
        // The same page as a navigation within the site requests it: rendered again, from cached responses.
        const response = await fetch(`${site.url}${path}_.data`);
        expect([response.status, response.headers.get("x-cache")], kind).toEqual([200, "miss"]);
        const received = (await site.received()).slice(before);
        const own = received.filter(({ operationName }) => !shared.has(operationName ?? ""));
        expect(own.length, `${kind}: ${received.map(({ operationName }) => operationName)}`).toBeLessThanOrEqual(1);
        expect(
          received.reduce((sum, { responseBytes }) => sum + responseBytes, 0),
          kind,
        ).toBeLessThanOrEqual(maxPageBytes);
      }
      // WordPress responds to the look-up of this address with an error, as it has no such entry.
      for (const path of ["/account/", "/account", "/account/_.data", "/wp-login.php"]) {
        expect((await fetch(site.url + path)).status, path).toBe(404);
      }
    } finally {
      await site.end();
    }
  });
}

test.describe("a neighborhood", () => {
  const site = siteUnderTest(() => startWordPressSite({ model: "specification" }));

  test("on a host without extras lists all its homes, models and plans, and no others", async ({ page }) => {
    const query = `{
      homes(first: 100) { nodes { uri qmiHomeDetails { neighborhood { uri } } } }
      models(first: 100) { nodes { uri modelDetails { neighborhood { uri } } } }
      plans(first: 100) { nodes { uri floorplanDetails { neighborhood { uri } } } }
    }`;
    const response = await fetch(`${site().wordpress}/wp/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as { data: Record<string, { nodes: Record<string, unknown>[] }> };
    const path = "/homes/longmont/haystack-bend/";
    const expected = Object.values(data)
      .flatMap(({ nodes }) => nodes)
      .filter((node) => JSON.stringify(node).includes(`"uri":"${path}"}`))
      .map(({ uri }) => String(uri));
    expect(expected.length).toBeGreaterThan(5);
    await page.goto(path);
    const listed = async () => {
      const links = page.locator("main").getByRole("link");
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      return [...new Set(hrefs.filter((href) => /\/(?:qmi|models|plans)\/[^/]+\/$/.test(href)))].sort();
    };
    await expect.poll(listed).toEqual(expected.sort());
  });
});

/** Titles that an editor can omit or write, and the resulting title of a home's page. */
const editors: readonly { name: string; scenario: FaultScenario; heading: string }[] = [
  { name: "wrote addresses and nothing else", scenario: { lacks: "leaves" }, heading: "1482 Threshing Lane" },
  { name: "linked nothing either", scenario: { lacks: "groups" }, heading: "1482 Threshing Lane" },
  { name: "left empty rows in every list", scenario: { lacks: "list-items" }, heading: "1482 Threshing Lane" },
  { name: "gave nothing a title", scenario: { title: " " }, heading: "1482 Threshing Lane" },
  {
    name: "put markup into titles",
    scenario: { title: "A <em>quiet</em> house<br>for two &amp; more<script>alert(1)</script>" },
    heading: "A quiet house for two & more",
  },
];

test("with content missing, every kind of page has status 200, a heading and no unnamed element", async ({ page }) => {
  const secret = "0123456789abcdef";
  const site = await startWordPressSite({ model: "full", environment: { REVALIDATE_SECRET: secret } });
  try {
    for (const { name, scenario, heading } of editors) {
      await site.setScenario(scenario);
      await fetch(`${site.url}/ops/revalidate`, { method: "POST", headers: { "X-Revalidate-Secret": secret } });
      for (const { kind, path } of pagesOfEachKind) {
        const response = await fetch(site.url + path);
        expect(response.status, `${kind} where they ${name}\n${site.log()}`).toBe(200);
        const read = await page.evaluate(
          (html) => {
            const document = new DOMParser().parseFromString(html, "text/html");
            for (const each of document.querySelectorAll("script, style, noscript")) each.remove();
            const nameOf = (element: Element) =>
              [element.textContent, element.getAttribute("aria-label")]
                .concat([...element.querySelectorAll("img")].map(({ alt }) => alt))
                .join("")
                .trim();
            const all = [...document.querySelectorAll("main :is(a, button, h1, h2, h3)")];
            return {
              heading: document.querySelector("h1")?.textContent?.trim(),
              unnamed: all.filter((element) => nameOf(element) === "").map(({ outerHTML }) => outerHTML),
              odd: /\b(?:null|undefined|NaN|Invalid Date|\[object)\b|<\/?em>/.exec(
                document.body.textContent ?? "",
              )?.[0],
            };
          },
          await response.text(),
        );
        expect(read, `${kind} where they ${name}`).toEqual({
          heading: expect.stringMatching(/\S/),
          unnamed: [],
          odd: undefined,
        });
        if (kind === "quick move-in home") expect(read.heading, name).toBe(heading);
      }
    }
  } finally {
    await site.end();
  }
});
