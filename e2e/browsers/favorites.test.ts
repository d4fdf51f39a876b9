import { randomUUID } from "node:crypto";
import { expect, test } from "./browser-test.ts";
import { paths } from "./demo-paths.ts";
import type { Page } from "./page.ts";

const title = "1482 Threshing Lane";
const password = "long enough for a house";

const emptyHeart = (page: Page) => page.button(`Save ${title}`).at(0);
const filledHeart = (page: Page) => page.button(`Saved: ${title}`).at(0);
const logInLink = (page: Page) => page.find("header a", "Log in");
const accountButton = (page: Page) => page.find("header button", "Ada");
const storedHere = (page: Page) => page.evaluate(() => localStorage.getItem("porchlight.favorites"));

/** Registers a new account in the dialog on the front page; returns the username. */
async function register(page: Page): Promise<string> {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  await page.open("/");
  await logInLink(page).click();
  const dialog = page.dialog("Your account");
  await dialog.find("[role=tab]", "Register").click();
  const form = dialog.find("[role=tabpanel]", "Register");
  await form.find("input", "First name").fill("Ada");
  await form.find("input", "Last name").fill("Voss");
  await form.find("input", "Email").fill(`${username}@example.com`);
  await form.find("input", "Username").fill(username);
  await form.find("input", "Password").fill(password);
  await form.find("button", "Register").click();
  await expect.poll(() => accountButton(page).count()).toBe(1);
  await expect.poll(() => dialog.count()).toBe(0);
  return username;
}

test("a guest's heart is stored in the browser and filled after a reload", async ({ page }) => {
  await page.open(paths.home);
  await emptyHeart(page).click();
  await expect.poll(() => filledHeart(page).attribute("aria-pressed")).toBe("true");
  await expect.poll(() => page.find("[aria-label=Favorites]").text()).toContain("Saved on this device.");
  await expect.poll(() => storedHere(page)).toMatch(/^\[\d+\]$/);
  await page.reload();
  await expect.poll(() => filledHeart(page).attribute("aria-pressed")).toBe("true");
  await page.open("/my-favorites/");
  await expect.poll(() => page.find("main article h3").texts()).toEqual([title]);
});

test("a heart that is pressed twice is not stored", async ({ page }) => {
  await page.open(paths.home);
  await emptyHeart(page).click();
  await filledHeart(page).click();
  await expect.poll(() => emptyHeart(page).attribute("aria-pressed")).toBe("false");
  await expect.poll(async () => JSON.parse((await storedHere(page)) ?? "[]")).toEqual([]);
  await page.reload();
  expect(await emptyHeart(page).attribute("aria-pressed")).toBe("false");
  expect(JSON.parse((await storedHere(page)) ?? "[]")).toEqual([]);
});

test("a logged-in heart is stored in the account: empty after logout, filled after login", async ({ page }) => {
  const username = await register(page);
  await page.open(paths.home);
  await emptyHeart(page).click();
  await expect.poll(() => filledHeart(page).attribute("aria-pressed")).toBe("true");
  await page.open("/my-favorites/");
  await expect.poll(() => page.find("main article h3").texts()).toEqual([title]);
  await page.open(paths.home);
  await expect.poll(() => filledHeart(page).count()).toBe(1);
  expect(await storedHere(page)).toBeNull();

  await accountButton(page).click();
  await page.button("Log out").click();
  await expect.poll(() => logInLink(page).count()).toBe(1);
  await expect.poll(() => emptyHeart(page).count()).toBe(1);

  await logInLink(page).click();
  const form = page.dialog("Your account").find("[role=tabpanel]", "Log in");
  await form.find("input", "Username or email").fill(username);
  await form.find("input", "Password").fill(password);
  await form.find("button", "Log in").click();
  await expect.poll(() => accountButton(page).count()).toBe(1);
  await expect.poll(() => filledHeart(page).attribute("aria-pressed")).toBe("true");
});

test("a registration without a name shows an error and keeps the dialog open", async ({ page }) => {
  await page.open("/my-account/");
  await page.find("main a", "Log in or register").click();
  const dialog = page.dialog("Your account");
  await dialog.find("[role=tab]", "Register").click();
  const form = dialog.find("[role=tabpanel]", "Register");
  await form.find("button", "Register").click();
  await expect.poll(() => form.find("[role=alert]").text()).toBe("5 fields need another look.");
  await expect.poll(() => form.find("input", "First name").isFocused()).toBe(true);
});
