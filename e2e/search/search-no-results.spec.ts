import { expect, siteUrl, test } from "../site-test.ts";
import { storedLead, submitForm } from "../support/leads.ts";
import { cards, count, search } from "../support/search-page.ts";

test("a search without results suggests the smallest change that has some, and their number", async ({ page }) => {
  await page.goto(`${search}?where=Broomfield&price-to=450000`);
  await expect(count(page)).toHaveText("0");
  await expect(page.getByRole("heading", { name: "No home or plan fits both" })).toBeVisible();
  const suggestion = page.getByRole("link", {
    name: /^Raise the price to \$[\d,]+ (\d+) (?:home or plan|homes and plans)$/,
  });
  const suggestedCount = /(\d+) (?:home or plan|homes and plans)$/.exec(String(await suggestion.textContent()))?.[1];
  await suggestion.click();
  await expect(page).toHaveURL(/where=Broomfield&price-to=\d+$/);
  await expect(count(page)).toHaveText(String(suggestedCount));
  await expect(cards(page)).toHaveCount(Number(suggestedCount));
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "with JavaScript off", () => {
    test.use({ javaScriptEnabled });

    test("a search without results prefills a message to the builder with its filters and URL", async ({ page }) => {
      const address = `${search}?where=Broomfield&where=Fort+Collins&price-to=450000&beds=3&live=main-floor-primary`;
      await page.goto(address);
      await expect(count(page)).toHaveText("0");
      await expect(page.getByRole("heading", { level: 2, name: "No home or plan fits all five" })).toBeVisible();
      await expect(page.locator("main svg").getByText("0 homes")).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      await expect(page.locator("main section")).toHaveCount(0);
      await page.getByRole("link", { name: "Tell me when one fits" }).click();
      const form = page.getByRole("region", { name: "Write to us" });
      const letter =
        "Please tell me when a home fits my search: Up to $450,000; 3+ beds; Primary bedroom on main floor; " +
        `Broomfield; Fort Collins.\n\n${siteUrl()}${address}`;
      await expect(form.getByLabel("Message")).toHaveValue(letter);
      await expect(form.getByLabel("Name")).toBeInViewport();
      await form.getByLabel("Name").fill("Ada Byron");
      await form.getByLabel("Email or phone").fill("ada@example.com");
      await submitForm(page, "Send the message");
      const id = /\/message\/([\da-f-]{36})\/$/.exec(page.url())?.[1] ?? "";
      await expect
        .poll(() => storedLead(process.env.SITE_STORE ?? "", id))
        .toMatchObject({
          kind: "contact",
          fields: [
            { name: "name", label: "Name", value: "Ada Byron" },
            { name: "reach", label: "Email or phone", value: "ada@example.com" },
            { name: "message", label: "Message", value: letter },
          ],
          visitorEmail: "ada@example.com",
        });
    });
  });
}
