import type { Page } from "@playwright/test";
import { expect, test } from "../../site-test.ts";
import { loggedIn } from "../../support/accounts.ts";
import { heart, products, savedHere, searchPath } from "../../support/favorites.ts";
import { modalOf } from "../../support/login-modal.ts";
import { doubleText, unreadableParts } from "./large-text.ts";

const widths = [390, 1280] as const;

/** Expects that nothing is cut off, hidden or outside the window at 200% text. */
async function expectReadable(page: Page, state: string): Promise<void> {
  await doubleText(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await unreadableParts(page), `${state} at ${width} px`).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `${state} at ${width} px`).toBeLessThanOrEqual(width);
  }
}

test("text of twice the size fits in every account dialog", async ({ page }) => {
  await page.goto("/central-park-special-offer/#login", { waitUntil: "networkidle" });
  const { tab, login, registration } = modalOf(page);
  await login.getByRole("button", { name: "Log in" }).click();
  await expectReadable(page, "login with errors");
  await tab("Register").click();
  await registration.getByRole("button", { name: "Register" }).click();
  await expectReadable(page, "registration with errors");
  await page.goto("/central-park-special-offer/?a#lost-password");
  const lost = page.getByRole("dialog", { name: "Forgot your password?" });
  await lost.getByRole("button", { name: "Send the email" }).click();
  await expectReadable(page, "forgotten password with an error");
  await lost.getByLabel("Username or email").fill("ada");
  await lost.getByRole("button", { name: "Send the email" }).click();
  await expect(lost).toContainText("We cannot send email from here.");
  await expectReadable(page, "no mails");
  await page.goto("/central-park-special-offer/?b#reset-password?key=abc&login=somebody-with-a-long-name");
  const reset = page.getByRole("dialog", { name: "Choose a new password" });
  await reset.getByRole("button", { name: "Set new password" }).click();
  await expectReadable(page, "new password with an error");
  await page.goto("/central-park-special-offer/?c#reset-password");
  await expect(lost).toContainText("This link is not complete");
  await expectReadable(page, "half a link");
  await page.keyboard.press("Escape");
  await page.goto(searchPath, { waitUntil: "networkidle" });
  const title = (await page.getByRole("main").getByRole("article").getByRole("heading").first().textContent()) ?? "";
  await heart(page, title).click();
  await expect(savedHere(page)).toBeVisible();
  await expectReadable(page, "a heart without a login");
});

test("text of twice the size fits on the pages of favorites and account", async ({ page }) => {
  const { homes, models, plans } = await products();
  const ids = [...homes.slice(0, 4), ...models.slice(0, 1), ...plans.slice(0, 1)].map(({ databaseId }) => databaseId);
  await page.goto("/my-favorites/", { waitUntil: "networkidle" });
  await expectReadable(page, "no favorites");
  await page.evaluate((list) => {
    localStorage.setItem("porchlight.favorites", JSON.stringify([...list, 8_000_001]));
    const before = { priceUsd: 1, status: null, on: "2026-11-01" };
    localStorage.setItem("porchlight.seen", JSON.stringify(list.map((id) => [id, before])));
  }, ids);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Changed since you saved them" })).toBeVisible();
  await page
    .getByRole("list", { name: "My favorites" })
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectReadable(page, "favorites");
  await page.goto(`/my-favorites/?ids=${ids.join()},8000001`);
  await expect(page.getByRole("button", { name: "Save the other one" })).toBeVisible();
  await expectReadable(page, "a shared list");

  await loggedIn(page);
  await page.goto("/my-account/");
  const section = (name: string) => page.getByRole("region", { name });
  await section("Password").getByRole("button", { name: "Set new password" }).click();
  await section("Delete the account").getByRole("button", { name: "Delete my account" }).click();
  await section("Delete the account").getByRole("button", { name: "Delete my account" }).click();
  await expectReadable(page, "the account with errors");
});
