import { expect, test } from "./browser-test.ts";
import { paths } from "./demo-paths.ts";
import type { Locator } from "./locator.ts";
import type { Page } from "./page.ts";

const home = "1482 Threshing Lane, Haystack Bend, Longmont";
const mistake = "Enter an email address, or a phone number with its area code.";
const taken = (page: Page) => page.find("h1, h2, h3", "We have your message");

/** Submits a filled-in form; the site rejects one that is sent within a second of being shown. */
async function submit(page: Page, button: Locator): Promise<void> {
  const filledIn = Date.now();
  await expect.poll(() => Date.now() - filledIn).toBeGreaterThan(1000);
  await button.click();
  await expect.poll(() => taken(page).count()).toBe(1);
}

test("the contact form shows errors, keeps its values, and is submitted", async ({ page }) => {
  await page.open(`/contact-us/?about=${paths.home}#visit`);
  const form = page.find("form", /Request a visit/);
  await expect.poll(() => form.text()).toContain(home);
  const reach = form.find("input", "Email or phone");
  await form.find("input", "Name").fill("Ada Byron");
  await reach.fill("ada");
  await form.find("button", "Request a visit").click();
  await expect.poll(() => form.text()).toContain(mistake);
  await expect.poll(() => reach.isFocused()).toBe(true);
  expect(await form.find("input", "Name").values()).toEqual(["Ada Byron"]);
  await reach.fill("ada@example.com");
  await submit(page, form.find("button", "Request a visit"));
  await expect.poll(() => page.path()).toMatch(/^\/message\/[\da-f-]{36}\/$/);
  await expect.poll(() => page.find("main").text()).toContain(`A visit to ${home}.`);
  await expect.poll(() => page.find("main dd").texts()).toEqual(["Ada Byron", "ada@example.com"]);
});

for (const [way, close] of [
  ["Escape", (page: Page) => page.press("Escape")],
  ["its button", (page: Page) => page.dialog("Plan a visit").find("button", "Close").click()],
  ["Back", (page: Page) => page.back()],
] as const) {
  test(`the dialog of a visit closes with ${way} and returns the focus`, async ({ page }) => {
    await page.open(paths.home);
    const link = page.find("main a", "Plan a visit").at(0);
    const dialog = page.dialog("Plan a visit");
    await link.click();
    await expect.poll(() => dialog.text()).toContain(home);
    await expect.poll(() => page.path()).toBe(`${paths.home}#plan-a-visit`);
    await expect.poll(() => dialog.find("input", "Any day").isFocused()).toBe(true);
    await close(page);
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => page.path()).toBe(paths.home);
    await expect.poll(() => link.isFocused()).toBe(true);
  });
}

test("a visit is requested in the dialog, step by step", async ({ page }) => {
  await page.open(paths.home);
  await page.find("main a", "Plan a visit").at(0).click();
  const dialog = page.dialog("Plan a visit");
  await dialog.find("button", "Next: how to reach you").click();
  await expect.poll(() => dialog.find("input", "Name").isFocused()).toBe(true);
  await dialog.find("input", "Name").fill("Ada Byron");
  await dialog.find("input", "Email or phone").fill("ada@example.com");
  await submit(page, dialog.find("button", "Request a visit"));
  await expect.poll(() => dialog.find("dd").texts()).toEqual(["Any day", "Ada Byron", "ada@example.com"]);
});
