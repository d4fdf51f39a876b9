import type { Page } from "@playwright/test";
import { Login } from "../../../app/graphql/accounts/accounts.generated.ts";
import { wordPressScale } from "../../servers.ts";
import { expect, pagesOfEachKind, test } from "../../site-test.ts";
import { hiddenOf, post, sentId, storedLead } from "../../support/leads.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";
import { startWordPressSite } from "../../support/wordpress-site.ts";

const site = siteUnderTest(() => startWordPressSite());

/** The number of pictures checked per page: each is resized for the first time here. */
const pictureCount = 6;

/** Loads the first pictures of a page, lazy or not; returns the URLs of those that failed. */
async function brokenPictures(page: Page): Promise<string[]> {
  return await page.evaluate(async (max) => {
    const shown = [...document.querySelectorAll("img")].filter((picture) => picture.getClientRects().length > 0);
    const pictures = shown.slice(0, max);
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(
      pictures.map((picture) =>
        picture.complete
          ? null
          : new Promise((over) => {
              picture.onload = over;
              picture.onerror = over;
            }),
      ),
    );
    return pictures.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.currentSrc || picture.src);
  }, pictureCount);
}

// One visit for all: the browser fetches and compiles the site's scripts once.
test("on WordPress each kind of page has a heading and pictures, without host URLs or entities", async ({ page }) => {
  const { host } = new URL(site().wordpress);
  for (const { kind, path } of pagesOfEachKind) {
    await test.step(kind, async () => {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await page.waitForLoadState("networkidle");
      const addresses = await page.evaluate(() =>
        [...document.querySelectorAll("[href], [src], [srcset], [poster], [action]")].flatMap((element) =>
          ["href", "src", "srcset", "poster", "action"].flatMap((name) => element.getAttribute(name) ?? []),
        ),
      );
      // In a path of the site the host's name occurs only as the source of a signed picture.
      expect(
        addresses.filter((address) => address.includes(`//${host}`)),
        path,
      ).toEqual([]);
      expect(await brokenPictures(page), path).toEqual([]);
      expect(await page.locator("body").innerText(), path).not.toMatch(/&(?:#\d+|amp|lt|gt|quot);/);
    });
  }
});

test("lists longer than a WordPress page are complete", { tag: ["@S7.20", "@S9.13"] }, async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  const views = page.getByRole("navigation", { name: "What to show" });
  for (const name of ["Neighborhoods", "Model homes", "Quick move-in homes"]) {
    await expect(views.getByRole("link", { name: new RegExp(`^${name}`) })).toContainText(String(wordPressScale));
  }
});

test("a stale token has no effect for a visitor", async ({ context, page }) => {
  await context.addCookies([{ name: "apollo:bcn.token", value: "garbage", url: site().url }]);
  await page.goto("/homes/longmont/haystack-bend/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain("apollo:bcn.token");
});

test("a visitor logs in to WordPress through the site; a wrong password returns an error", async ({ page }) => {
  await page.goto("/sandbox/");
  const logIn = (password: string) =>
    page.evaluate(
      async (body) => {
        const headers = { "Content-Type": "application/json" };
        const response = await fetch("/wp/graphql", { method: "POST", headers, body });
        return { status: response.status, body: await response.json() };
      },
      JSON.stringify({
        operationName: "Login",
        query: String(Login),
        variables: { username: "alice@example.com", password },
      }),
    );
  expect(await logIn("correct horse")).toMatchObject({
    status: 200,
    body: { data: { login: { authToken: expect.any(String), user: { firstName: "Alice" } } } },
  });
  expect(await logIn("wrong")).toMatchObject({ status: 200, body: { data: { login: null }, errors: [{}] } });
});

test("a missing page of the WordPress is a 404", async ({ page, watch }) => {
  watch.allow(/404/);
  expect((await page.goto("/about-us/no-such-page/"))?.status()).toBe(404);
});

test("on a WordPress: the sitemaps list more entries of a kind than one of its pages", async ({ request }) => {
  for (const type of ["plans", "models", "homes"]) {
    const text = await (await request.get(`${site().url}/sitemaps/${type}.xml`)).text();
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)].map(
      ([, each]) => each,
    );
    expect([type, new Set(addresses).size]).toEqual([type, wordPressScale]);
    for (const address of addresses) expect(address?.startsWith(`${site().url}/homes/`), address).toBe(true);
  }
  const { homes } = await (await request.get(`${site().url}/homes.json`)).json();
  expect(homes.length).toBeGreaterThan(100);
  expect((await request.get(homes[0].picture.url)).status()).toBe(200);
});

test("on a WordPress: GetMeta is fetched on every route change, for the new URL", {
  tag: ["@S7.38"],
}, async ({ page }) => {
  const askedFor = async () =>
    (await site().received()).flatMap(({ operationName, variables }) =>
      operationName === "GetMeta" ? variables.uri : [],
    );
  await page.goto("/about-us/");
  // No other test here opens these, so that their metadata was not requested before.
  for (const [name, path, title] of [
    ["Contact", "/contact-us/", /^Contact/],
    ["Privacy and terms", "/privacyterms/", /^Privacy/],
  ] as const) {
    expect(await askedFor()).not.toContain(path);
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(title);
    expect(await askedFor()).toContain(path);
  }
});

test("a form on a WordPress page is stored by the site, with its hidden fields and contact", {
  tag: ["@S3.35"],
}, async () => {
  const page = "/land-acquisition/";
  const words = { location: "County Road 3", acres: "40", name: "Ada Byron", role: "A broker", phone: "303-555-0100" };
  const sent = { ...(await hiddenOf(site().url, page, "tell-us")), ...words };
  expect(await (await fetch(site().url + page)).text()).toMatch(
    /every day 10 am to 6 pm(?:<!-- -->)?, and ask for Tess/,
  );
  let id = "";
  await expect
    .poll(async () => {
      id = sentId(await post(site().url, sent));
      return id;
    })
    .toMatch(/./);
  const { kind, page: sentFrom, fields, hidden, contact } = await storedLead(site().leads, id);
  expect({ kind, sentFrom, hidden, contact }).toEqual({
    kind: "land",
    sentFrom: { url: site().url + page, title: "Land we buy" },
    hidden: [{ name: "form", value: "land" }],
    // Telephones are extras, which this WordPress does not have.
    contact: { name: "Tess Halloran", phone: "" },
  });
  expect(Object.fromEntries(fields.flatMap(({ name, value }) => (value ? [[name, value]] : [])))).toEqual(words);
  // The WordPress got no request with it.
  expect(JSON.stringify(await site().received())).not.toContain("County Road 3");
});
