import { expect, test } from "../../site-test.ts";
import { axeFindings } from "../../support/axe.ts";
import { formsAreOldEnough, toNextStep } from "../../support/leads.ts";

test("axe finds nothing on a rejected form, a deleted form and a confirmation at 390 and 1280 px", async ({
  page,
  watch,
}) => {
  watch.allow(/status 404|404 \(Not Found\)/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Submits without the browser's validation, as without JavaScript.
  const send = async (typed: Readonly<Record<string, string>>, change: Readonly<Record<string, string>> = {}) => {
    await page.goto("/contact-us/ask-a-question/");
    await page.getByLabel("About").selectOption("My house");
    await page.getByLabel("Question", { exact: true }).fill("Why is it warm?");
    await toNextStep(page);
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
    await formsAreOldEnough(page);
    const navigated = page.waitForEvent("load");
    await page
      .locator('form[action="/message/"]')
      .first()
      .evaluate((form: HTMLFormElement, changes) => {
        for (const [name, value] of Object.entries(changes)) {
          const input = form.elements.namedItem(name);
          if (input instanceof HTMLInputElement) input.value = value;
        }
        HTMLFormElement.prototype.submit.call(form);
      }, change);
    await navigated;
  };
  const check = async (heading: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page)).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
    }
  };
  await send({ Name: "", Email: "ada@example" });
  await expect(page.getByRole("alert")).toHaveText("2 fields need another look.");
  await check("Not sent yet");
  await send({ Name: "Ada Byron", Email: "ada@example.com" }, { "porchlight-form": "gone" });
  await expect(page.getByText("This form has been taken down, so nothing was sent.")).toBeVisible();
  await check("Not sent yet");
  await send({ Name: "Ada Byron", Email: "ada@example.com" });
  await expect(page).toHaveURL(/\/message\/[\da-f-]{36}\/$/);
  await expect(page.getByText("June Okada will read it and answer you.")).toBeVisible();
  await check("We have your message");
});

test("the first Tab reaches the skip link, which leads into the page", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("a menu opened before hydration stays open, and closes on navigation", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu).toBeVisible();
  // The page requests its build's metadata after hydration, when its effects have run (S7.43).
  const alive = page.waitForResponse(/\/builds\/meta\//);
  release();
  await alive;
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveURL(/\/contact-us\/$/);
  await expect(menu).toBeHidden();
});

test("the menu of small screens opens by keyboard and closes with Escape", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});
