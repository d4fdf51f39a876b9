import { expect, test } from "../site-test.ts";

test("the header menu opens an entry's submenu, also by keyboard, and closes on navigation", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/contact-us/");
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  const button = menu.getByRole("button", { name: "Homes", exact: true });
  const link = menu.getByRole("link", { name: "All plans" });
  await expect(link).toBeHidden();
  await button.press("Enter");
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await link.click();
  await expect(page).toHaveURL("/our-homes/plans/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All plans");
  await expect(link).toBeHidden();
});

test("a submenu opens on hover, closes when the mouse leaves, and a click keeps it open", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/contact-us/");
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  const link = menu.getByRole("link", { name: "EasyHouse" });
  await menu.getByRole("link", { name: "Collections" }).hover();
  await expect(link).toBeVisible();
  await link.hover();
  await page.mouse.move(600, 700);
  await expect(link).toBeHidden();
  await menu.getByRole("link", { name: "Collections" }).hover();
  await expect(link).toBeVisible();
  await menu.getByRole("button", { name: "More under Collections" }).click();
  await expect(link).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
});
