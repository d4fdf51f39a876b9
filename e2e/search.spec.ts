import { expect, test } from "./site-test.ts";

test("S2.117 the plan-count element shows the number of visible homes over all sections", async ({ page }) => {
  await page.goto("/new-home-search/?where=Longmont");
  const counted = Number(await page.locator("#plan-count").innerText());
  expect(counted).toBeGreaterThan(0);
  await expect(page.locator("main article")).toHaveCount(counted);
});

test("S2.116 S2.118 the search shows sections with homes and hides those without", async ({ page }) => {
  await page.goto("/new-home-search/");
  const all = await page.locator("main section h2").count();
  await page.getByLabel("Where").selectOption("Berthoud");
  await page.getByRole("button", { name: "Show homes" }).click();
  await expect(page).toHaveURL(/where=Berthoud/);
  await expect(page.locator("main section h2")).toHaveText(["Bluestem, Berthoud"]);
  expect(all).toBeGreaterThan(1);
});

test("the search of the front page leads to the homes it counted", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("search", { name: "Find a home" });
  await bar.getByLabel("Where").selectOption("Longmont");
  const promised = Number(/Show (\d+) home/.exec(await bar.getByRole("button").innerText())?.[1]);
  await bar.getByRole("button").click();
  await expect(page.locator("#plan-count")).toHaveText(String(promised));
});

test("where nothing fits the search names the choice to drop and what it would give", async ({ page }) => {
  await page.goto("/new-home-search/?where=Broomfield&much=450000");
  await expect(page.locator("#plan-count")).toHaveText("0");
  await page.getByRole("link", { name: /Without “Up to \$450,000”/ }).click();
  await expect(page.locator("#plan-count")).not.toHaveText("0");
});
