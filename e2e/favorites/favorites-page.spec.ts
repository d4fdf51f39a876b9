import type { Page } from "@playwright/test";
import { expect, siteUrl, test } from "../site-test.ts";
import { loggedIn, sentBy } from "../support/accounts.ts";
import { axeFindings } from "../support/axe.ts";
import {
  heart,
  idAt,
  notices,
  productPaths,
  products,
  runUntilNotice,
  searchPath,
  storedFavorites,
  storeFavorites,
} from "../support/favorites.ts";

const inAccount = "It’s kept in your account, on every device you log in on.";
const cardsOf = (page: Page) => page.getByRole("list", { name: "My favorites" }).getByRole("article");
const titlesOf = (page: Page) => cardsOf(page).getByRole("heading").allTextContents();

test("the favorites page is public, noindex, equal for every visitor, and offers login", {
  tag: ["@S2.44"],
}, async ({ page }) => {
  const response = await page.goto("/my-favorites/", { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  const html = await response?.text();
  await expect(page).toHaveTitle("My favorites - Switchgrass Homes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My favorites");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(await (await page.request.get(`${siteUrl()}/sitemaps/pages.xml`)).text()).not.toContain("my-favorites");
  await page.getByRole("main").getByRole("link", { name: "Log in or register" }).click();
  const modal = page.getByRole("dialog", { name: "Your account" });
  await expect(modal).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();

  await loggedIn(page);
  const own = await page.goto("/my-favorites/");
  const withoutToken = (text: string | undefined) => text?.replaceAll(/nonce="[^"]*"/g, "");
  expect(withoutToken(await own?.text())).toBe(withoutToken(html));
  await expect(page.getByText(inAccount)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Find a home" })).toHaveAttribute("href", searchPath);
});

test("saved favorites are listed last saved first, with their card's text, and can be removed", {
  tag: ["@S2.44", "@S4.32"],
}, async ({ page }) => {
  const user = await loggedIn(page);
  const ids = await Promise.all([productPaths.plan, productPaths.home, productPaths.model].map(idAt));
  await storeFavorites(user, ids);
  await page.goto("/my-favorites/");
  await expect(page.getByRole("heading", { level: 2, name: "3 favorites" })).toBeVisible();
  await expect(page.getByLabel("Sort").locator("option:checked")).toHaveText("Last saved first");
  await expect.poll(() => titlesOf(page)).toEqual(["1460 Threshing Lane", "1482 Threshing Lane", "The Juniper"]);
  const hrefs = await cardsOf(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual([productPaths.model, productPaths.home, productPaths.plan]);
  const words = await cardsOf(page).nth(1).innerText();

  await heart(page, "The Juniper").click();
  await expect(page.getByRole("heading", { level: 2, name: "2 favorites" })).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription("The Juniper is out.");
  await expect.poll(() => titlesOf(page)).toEqual(["1460 Threshing Lane", "1482 Threshing Lane"]);
  await expect.poll(() => storedFavorites(user)).toEqual(ids.slice(1));
  await undo.click();
  await expect(page.getByRole("heading", { level: 2, name: "3 favorites" })).toBeFocused();
  await expect.poll(() => titlesOf(page)).toEqual(["1460 Threshing Lane", "1482 Threshing Lane", "The Juniper"]);
  await expect.poll(() => storedFavorites(user)).toEqual([...ids.slice(1), ids[0]]);
  // Neither is a notification (S4.40).
  await expect(notices(page)).toHaveText("");
  await heart(page, "The Juniper").click();
  await expect.poll(() => storedFavorites(user)).toEqual(ids.slice(1));
  await page.goto(`${searchPath}?where=Longmont`);
  const listed = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "1482 Threshing Lane" }) });
  expect((await listed.innerText()).split(/\s+/)).toEqual(words.split(/\s+/));
});

test("guest favorites can be sorted, compared, removed, restored, shared and saved by another", {
  tag: ["@S2.44"],
}, async ({ page, browser }) => {
  const { homes } = await products();
  const expected = homes.map(({ databaseId: id, uri, qmiHomeDetails, productStatus }) => {
    const isGone = /sold|under contract/i.test(productStatus?.statusMessage?.[1] ?? "");
    return { id, uri, amountUsd: isGone ? null : qmiHomeDetails.price };
  });
  const priced = expected.filter(({ amountUsd }) => amountUsd !== null);
  const onePerPrice = [...new Map(priced.map((each) => [each.amountUsd, each])).values()];
  const saved = [
    ...onePerPrice.slice(0, 4),
    ...expected.filter(({ amountUsd }) => amountUsd === null).slice(0, 1),
    ...onePerPrice.slice(-1),
  ];
  const ids = saved.map(({ id }) => id);
  await page.goto("/healthz");
  await page.evaluate((list) => localStorage.setItem("porchlight.favorites", JSON.stringify(list)), ids);
  const requests = sentBy(page);
  await page.goto("/my-favorites/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 2, name: "6 favorites" })).toBeVisible();
  await expect(
    page.getByText("These are saved on this device. Log in or register to keep them with an account."),
  ).toBeVisible();
  const hrefs = () =>
    cardsOf(page)
      .getByRole("heading")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const uris = saved.map(({ uri }) => uri);
  await expect.poll(() => hrefs()).toEqual(uris.toReversed());

  const byPrice = (direction: 1 | -1) =>
    saved
      .toSorted((a, b) => direction * ((a.amountUsd ?? direction * Infinity) - (b.amountUsd ?? direction * Infinity)))
      .map(({ uri }) => uri);
  const sort = page.getByLabel("Sort");
  for (const [label, expected] of [
    ["Highest price first", byPrice(-1)],
    ["First saved first", uris],
    ["Last saved first", uris.toReversed()],
    ["Lowest price first", byPrice(1)],
  ] as const) {
    await sort.selectOption({ label });
    await expect.poll(() => hrefs(), label).toEqual(expected);
  }
  const firstFour = byPrice(1)
    .slice(0, 4)
    .map((uri) => saved.find((each) => each.uri === uri)?.id);
  await expect(page.getByRole("link", { name: "Compare the first four" })).toHaveAttribute(
    "href",
    `/compare/?ids=${firstFour}`,
  );

  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("porchlight.favorites") ?? "[]"));
  await cardsOf(page)
    .nth(1)
    .getByRole("button", { name: /^Save / })
    .click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect.poll(() => hrefs()).toEqual(byPrice(1).filter((_, position) => position !== 1));
  await page.keyboard.press("Enter");
  await expect(cardsOf(page)).toHaveCount(6);
  await expect.poll(() => hrefs()).toEqual(byPrice(1));
  expect((await stored()).toSorted()).toEqual(ids.toSorted());

  // As if they had been saved on November 1, one at another price.
  await page.evaluate((id) => {
    type Seen = [number, { priceUsd: number; on: string }][];
    const seen: Seen = JSON.parse(localStorage.getItem("porchlight.seen") ?? "[]");
    for (const [, each] of seen) each.on = "2026-11-01";
    for (const [seenId, each] of seen) if (seenId === id) each.priceUsd += 12_000;
    localStorage.setItem("porchlight.seen", JSON.stringify(seen));
  }, ids[1]);
  await page.reload();
  const changes = page.getByRole("region", { name: "Changed since you saved them" }).getByRole("listitem");
  await expect(changes).toHaveText([
    `${homes.find(({ databaseId }) => databaseId === ids[1])?.title} $12,000 less than on Nov 1, 2026.`,
  ]);
  await expect(changes.getByRole("link")).toHaveAttribute("href", uris[1] ?? "");
  await sort.selectOption({ label: "Lowest price first" });

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(requests).toEqual([]);

  const somebody = await browser.newContext();
  const theirs = await somebody.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { level: 2, name: "A list that was shared with you" })).toBeVisible();
  const shared = theirs.getByRole("list", { name: "Shared list" }).getByRole("article");
  const sharedHrefs = await shared
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((each) => each.getAttribute("href")));
  expect(sharedHrefs).toEqual(byPrice(1));
  await theirs.getByRole("button", { name: "Save all 6" }).click();
  await expect(theirs.getByRole("heading", { level: 2, name: "A list that was shared with you" })).toBeFocused();
  await expect(theirs.getByRole("status").filter({ hasText: "All saved on this device." })).toBeVisible();
  await theirs.getByRole("link", { name: "My own favorites" }).click();
  await expect(theirs.getByRole("heading", { level: 2, name: "6 favorites" })).toBeVisible();
  const theirHrefs = await cardsOf(theirs)
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((each) => each.getAttribute("href")));
  expect(theirHrefs).toEqual(sharedHrefs);
  await somebody.close();
});

test("a shared list is saved to the account by one request, and rolled back when it fails", {
  tag: ["@S7.11"],
}, async ({ page }) => {
  const user = await loggedIn(page);
  const { home, model, plan } = productPaths;
  const [homeId, modelId, planId] = [await idAt(home), await idAt(model), await idAt(plan)];
  await storeFavorites(user, [modelId]);
  await page.clock.install();
  // One of them is no longer listed.
  await page.goto(`/my-favorites/?ids=${[homeId, modelId, 8_000_001, planId].join()}`, { waitUntil: "networkidle" });
  const shared = page.getByRole("list", { name: "Shared list" }).getByRole("article");
  await expect(shared).toHaveCount(3);
  await expect(page.getByText("1 product of this list is no longer offered.", { exact: true })).toBeVisible();
  const save = page.getByRole("button", { name: "Save the other 2", exact: true });
  await expect(save).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = sentBy(page);
  const saves = () => sent.filter(({ name }) => name === "UpdateFavorites");
  await page.route("**/wp/graphql", (route) =>
    route.request().postDataJSON().operationName === "UpdateFavorites"
      ? route.fulfill({ json: { errors: [{ message: "No." }] } })
      : route.continue(),
  );
  await save.click();
  await runUntilNotice(page, "Failed to save favorite. Please try again.");
  await expect(save).toBeVisible();
  expect([saves().length, await storedFavorites(user)]).toEqual([3, [modelId]]);

  await page.unrouteAll({ behavior: "wait" });
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "All saved to your favorites." })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "A list that was shared with you" })).toBeFocused();
  await expect.poll(() => storedFavorites(user)).toEqual([modelId, planId, homeId]);
  await expect.poll(() => saves().length).toBe(4);
  expect(saves()[3]?.request.postDataJSON().variables.favorites).toBe(JSON.stringify([modelId, planId, homeId]));
  await expect(save).toHaveCount(0);
  for (const article of await shared.all()) {
    await expect(article.getByRole("button", { name: /^Save / })).toHaveAttribute("aria-pressed", "true");
  }
});

test("a favorite whose removal failed is restored", async ({ page }) => {
  const user = await loggedIn(page);
  const ids = await Promise.all([productPaths.home, productPaths.model].map(idAt));
  await storeFavorites(user, ids);
  await page.clock.install();
  await page.goto("/my-favorites/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 2, name: "2 favorites" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route("**/wp/graphql", (route) => route.fulfill({ json: { errors: [{ message: "No." }] } }));
  await heart(page, "1482 Threshing Lane").click();
  await expect(page.getByRole("heading", { level: 2, name: "1 favorite" })).toBeVisible();
  await page.clock.runFor(1000);
  await expect
    .poll(
      async () => {
        await page.clock.runFor(200);
        return titlesOf(page);
      },
      { intervals: [20] },
    )
    .toEqual(["1460 Threshing Lane", "1482 Threshing Lane"]);
  await expect(notices(page).getByText("Failed to save favorite. Please try again.")).toBeVisible();
  await expect.poll(() => storedFavorites(user)).toEqual(ids);
});

test("all products can be favorites; those no longer listed are counted and can be removed", async ({ page }) => {
  const user = await loggedIn(page);
  const { homes, models, plans } = await products();
  const listed = [...plans, ...homes, ...models].map(({ databaseId }) => databaseId);
  expect(listed.length).toBeGreaterThan(70);
  await storeFavorites(user, [8_000_001, ...listed, 8_000_002]);
  await page.goto("/my-favorites/");
  await expect(page.getByRole("heading", { level: 2, name: `${listed.length} favorites` })).toBeVisible();
  await expect(cardsOf(page)).toHaveCount(listed.length);
  await expect(page.getByText("2 favorites are no longer offered.")).toBeVisible();
  await page.getByRole("button", { name: "Take them out" }).click();
  await expect(page.getByText("no longer offered")).toHaveCount(0);
  await expect.poll(() => storedFavorites(user)).toEqual(listed);
  await expect(cardsOf(page)).toHaveCount(listed.length);
});

test("when cards fail to load, the page shows an error, loses nothing, and retries on request", async ({
  page,
  watch,
}) => {
  watch.allow(/products\.json|Failed to load resource/);
  const user = await loggedIn(page);
  const ids = [await idAt(productPaths.home)];
  await storeFavorites(user, ids);
  await page.route("**/my-favorites/products.json*", (route) => route.fulfill({ status: 503 }));
  await page.goto("/my-favorites/");
  await expect(page.getByRole("alert")).toContainText("Your favorites cannot be loaded right now. Nothing is lost.");
  await page.unroute("**/my-favorites/products.json*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cardsOf(page)).toHaveCount(1);
  await expect.poll(() => storedFavorites(user)).toEqual(ids);
});

test("axe finds nothing on the favorites page, with and without login, empty and filled", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const clean = async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page), `at ${width} px`).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
    }
  };
  await page.goto("/my-favorites/");
  await expect(
    page.getByText("It’s saved on this device. With an account, it’s on every device you log in on."),
  ).toBeVisible();
  await clean();
  await page.evaluate(
    (id) => {
      localStorage.setItem("porchlight.favorites", `[${id}]`);
      localStorage.setItem("porchlight.seen", `[[${id},{"priceUsd":1,"status":null,"on":"2026-11-01"}]]`);
    },
    await idAt(productPaths.home),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Changed since you saved them" })).toBeVisible();
  await clean();
  await page.evaluate(() => localStorage.clear());
  const user = await loggedIn(page);
  await page.goto("/my-favorites/");
  await expect(page.getByText(inAccount)).toBeVisible();
  await clean();
  await storeFavorites(user, [await idAt(productPaths.home), 8_000_001]);
  await page.goto("/my-favorites/");
  await expect(page.getByText("One favorite is no longer offered.")).toBeVisible();
  await clean();
});
