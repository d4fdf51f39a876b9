import { expect, test } from "./site-test.ts";

test("S2.104 S2.50 S2.51 S2.52 the overview has three views, each at its address", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  const views = page.getByRole("navigation", { name: "What to show" });
  await expect(views.getByRole("link")).toHaveText([/^Neighborhoods/, /^Model homes/, /^Quick move-in homes/]);
  await views.getByRole("link", { name: /^Model homes/ }).click();
  await expect(page).toHaveURL(/\/our-homes\/model-homes\/$/);
  await expect(page.locator("main ol > li")).toHaveCount(12);
  await views.getByRole("link", { name: /^Quick move-in homes/ }).click();
  await expect(page).toHaveURL(/\/our-homes\/quick-move-in-homes\/$/);
  await expect(views.getByRole("link", { name: /^Quick move-in homes/ })).toHaveAttribute("aria-current", "page");
});

test("S2.103 S7.19 each view says what the page content says of it", async ({ page }) => {
  const said = new Set<string>();
  for (const path of ["/our-neighborhoods/", "/our-homes/model-homes/", "/our-homes/quick-move-in-homes/"]) {
    await page.goto(path);
    said.add(await page.locator("main p.lead").first().innerText());
  }
  expect(said.size).toBe(3);
});

test("S2.105 S2.106 S2.107 S2.108 S2.109 S2.110 each item has a thumbnail, its page, directions and its link text", async ({
  page,
}) => {
  const texts = {
    "/our-neighborhoods/": () => "Explore this neighborhood",
    "/our-homes/model-homes/": () => "Explore this home",
    "/our-homes/quick-move-in-homes/": (title: string) => `Explore ${title}`,
  };
  for (const [path, textFor] of Object.entries(texts)) {
    await page.goto(path);
    const item = page.locator("main ol > li").first();
    await expect(item.locator("img")).toBeVisible();
    const title = await item.getByRole("heading", { level: 3 }).innerText();
    await expect(item.getByRole("heading", { level: 3 }).getByRole("link")).toHaveAttribute("href", /^\/homes\//);
    await expect(item.getByRole("link", { name: /^Directions/ })).toHaveAttribute(
      "href",
      /destination=\d+\.\d+,-\d+\.\d+/,
    );
    await item.getByRole("button", { name: `Map: ${title}` }).click();
    await expect(page.locator("#map").getByRole("link", { name: textFor(title), exact: true })).toBeVisible();
  }
});

test("hovering an item of the list lights its pin, choosing a pin chooses its item", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  const map = page.locator("#map");
  const pin = map.getByRole("button", { name: /Millrace/ });
  await pin.click();
  await expect(map.getByRole("heading", { name: "Millrace" })).toBeVisible();
  await expect(page.locator("li[data-chosen]")).toContainText("Millrace");
});

test("S2.111 the filter by collection applies to list and map alike", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  await expect(page.locator("#map").getByRole("button", { name: /Haystack Bend/ })).toBeVisible();
  await page.getByRole("link", { name: "Wee-Cottage" }).first().click();
  await expect(page.locator("main ol > li")).toHaveCount(3);
  await expect(page.locator("#map").getByRole("button", { name: /Haystack Bend/ })).toHaveCount(0);
  await expect(page.locator("#map").getByRole("button", { name: /Kestrel Row/ })).toBeVisible();
});

test("S2.112 S2.113 S2.114 S2.115 collections link to their pages and New Beginnings does not", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  const list = page.locator("main ol");
  await expect(list.getByRole("link", { name: "EasyHouse" }).first()).toHaveAttribute(
    "href",
    /^\/our-homes\/home-collections\/easyhouse\/?$/,
  );
  await expect(list.getByRole("link", { name: "Wee-Cottage" }).first()).toHaveAttribute(
    "href",
    /^\/our-homes\/home-collections\/wee-cottage\/?$/,
  );
  await expect(list.getByRole("link", { name: "Limited Edition" }).first()).toHaveAttribute(
    "href",
    /^\/our-homes\/home-collections\/limitededition\/?$/,
  );
  await expect(list.getByText("New Beginnings").first()).toBeVisible();
  await expect(list.getByRole("link", { name: "New Beginnings" })).toHaveCount(0);
});

test("on a small screen a switch shows the list or the map", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/our-neighborhoods/");
  await expect(page.locator("main ol > li").first()).toBeVisible();
  await page.getByRole("group", { name: "Show" }).getByText("Map").click();
  await expect(page.locator("main ol")).toBeHidden();
  await expect(page.locator("#map").getByRole("button", { name: /Haystack Bend/ })).toBeVisible();
});
