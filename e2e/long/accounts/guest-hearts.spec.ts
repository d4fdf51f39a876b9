import type { Page } from "@playwright/test";
import { expect, test } from "../../site-test.ts";
import { isOperation, keepCookies, registered, sentBy, userCookie } from "../../support/accounts.ts";
import {
  heart,
  idAt,
  notices,
  productPaths,
  products,
  runUntilNotice,
  savedHere,
  searchPath,
  storedFavorites,
  storedGuestFavorites,
  storeFavorites,
} from "../../support/favorites.ts";

/** Collects the names of scripts that the page requests. */
function scriptsOf(page: Page): readonly string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") names.push(request.url().split("/").at(-1) ?? "");
  });
  return names;
}

test("a guest's favorites are saved on the device without requests, and a login moves them", {
  tag: ["@S1.22", "@S5.8", "@S6.2"],
}, async ({ page }) => {
  const { homes } = await products();
  await page.goto(searchPath, { waitUntil: "networkidle" });
  const sent = sentBy(page);
  const scripts = scriptsOf(page);
  const cards = page.getByRole("main").getByRole("article");
  const titles = (await cards.getByRole("heading").allTextContents()).slice(0, 3);
  const [first = "", second = "", third = ""] = titles;
  const ids = titles.map((title) => homes.find((home) => home.title === title)?.databaseId);
  const modal = page.getByRole("dialog", { name: "Your account" });

  for (const title of [first, second]) {
    await heart(page, title).click();
    await expect(notices(page).getByText(title, { exact: true })).toBeVisible();
    await expect(notices(page)).toContainText("Saved on this device.");
    await expect(notices(page).getByRole("img")).toHaveCount(1);
    await expect(notices(page).getByRole("link", { name: "My favorites" })).toHaveAttribute("href", "/my-favorites/");
    await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
    await expect(heart(page, title)).toBeFocused();
  }
  await expect(page.getByText("User must be logged in to manage favorites")).toHaveCount(0);
  // After removing it, no text calls it saved.
  await heart(page, third).click();
  await expect(notices(page).getByText(third, { exact: true })).toBeVisible();
  await heart(page, third).click();
  await expect(heart(page, third)).toHaveAttribute("aria-pressed", "false");
  await expect(notices(page)).toHaveText("");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(searchPath);
  // Their prices on the day of saving, for the page of favorites.
  const seen = () => page.evaluate(() => JSON.parse(localStorage.getItem("porchlight.seen") ?? "[]"));
  await expect.poll(async () => (await seen()).map(([id]: [number]) => id).toSorted()).toEqual(ids.toSorted());
  const priceUsd = homes.find((home) => home.title === first)?.qmiHomeDetails.price;
  expect(await seen()).toContainEqual([ids[0], expect.objectContaining({ priceUsd })]);
  expect(sent).toEqual([]);
  expect(scripts.filter((name) => name.startsWith("user-session"))).toEqual([]);

  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(modal).toBeVisible();
  await modal.getByRole("tab", { name: "Register" }).click();
  const name = `fay-${Date.now()}`;
  const values = { "First name": "Fay", "Last name": "Orr", Email: `${name}@example.com`, Username: name };
  const form = modal.getByRole("tabpanel", { name: "Register" });
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel("Password", { exact: true }).fill("long enough for a house");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(modal).toBeHidden();
  await expect(notices(page).getByText("2 favorites saved", { exact: true })).toBeVisible();
  const response = await (await sent[0]?.request.response())?.json();
  await expect.poll(() => storedFavorites(response.data.registerUser.user)).toEqual(ids.slice(0, 2));
  const operations = sent.map((each) => each.name);
  expect(operations[0]).toBe("RegisterUser");
  expect(operations.filter((operation) => operation === "UpdateFavorites")).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("porchlight.favorites"))).toBeNull();
  await page.reload();
  for (const title of [first, second]) await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /^Save /, pressed: true })).toHaveCount(2);
});

test("guest favorites sync across tabs; a login adds them once and retries a failed save", {
  tag: ["@S1.22"],
}, async ({ page, context, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const user = await registered(page);
  const { home, model, plan } = productPaths;
  const [homeId, modelId, planId] = [await idAt(home), await idAt(model), await idAt(plan)];
  await storeFavorites(user, [modelId]);
  await page.goto(`${searchPath}?where=Longmont`, { waitUntil: "networkidle" });
  const other = await context.newPage();
  await other.goto(`${searchPath}?where=Longmont`, { waitUntil: "networkidle" });
  await heart(page, "1482 Threshing Lane").click();
  await expect(heart(other, "1482 Threshing Lane")).toHaveAttribute("aria-pressed", "true");
  await heart(other, "1460 Threshing Lane").click();
  await expect(savedHere(other)).toBeVisible();
  await expect(heart(page, "1460 Threshing Lane")).toHaveAttribute("aria-pressed", "true");
  await other.goto(plan, { waitUntil: "networkidle" });
  await heart(other, "The Juniper").first().click();
  await expect(other.getByRole("button", { name: "Saved: The Juniper" })).toBeVisible();
  await other.close();
  const inBrowser = () => page.evaluate(() => JSON.parse(localStorage.getItem("porchlight.favorites") ?? "[]"));
  await expect.poll(() => inBrowser()).toEqual([homeId, modelId, planId]);

  await keepCookies(page, {
    "apollo:bcn.token": user.jwtAuthToken,
    "porchlight.refresh": user.jwtRefreshToken,
    "porchlight.user": userCookie(user),
  });
  await page.route("**/wp/graphql", async (route) => {
    if (isOperation("UpdateFavorites")(route.request()))
      await route.fulfill({ json: { errors: [{ message: "No." }] } });
    else await route.continue();
  });
  await page.clock.install();
  await page.goto(home, { waitUntil: "networkidle" });
  const saved = page.getByRole("button", { name: "Saved: 1482 Threshing Lane" });
  await expect(saved).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await runUntilNotice(page, "Failed to save favorite. Please try again.");
  await expect(saved).toBeVisible();
  expect([await inBrowser(), await storedFavorites(user)]).toEqual([[homeId, modelId, planId], [modelId]]);

  await page.unroute("**/wp/graphql");
  const sent = sentBy(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => storedFavorites(user)).toEqual([modelId, homeId, planId]);
  await expect.poll(inBrowser).toEqual([]);
  await expect(saved).toBeVisible();
  expect(sent.filter(({ name }) => name === "UpdateFavorites")).toHaveLength(1);
});

test("with full storage a favorite is reverted with an error; saving works once there is space", async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Object.assign(window, { isFull: true });
    Storage.prototype.setItem = function (key, value) {
      if (key === "porchlight.favorites" && "isFull" in window && window.isFull) {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      }
      setItem.call(this, key, value);
    };
  });
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  const save = heart(page, "1482 Threshing Lane").first();
  await save.click();
  await expect(notices(page).getByText("Not saved", { exact: true })).toBeVisible();
  await expect(notices(page)).toContainText(
    "This browser’s storage is full or turned off. Log in to save with an account.",
  );
  await expect(save).toHaveAttribute("aria-pressed", "false");
  await expect(save).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isFull: false }));
  await save.click();
  await expect(savedHere(page)).toBeVisible();
  await expect.poll(() => storedGuestFavorites(page)).toEqual([await idAt(productPaths.home)]);
});

test("a guest's notification closes after 8 seconds, or by hand without moving the focus", {
  tag: ["@S4.45", "@S4.46", "@S9.11"],
}, async ({ page }) => {
  await page.clock.install();
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  await page.clock.pauseAt(Date.now() + 60_000);
  const button = page.getByRole("button", { name: /^Saved?:? 1482 Threshing Lane$/ }).first();
  await button.click();
  await page.mouse.move(4, 400);
  await expect(savedHere(page)).toBeVisible();
  await page.clock.runFor(7950);
  await expect(savedHere(page)).toBeVisible();
  await page.clock.runFor(50);
  await expect(savedHere(page)).toHaveCount(0);
  await button.click();
  await button.click();
  await expect(savedHere(page)).toBeVisible();
  await notices(page).getByRole("button", { name: "Close" }).press("Enter");
  await expect(savedHere(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-pressed", "true");
});
