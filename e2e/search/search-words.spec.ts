import { expect, test } from "../identity/identity-test.ts";
import { offers, town } from "../support/offers.ts";
import { count, search } from "../support/search-page.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "with JavaScript off", () => {
    test.use({ javaScriptEnabled });

    test("free text becomes filters beside those chosen, and unmatched words are listed", async ({ page, content }) => {
      await page.goto(`${search}?where=Longmont`);
      const words = page.getByRole("search", { name: "In your own words" });
      await words.getByRole("searchbox").fill("Under 700 thousand, three bedrooms, near a brewery");
      await words.getByRole("button", { name: "Search for these words" }).click();
      const fitting = offers(content).filter(
        (it) => town(it) === "Longmont" && it.price !== null && it.price <= 700_000 && it.beds >= 3,
      );
      expect(fitting.length).toBeGreaterThan(0);
      await expect(count(page)).toHaveText(String(fitting.length));
      await expect(page.locator("main")).toContainText("Not understood, and left out: “near a brewery”.");
      await expect(words.getByRole("searchbox")).toHaveValue("near a brewery");
      const chips = page.getByRole("group", { name: "Filters in use" }).getByRole("link", { name: /, remove$/ });
      await expect(chips).toHaveText(["Up to $700,000", "3+ beds", "Longmont"]);
      const hrefs = await page
        .locator("main article h3 a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(hrefs.toSorted()).toEqual(fitting.map(({ uri }) => uri).sort());
      await page.getByRole("link", { name: "3+ beds, remove" }).click();
      await expect(page).toHaveURL(`${search}?where=Longmont&price-to=700000`);
      await expect(page.locator("main")).not.toContainText("Not understood");
      await expect(words.getByRole("searchbox")).toHaveValue("");
      // A feature that is not built gets a message and a link, and the remaining filters are listed.
      await page.goto(`${search}?where=Longmont`);
      await words.getByRole("searchbox").fill("with a basement");
      await words.getByRole("button", { name: "Search for these words" }).click();
      await expect(page.locator("main")).toContainText("No home here has a basement.");
      await expect(page.locator("main")).toContainText("Filters in use: Longmont.");
      const about = await page.getByRole("link", { name: "What clay soil does to a slab" }).getAttribute("href");
      expect((await page.request.get(about ?? "")).status()).toBe(200);
      // A city without homes is a point to measure distances from.
      await page.goto(search);
      await words.getByRole("searchbox").fill("within 10 miles of Boulder");
      await words.getByRole("button", { name: "Search for these words" }).click();
      await expect(chips).toHaveText(["Within 10 miles of Boulder"]);
      expect(Number(await count(page).innerText())).toBeGreaterThan(0);
      // A plan's title is a filter too.
      const named = offers(content).filter((it) => it.planTitle === "The Juniper");
      expect(named.length).toBeGreaterThan(1);
      await page.goto(search);
      await words.getByRole("searchbox").fill("the juniper");
      await words.getByRole("button", { name: "Search for these words" }).click();
      await expect(chips).toHaveText(["The Juniper"]);
      await expect(count(page)).toHaveText(String(named.length));
    });

    test("an unknown ZIP code stays in the box, and towns are offered instead", async ({ page }) => {
      await page.goto("/our-homes/model-homes/");
      const words = page.getByRole("search", { name: "In your own words" });
      const nearest = page.getByRole("search", { name: "The nearest model home" });
      await nearest.getByRole("searchbox").fill("80903");
      await nearest.getByRole("button", { name: "Nearest to this place first" }).click();
      await expect(page.locator("main")).toContainText(
        "We don’t build in ZIP code 80903. Filters in use: Model homes. Measure from a town instead:",
      );
      await expect(words.getByRole("searchbox")).toHaveValue("80903");
      await page.getByRole("link", { name: "Longmont", exact: true }).first().click();
      await expect(page).toHaveURL(`${search}?kind=model&near=Longmont&miles=50&sort=distance`);
      await expect(
        page.getByRole("group", { name: "Filters in use" }).getByRole("link", { name: /, remove$/ }),
      ).toHaveText(["Model homes", "Within 50 miles of Longmont"]);
      await expect(words.getByRole("searchbox")).toHaveValue("");
    });
  });
}
