import type { Page, Request } from "@playwright/test";
import { expect, test } from "../site-test.ts";
import { cookiesOf, isOperation, loggedIn, sentBy } from "../support/accounts.ts";
import { axeFindings } from "../support/axe.ts";
import { houseFile } from "../support/demo-pictures.ts";
import {
  heart,
  idAt,
  notices,
  productPaths,
  products,
  savedHere,
  searchPath,
  storedFavorites,
} from "../support/favorites.ts";
import { newPerson, registerIn } from "../support/login-modal.ts";

const barOf = (page: Page) => notices(page).locator("[aria-hidden=true] > div");
const variablesOf = (request: Request) => request.postDataJSON().variables;

test("a logout closes the notification about the account that it left", async ({ page }) => {
  await page.goto(productPaths.home);
  await page
    .getByRole("button", { name: /^Saved?:? 1482 Threshing Lane$/ })
    .first()
    .click();
  await expect(savedHere(page)).toBeVisible();
  await page.evaluate(() => {
    window.location.hash = "#register";
  });
  await registerIn(page, newPerson());
  const adopted = notices(page).getByText("What was saved on this device is in your account now.");
  await expect(adopted).toBeVisible();
  // The countdown waits under the pointer: only the logout closes it.
  await adopted.hover();
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Log out" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(adopted).toHaveCount(0);
});

test("homes, models and plans are saved from their pages and cards, and removed again", {
  tag: ["@S4.31", "@S4.32", "@S4.34", "@S4.36", "@S7.11", "@S7.12", "@S7.13", "@S9.28"],
}, async ({ context, page }) => {
  const user = await loggedIn(page);
  const saved: number[] = [];
  for (const path of Object.values(productPaths)) {
    const listed = page.waitForRequest(isOperation("GetUserFavorites"));
    await page.goto(path, { waitUntil: "networkidle" });
    await listed;
    const sent = sentBy(page);
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await heart(page, title).first().click();
    const button = page.getByRole("button", { name: `Saved: ${title}`, exact: true });
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(button).toHaveText("Saved");
    saved.push(await idAt(path));
    await expect.poll(() => storedFavorites(user)).toEqual(saved);
    // The save starts with the stored list.
    await expect.poll(() => sent.map(({ name }) => name)).toEqual(["GetUserFavorites", "UpdateFavorites"]);
    const [, update] = sent;
    if (update) {
      expect(variablesOf(update.request)).toEqual({
        clientMutationId: expect.stringMatching(/^[a-z\d]{8}$/i),
        favorites: JSON.stringify(saved),
        userId: user.databaseId,
      });
      const token = (await cookiesOf(context))["apollo:bcn.token"];
      expect(update.request.headers().authorization).toBe(`Bearer ${token}`);
    }
  }
  await page.goto(`${searchPath}?where=Longmont`, { waitUntil: "networkidle" });
  await heart(page, "1482 Threshing Lane").click();
  await expect(heart(page, "1482 Threshing Lane")).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => storedFavorites(user)).toEqual(saved.slice(1));
  // No notification on removal (S4.40).
  await expect(notices(page).getByText("Saved to your favorites.")).toHaveCount(0);
});

test("the notification shows the home, counts down for 8 seconds, and closes", {
  tag: ["@S4.40", "@S4.41", "@S4.42", "@S4.44", "@S4.45", "@S4.46", "@S9.11", "@S9.12"],
}, async ({ page }) => {
  await loggedIn(page);
  await page.clock.install();
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const press = () =>
    page
      .getByRole("button", { name: /^Saved?:? 1482 Threshing Lane$/ })
      .first()
      .click();
  const width = () => barOf(page).evaluate((bar) => Number.parseFloat(bar.style.inlineSize));
  await press();
  await page.mouse.move(4, 400);
  const notice = notices(page);
  await expect(notice.getByText("1482 Threshing Lane", { exact: true })).toBeVisible();
  await expect(notice.getByRole("img")).toHaveAttribute(
    "src",
    new RegExp(`/${houseFile("homes", "1482-threshing-lane")}$`),
  );
  await expect.poll(() => width()).toBe(100);
  await page.clock.runFor(49);
  await expect.poll(() => width()).toBe(100);
  await page.clock.runFor(1);
  await expect.poll(width).toBe(100 - 100 / 160);
  await page.clock.runFor(3950);
  await expect.poll(width).toBe(50);
  await page.clock.runFor(3950);
  await expect.poll(width).toBe(100 / 160);
  await expect(notice.getByText("Saved to your favorites.")).toBeVisible();
  await page.clock.runFor(50);
  await expect(notice.getByText("Saved to your favorites.")).toHaveCount(0);

  // Removed: no notification. Added again: closed by the visitor.
  await press();
  await expect(heart(page, "1482 Threshing Lane").first()).toHaveAttribute("aria-pressed", "false");
  await page.clock.runFor(100);
  await expect(notice.getByText("Saved to your favorites.")).toHaveCount(0);
  await press();
  await expect(notice.getByText("Saved to your favorites.")).toBeVisible();
  await notice.getByRole("button", { name: "Close" }).press("Enter");
  await expect(notice.getByText("Saved to your favorites.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Saved: 1482 Threshing Lane" }).first()).toBeFocused();
});

test("hearts pressed in sequence are sent together, two seconds after the last", {
  tag: ["@S4.33", "@S4.35", "@S4.38", "@S4.39", "@S9.7"],
}, async ({ page }) => {
  const user = await loggedIn(page);
  await page.clock.install();
  await page.goto(searchPath, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sent = sentBy(page);
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/wp/graphql", async (route) => {
    if (isOperation("UpdateFavorites")(route.request())) await held;
    await route.continue();
  });
  const saves = () => sent.filter(({ name }) => name === "UpdateFavorites").map(({ request }) => request);
  const { homes } = await products();
  const titles = (await page.getByRole("article").getByRole("heading").allTextContents()).slice(0, 3);
  const ids = titles.map((title) => homes.find((home) => home.title === title)?.databaseId);
  for (const title of titles) await heart(page, title).click();
  for (const title of titles) await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(() => saves().map((request) => variablesOf(request).favorites))
    .toEqual([JSON.stringify(ids.slice(0, 1))]);
  // While a save is pending, no other is sent.
  await page.clock.runFor(1000);
  expect(saves()).toHaveLength(1);
  const first = page.waitForResponse((response) => isOperation("UpdateFavorites")(response.request()));
  respond();
  await first;
  await expect.poll(() => storedFavorites(user)).toEqual(ids.slice(0, 1));
  // One of the two seconds since the last change has passed.
  await page.clock.runFor(999);
  expect(saves()).toHaveLength(1);
  await page.clock.runFor(1);
  await expect
    .poll(() =>
      saves()
        .map((request) => variablesOf(request).favorites)
        .at(1),
    )
    .toBe(JSON.stringify(ids));
  await expect.poll(() => storedFavorites(user)).toEqual(ids);
  expect(saves()).toHaveLength(2);
});

test("favorites work by keyboard, on every card of a home, model or plan, but not on campaigns", async ({ page }) => {
  await page.goto(searchPath, { waitUntil: "networkidle" });
  const cards = page.getByRole("main").getByRole("article");
  expect(await cards.count()).toBe(20);
  for (const card of await cards.all()) {
    const title = await card.getByRole("heading").textContent();
    const buttons = card.getByRole("button");
    await expect(buttons).toHaveCount(2);
    await expect(buttons.first()).toHaveAccessibleName(`Compare ${title}`);
    await expect(buttons.last()).toHaveAccessibleName(`Save ${title}`);
  }
  await cards.nth(1).getByRole("link").focus();
  await page.keyboard.press("Tab");
  await expect(cards.nth(1).getByRole("button", { name: /^Compare / })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(cards.nth(1).getByRole("button", { name: /^Save / })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(savedHere(page)).toBeVisible();
  await expect(cards.nth(1).getByRole("button", { name: /^Save / })).toBeFocused();
  await page.goto("/campaigns/see-homes/");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save / })).toHaveCount(0);
});

test("axe finds nothing in hearts and their notification at 390 and 1280 px", async ({ page }) => {
  await loggedIn(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  await heart(page, "1482 Threshing Lane").first().click();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // It stays while the pointer is over it.
    await notices(page).getByText("Saved to your favorites.").hover();
    expect(await axeFindings(page), `at ${width} px`).toEqual([]);
    await expect(notices(page).getByText("Saved to your favorites.")).toBeVisible();
  }
  await page.context().clearCookies();
  await page.goto(productPaths.model, { waitUntil: "networkidle" });
  await heart(page, "1460 Threshing Lane").first().click();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await savedHere(page).hover();
    expect(await axeFindings(page), `a guest at ${width} px`).toEqual([]);
    await expect(savedHere(page)).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("neither hearts nor the login are shown", async ({ page }) => {
    for (const path of ["/", searchPath, productPaths.home]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expect(page.getByRole("button", { name: /^Save / })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(0);
      await expect(page.getByRole("link", { name: /^My favorites/ })).toHaveCount(0);
    }
    await page.goto("/sandbox/");
    await expect(page.getByText(/^Logging in needs JavaScript/)).toBeVisible();
  });
});
