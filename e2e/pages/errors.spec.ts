import { expect, siteUrl, test } from "../site-test.ts";

test("an unknown URL responds 404 with the error page", {
  tag: ["@S2.102", "@S8.2", "@S2.134", "@S2.135", "@S2.136"],
}, async ({ page, watch }) => {
  watch.allow(/404/);
  const response = await page.goto("/no-such-page/");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Error");
  await expect(page.getByText("Page Not Found: /no-such-page/")).toBeVisible();
  await expect(page.getByText(/sorry/i)).toBeVisible();
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL(`${siteUrl()}/`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("404 Error");
});

test("the 404 page shows any address as text, and stays the same when it is hydrated", {
  tag: ["@S8.2"],
}, async ({ page, watch }) => {
  watch.allow(/404/);
  const addresses = [
    "/blog/no/such/page/?b='2'&a=1",
    "/wp-login.php",
    `/x"><script>document.title="run"</script>/?q="><img src=x onerror=document.title='run'>&amp;`,
  ];
  // It would navigate home.
  await page.clock.install({ time: new Date("2026-11-21T12:00:00") });
  await page.clock.pauseAt(new Date("2026-11-21T12:00:01"));
  for (const address of addresses) {
    const response = await page.goto(address);
    const { pathname, search } = new URL(page.url());
    expect(response?.status(), address).toBe(404);
    const sent = await page.evaluate(
      (html) => {
        const { body } = new DOMParser().parseFromString(html, "text/html");
        return body.querySelector("main .lead")?.textContent;
      },
      (await response?.text()) ?? "",
    );
    expect(sent, address).toBe(`We are sorry. Page Not Found: ${pathname}${search}`);
    const shown = page.locator("main .lead");
    await expect(shown, address).toHaveText(sent ?? "");
    expect(await page.locator("header [aria-current]").count(), address).toBe(0);
    await expect(page, address).toHaveTitle(/^Page not found/);
  }
});

for (const folder of [
  "/homes/longmont/haystack-bend/qmi/",
  "/homes/longmont/haystack-bend/plans/",
  "/homes/longmont/haystack-bend/models/",
  "/homes/longmont/",
  "/blog/",
  "/events/",
  "/lifestyle/reviews/",
])
  test(`missing entries in ${folder} respond 404, each with its own address`, { tag: ["@S8.1"] }, async ({
    page,
    watch,
  }) => {
    watch.allow(/404/);
    for (const path of [`${folder}no-such-entry/`, `${folder}another/?q=%3Cb%3E`]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      const { pathname, search } = new URL(page.url());
      await expect(page.locator("main .lead")).toHaveText(`We are sorry. Page Not Found: ${pathname}${search}`);
      await page.getByRole("button", { name: "Stay on this page" }).click();
      await expect(page.getByText("The home page opens in 3 seconds.")).toHaveCount(0);
    }
  });

test("the error page navigates home after 3 seconds", { tag: ["@S8.20", "@S8.21", "@S9.22"] }, async ({
  page,
  watch,
}) => {
  watch.allow(/404/);
  await page.clock.install({ time: new Date("2026-11-21T12:00:00") });
  await page.clock.pauseAt(new Date("2026-11-21T12:00:01"));
  await page.goto("/no-such-page/");
  await expect(page.getByRole("button", { name: "Stay on this page" })).toBeVisible();
  await page.clock.runFor(2900);
  await expect(page).toHaveURL(/no-such-page/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(`${siteUrl()}/`);
});

test("a visitor can stay on the error page", async ({ page, watch }) => {
  watch.allow(/404/);
  await page.clock.install({ time: new Date("2026-11-21T12:00:00") });
  await page.clock.pauseAt(new Date("2026-11-21T12:00:01"));
  await page.goto("/no-such-page/");
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByText("The home page opens in 3 seconds.")).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/no-such-page/);
});

test("on the front page the error page offers another try instead of going home", { tag: ["@S8.20"] }, async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to (?:fetch|load resource)|\/_\w*\.data/);
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.clock.install({ time: new Date("2026-11-21T12:00:00") });
  await page.clock.pauseAt(new Date("2026-11-21T12:00:01"));
  const front = /\/_\w*\.data/;
  await page.route(front, (route) => route.abort("failed"));
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("500 Error");
  await expect(page.getByText("We are sorry. Failed to fetch")).toBeVisible();
  await expect(page).toHaveURL(`${siteUrl()}/`);
  await expect(page.getByText("The home page opens in 3 seconds.")).toHaveCount(0);
  await page.unroute(front);
  await page.clock.runFor(10_000);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("500 Error");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("500 Error");
  await expect(page).toHaveURL(`${siteUrl()}/`);
});

test("after a failed navigation the error page shows the id of the failed request", async ({ page, watch }) => {
  watch.allow(/status 500|status of 500|turbo-stream/);
  await page.goto("/sandbox/", { waitUntil: "networkidle" });
  await page.clock.install({ time: new Date("2026-11-21T12:00:00") });
  await page.clock.pauseAt(new Date("2026-11-21T12:00:01"));
  const reference = "0af7651916cd43dd8448eb211c80319c";
  await page.route("**/*.data*", (route) =>
    route.fulfill({ status: 500, headers: { "Server-Timing": `total;dur=1.0, reference;desc="${reference}"` } }),
  );
  await page.locator("header nav a[href='/our-neighborhoods/']").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("500 Error");
  await expect(page.getByText("Reference:")).toHaveText(`Reference: ${reference}`);
});

test("the error page loads no code of its own: it is complete offline", async ({ page, watch }) => {
  watch.allow(/Failed to (?:fetch|load resource)|\.data/);
  await page.goto("/contact-us/");
  await page.route("**/*.data*", (route) => route.abort("failed"));
  await page.locator("footer a[href='/privacyterms/']").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("500 Error");
  await expect(page.getByText("We are sorry. Failed to fetch")).toBeVisible();
  await expect(page.getByText("Nothing built here")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stay on this page" })).toBeVisible();
  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL(`${siteUrl()}/`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("500 Error");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a document that is an error page has its drawing and its styles", async ({ page, watch }) => {
    watch.allow(/404/);
    await page.goto("/no-such-page/");
    await expect(page.getByText("Nothing built here")).toBeVisible();
    const look = await page.locator("[data-acts]").evaluate((element) => getComputedStyle(element).display);
    expect(look).toBe("grid");
    const home = page.getByRole("link", { name: "Go Home" });
    expect(await home.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
  });
});
