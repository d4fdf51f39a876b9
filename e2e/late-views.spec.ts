import type { Page } from "@playwright/test";
import { expect, test } from "./site-test.ts";

const withTabs = { path: "/contact-us/homeowner-resources/", names: ["March", "June", "September", "First freeze"] };
const codeOfTabs = /\/assets\/tabs-[\w-]+\.js$/;

/** Holds the code of the tabs back until the answer is called. */
async function holdTabs(page: Page): Promise<{ readonly asked: Promise<unknown>; readonly letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(codeOfTabs, async (route) => {
    await promise;
    await route.continue();
  });
  return { asked: page.waitForRequest(codeOfTabs), letGo: resolve };
}

async function expectTabs(page: Page): Promise<void> {
  await expect(page.getByRole("tab")).toHaveText(withTabs.names);
  for (const name of withTabs.names) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tab", { selected: true })).toHaveText([name]);
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expect(page.getByRole("tabpanel", { name, exact: true })).toBeVisible();
  }
}

test("a page loads the code of what it shows, and of nothing else", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/contact-us/faq/", { waitUntil: "networkidle" });
  expect(asked.filter((path) => codeOfTabs.test(path))).toEqual([]);
  await page.goto(withTabs.path, { waitUntil: "networkidle" });
  expect(asked.filter((path) => codeOfTabs.test(path))).not.toEqual([]);
  await expectTabs(page);
});

test("until the code of a part is there the page stands as the server sent it; then a press acts", async ({ page }) => {
  const { asked, letGo } = await holdTabs(page);
  await page.goto(withTabs.path, { waitUntil: "commit" });
  await asked;
  const main = page.getByRole("main");
  const sent = await main.innerText();
  for (const name of withTabs.names) expect(sent).toContain(name);
  await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
  letGo();
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await expectTabs(page);
});

test("a page that is reached within the site opens with all of its parts", async ({ page }) => {
  await page.goto("/contact-us/faq/");
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  const { asked, letGo } = await holdTabs(page);
  const link = page.getByRole("contentinfo").locator(`a[href="${withTabs.path}"]`);
  await link.click();
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  letGo();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
  await expectTabs(page);
});
