import type { Page } from "@playwright/test";
import { operations } from "../site/app/graphql/operations.generated.ts";
import { expect, siteUrl, test } from "./site-test.ts";

/** What the backend holds for the page at an address: its title for search engines and the heading of its hero. */
async function backendPage(page: Page, uri: string): Promise<{ title: string; heading: string | undefined }> {
  const send = async (operationName: string, variables: object) => {
    const data = { operationName, query: operations[operationName], variables };
    return (await (await page.request.post(`${siteUrl()}/wp/graphql`, { data })).json()).data;
  };
  const meta = await send("GetMeta", { uri, path: uri });
  const seo = (meta.page ?? meta.nodeByUri).seoMeta;
  const organisms: { layout: string; title: string }[] = (await send("GetPage", { uri })).page?.organisms ?? [];
  return { title: seo.seoTitle, heading: organisms.find(({ layout }) => layout === "hero")?.title };
}

test("S2.59 every redirect of the build leads in one step to a page of this site, and that page is the one it names", async ({
  page,
}) => {
  const { id } = await (await page.request.get(`${siteUrl()}/builds/latest.json`)).json();
  const { redirects } = await (await page.request.get(`${siteUrl()}/builds/meta/${id}.json`)).json();
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of redirects) {
    const old = siteUrl() + from.replace(":posting", "site-superintendent");
    const response = await page.request.get(old, { maxRedirects: 0 });
    const [target = "", fragment] = response.headers().location?.split("#") ?? [];
    const fragments = targets.get(target) ?? new Set();
    targets.set(target, fragments);
    // Those of the login are on no page.
    if (fragment && !/^\/?#/.test(to)) fragments.add(fragment);
  }
  expect(targets.size).toBeGreaterThan(15);
  expect([...targets.values()].flatMap((fragments) => [...fragments]).sort()).toEqual([
    "maintenance",
    "request",
    "warranty",
  ]);
  for (const [target, fragments] of targets) {
    const response = await page.request.get(siteUrl() + target, { maxRedirects: 0 });
    expect(response.status(), target).toBe(200);
    const read = await page.evaluate(
      (html) => {
        const document = new DOMParser().parseFromString(html, "text/html");
        const ids = [...document.querySelectorAll("main [id]")].map(({ id }) => id);
        const canonical = document.querySelector('link[rel="canonical"]');
        return {
          ids,
          title: document.title,
          heading: document.querySelector("h1")?.textContent,
          canonical: canonical?.getAttribute("href"),
        };
      },
      await response.text(),
    );
    const expected = await backendPage(page, target);
    expect(read.ids, target).toEqual(expect.arrayContaining([...fragments]));
    expect(read.title, target).toBe(`${expected.title} - Switchgrass Homes`);
    expect(read.canonical, target).toBe(siteUrl() + target);
    if (expected.heading) expect(read.heading, target).toBe(expected.heading);
  }
});

/** Opens the page for styles of blocks with its links to one address leading to another. */
async function openWithLink(page: Page, from: string, to: string): Promise<void> {
  await page.route("**/sandbox/", async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: (await response.text()).replaceAll(`"${from}`, `"${to}`) });
  });
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

async function clickReviews(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Reviews" }).click();
}

test("S2.91 S2.100 a click on a link to a legacy path opens its page without loading the site anew", async ({
  page,
}) => {
  await openWithLink(page, "/lifestyle/reviews/", "/photo-gallery/home-offices/?from=menu");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/our-homes/model-homes/?from=menu`);
  await expect(page).toHaveTitle("Model homes and their hours - Switchgrass Homes");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("S2.80 S2.100 a click on a link to login stays on the page and gives it the address of the login", async ({
  page,
}) => {
  await openWithLink(page, "/lifestyle/reviews/", "/login/?from=menu");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/sandbox/?from=menu#login`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Every block, once.");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a redirect that the content brings works by its address, with its status, and on a click", async ({ page }) => {
  const response = await page.request.get(`${siteUrl()}/parade?from=print`, { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, "/campaigns/see-homes/?from=print"]);
  await openWithLink(page, "/lifestyle/reviews/", "/floor-plans/juniper/?from=menu");
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/our-homes/plans/?from=menu`);
  await expect(page).toHaveTitle(`${(await backendPage(page, "/our-homes/plans/")).title} - Switchgrass Homes`);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a click on a neighborhood that is gone follows its redirect, also where the content says so first", async ({
  page,
  watch,
}) => {
  // What the browser asks for beside it is not there.
  watch.allow(/status of 404|sickle-field\/blocks\.json/);
  await openWithLink(page, "/lifestyle/reviews/", "/homes/erie/sickle-field/");
  const contentAnswered = page.waitForResponse((response) => response.url().endsWith("/wp/graphql"));
  await page.route("**/homes/erie/sickle-field/_.data**", async (route) => {
    await contentAnswered;
    await route.continue();
  });
  await clickReviews(page);
  await expect(page).toHaveURL(`${siteUrl()}/our-neighborhoods/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our neighborhoods");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});
