import { expect, siteUrl, test } from "../site-test.ts";
import { submitForm } from "../support/leads.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript a visit to a home is requested from the front page by links alone", async ({ page }) => {
  await page.goto("/");
  const follow = async (link: ReturnType<typeof page.locator>, heading: string) => {
    await link.first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  };
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  const main = page.locator("main");
  await follow(menu.locator('a[href="/our-neighborhoods/"]'), "Our neighborhoods");
  await follow(main.getByRole("link", { name: "Haystack Bend" }), "Haystack Bend");
  const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
  // Its homes are rendered in the browser (S2.30): the page links to them without JavaScript.
  await follow(main.getByRole("link", { name: "all quick move-in homes" }), "Quick move-in homes");
  await expect(page).toHaveURL(`${siteUrl()}/our-homes/quick-move-in-homes/`);
  await follow(main.locator(`a[href="${home}"]`), "1482 Threshing Lane");
  await main.getByRole("link", { name: "Plan a visit" }).first().click();
  await expect(page).toHaveURL(`${siteUrl()}/contact-us/?about=${home}#visit`);
  const form = page.getByRole("region", { name: "Plan a visit" }).locator("form");
  await form.getByLabel("Name").fill("Ada Byron");
  await form.getByLabel("Email or phone").fill("ada@example.com");
  await submitForm(page, "Request a visit");
  await expect(page.getByText("A visit to 1482 Threshing Lane", { exact: false })).toBeVisible();
  await expect(main.locator("dd")).toHaveText(["Ada Byron", "ada@example.com"]);
});
