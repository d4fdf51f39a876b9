import { expect, test } from "./browser-test.ts";
import { phone } from "./demo-paths.ts";
import type { Page } from "./page.ts";

/** The menu of small screens on the front page, and the button that opens it. */
async function openMenu(page: Page) {
  await page.resize(phone.width, phone.height);
  await page.open("/");
  const button = page.button("Menu");
  const contact = page.find("header nav a", "Contact");
  expect(await contact.count()).toBe(0);
  await button.click();
  await expect.poll(() => contact.count()).toBe(1);
  return { button, contact };
}

test("the menu of small screens opens and closes with its button", async ({ page }) => {
  const { button, contact } = await openMenu(page);
  await button.click();
  await expect.poll(() => contact.count()).toBe(0);
});

test("the menu of small screens closes with Escape, and its button has the focus", async ({ page }) => {
  const { button, contact } = await openMenu(page);
  await page.press("Escape");
  await expect.poll(() => contact.count()).toBe(0);
  await expect.poll(() => button.isFocused()).toBe(true);
});

test("the menu of small screens navigates to a page and closes", async ({ page }) => {
  const { contact } = await openMenu(page);
  await contact.click();
  await expect.poll(() => page.heading.text()).toBe("Contact us.");
  await expect.poll(() => page.path()).toBe("/contact-us/");
  await expect.poll(() => contact.count()).toBe(0);
});
