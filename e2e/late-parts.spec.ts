import type { Page } from "@playwright/test";
import { notices, savedHere } from "./favorites.ts";
import { expect, test } from "./site-test.ts";

/** Code of parts of pages that the browser asked for, by the names of its files. */
function watchCode(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/([\w-]+\.late)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) asked.push(name);
  });
  return asked;
}

/** Holds code of parts back until it is let go. */
async function hold(
  page: Page,
  name: string,
): Promise<{ readonly asked: Promise<unknown>; readonly letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const file = new RegExp(`/assets/${name}\\.late-[\\w-]{8}\\.js$`);
  await page.route(file, async (route) => {
    await promise;
    await route.continue();
  });
  return { asked: page.waitForRequest(file), letGo: resolve };
}

/** Marks every element of the page; what is made anew later has no mark. */
const markElements = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll("body *")) Object.assign(element, { wasSent: true });
    Object.assign(window, { isSameDocument: true });
  });

/** Elements of parts of the page that are not those that were marked. */
const newElements = (page: Page, parts = "header *, main *, footer *") =>
  page.evaluate((selector) => {
    const all = [...document.querySelectorAll(selector)];
    if (all.length < 100) throw new Error("The page is empty.");
    return all.filter((element) => !("wasSent" in element)).map((element) => element.outerHTML.slice(0, 120));
  }, parts);

const isSameDocument = (page: Page) => page.evaluate(() => "isSameDocument" in window);
const late = (page: Page) => page.locator("[data-late]");
const hydrated = (page: Page) => page.locator("html[data-hydrated]");
const firstHeart = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Saved?:? / })
    .first();
const kept = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("porchlight.favorites") ?? "[]"));

test("the front page loads no code of what is only read, and none of what nobody touches", async ({ page }) => {
  const code = watchCode(page);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(code).toEqual([]);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Plan a visit" })).toBeVisible();
  expect(await late(page).count()).toBeGreaterThan(2);
});

test("the elements of a page stay what they are while its parts come to act, a heart is kept, a comparison begins, the login opens", async ({
  page,
}) => {
  await page.goto("/");
  await markElements(page);
  await firstHeart(page).click();
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  await notices(page).getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("dialog", { name: "Your account" })).toBeVisible();
  await expect(late(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Compare / })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Chosen for the comparison" })).toBeVisible();
  // A choice that is made is ticked by an element of its own.
  expect(await newElements(page, ":is(header, main, footer) :not([aria-pressed=true] *)")).toEqual([]);
});

test("a login that is opened by its address, or by a link, leaves all of the page as it was sent", async ({ page }) => {
  const header = await hold(page, "page-header");
  await page.goto("/");
  await markElements(page);
  await page.evaluate(() => document.querySelector<HTMLElement>("a[href='#login']")?.click());
  await header.asked;
  header.letGo();
  await expect(page.getByRole("dialog", { name: "Your account" })).toBeVisible();
  expect(await newElements(page)).toEqual([]);
});

test("a navigation that is under way leaves the page as it was sent until the next one is there", async ({ page }) => {
  await page.goto("/");
  await markElements(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/blog\/_?\.?.*\.data/, async (route) => {
    await promise;
    await route.continue();
  });
  const data = page.waitForRequest(/\/blog\/_?\.?.*\.data/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog", exact: true }).click();
  await data;
  await expect(late(page)).toHaveCount(0);
  expect(await newElements(page)).toEqual([]);
  resolve();
  await expect(page).toHaveURL("/blog/");
  expect(await isSameDocument(page)).toBe(true);
  expect(await newElements(page, ":is(header, footer):not(main *) *")).toEqual([]);
});

test("code of parts brings no style sheet of the root again", async ({ page }) => {
  await page.goto("/");
  const linked = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(({ href }) => new URL(href).pathname),
    );
  const [root = ""] = await linked();
  expect(root).toMatch(/^\/assets\/page-/);
  await firstHeart(page).click();
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  // Others have a second link where they may go with the route that they were linked for.
  expect((await linked()).length).toBeGreaterThan(new Set(await linked()).size);
  expect((await linked()).filter((address) => address === root)).toEqual([root]);
});

test("a press in a part acts once when its code has come, however often it is pressed", async ({ page }) => {
  const parts = await hold(page, "front-page-parts");
  await page.goto("/");
  await firstHeart(page).click();
  await firstHeart(page).click();
  await parts.asked;
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "false");
  parts.letGo();
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  await expect(savedHere(page)).toHaveCount(1);
  expect(await kept(page)).toHaveLength(1);
});

test("what is chosen in a part before its code has come counts", async ({ page }) => {
  const parts = await hold(page, "front-page-parts");
  await page.goto("/");
  const finder = page.getByRole("search", { name: "Find a home" });
  const button = finder.getByRole("button");
  const before = await button.innerText();
  const where = finder.getByRole("combobox", { name: "Where" });
  await where.selectOption({ index: 1 });
  await parts.asked;
  expect(await button.innerText()).toBe(before);
  const chosen = await where.inputValue();
  parts.letGo();
  await expect(button).not.toHaveText(before);
  await expect(where).toHaveValue(chosen);
});

test("a part whose code cannot be loaded stays as it was sent with its links, and the next touch tries again", async ({
  page,
  watch,
}) => {
  watch.allow(/front-page-parts|Failed to load resource|status 503/);
  let isBroken = true;
  await page.route(/\/assets\/front-page-parts\.late-/, (route) =>
    isBroken ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto("/");
  await markElements(page);
  const failed = page.waitForResponse((response) => response.status() === 503);
  const main = page.getByRole("main");
  const text = await main.textContent();
  await firstHeart(page).hover();
  await failed;
  // An address that only opens something over the page tells all of it.
  await page.evaluate(() => document.querySelector<HTMLElement>("a[href='#login']")?.click());
  await expect(page.getByRole("dialog", { name: "Your account" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await main.textContent()).toBe(text);
  expect(await newElements(page)).toEqual([]);
  isBroken = false;
  await firstHeart(page).click();
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
});

test("a link of a part that is left alone is fetched ahead, and followed without a new document", async ({ page }) => {
  await page.goto("/");
  await markElements(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Events", exact: true });
  const ahead = page.waitForRequest(/\/events\/_?\.?.*\.data/);
  await link.hover();
  await ahead;
  await link.click();
  await expect(page).toHaveURL("/events/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("search", { name: "Find a home" })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("a link of a part that is left alone is the browser's with a key held down", async ({ page, context }) => {
  await page.goto("/");
  const opened = context.waitForEvent("page");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Events", exact: true })
    .click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL("**/events/");
  await expect(page).toHaveURL("/");
});

test("the visit is planned over the page from a part that is left alone, and closing gives the focus back", async ({
  page,
}) => {
  await page.goto("/");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Plan a visit" });
  await link.click();
  await expect(page).toHaveURL("/#plan-a-visit");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("a page that is come to within the site has all of its parts at once", async ({ page }) => {
  await page.goto("/contact-us/faq/");
  const parts = await hold(page, "front-page-parts");
  await page.getByRole("banner").getByRole("link", { name: "Switchgrass Homes" }).click();
  await parts.asked;
  await expect(page.getByRole("search", { name: "Find a home" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  parts.letGo();
  await expect(page.getByRole("search", { name: "Find a home" })).toBeVisible();
  await expect(late(page)).toHaveCount(0);
  for (const name of ["range", "ready", "collections", "posts"]) await expect(page.locator(`#${name}`)).toBeVisible();
});

test("whoever keeps a favorite sees it in parts that nobody touches", async ({ page }) => {
  await page.goto("/");
  await firstHeart(page).click();
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  await page.goto("/", { waitUntil: "commit" });
  await expect(hydrated(page)).toHaveCount(1);
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
});
