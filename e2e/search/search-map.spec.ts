import { expect, test } from "../identity/identity-test.ts";
import { type Offered, offers, town } from "../support/offers.ts";
import { countOnMap, map } from "../support/overview-views.ts";
import { cards, count, rail, search } from "../support/search-page.ts";

const shownAtFirst = 20;

test("list and map are views of one search: a pin and card for each result, the same filters", async ({
  page,
  content,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const mapCode: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/(?:search-map|place-map|basemap)[\w.-]*\.js$/.test(request.url())) mapCode.push(request.url());
  });
  const isFound = (it: Offered) => town(it) === "Erie";
  const found = offers(content).filter(isFound);
  await page.goto(`${search}?where=Erie`, { waitUntil: "networkidle" });
  expect(mapCode).toEqual([]);
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await expect(page).toHaveURL(`${search}?where=Erie&view=map`);
  await expect(count(page)).toHaveText(String(found.length));
  await expect(cards(page)).toHaveCount(0);
  await expect.poll(() => countOnMap(page)).toBe(found.length);
  await rail(page)
    .getByRole("checkbox", { name: /^Model homes \d/ })
    .check();
  await expect(page).toHaveURL(`${search}?kind=model&where=Erie&view=map`);
  const models = found.filter(({ kind }) => kind === "model");
  await expect.poll(() => countOnMap(page)).toBe(models.length);
  const [model] = models;
  if (!model) throw new Error("No model home in Erie.");
  await page.getByRole("searchbox").fill(model.title);
  await page.getByRole("searchbox").press("Enter");
  await expect.poll(() => countOnMap(page)).toBe(1);
  await map(page)
    .getByRole("button", { name: new RegExp(`^${model.title}, `) })
    .click();
  const card = map(page).getByRole("article");
  await expect(card.getByRole("heading")).toHaveText(model.title);
  await expect(card.getByRole("link", { name: /^Explore / })).toHaveAttribute("href", model.uri);
  await expect(card.getByRole("link", { name: /^\d{3}-\d{3}-\d{4}$/ })).toHaveAttribute("href", /^tel:/);
  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(page).toHaveURL(/\?kind=model&named=[\w-]+&where=Erie$/);
  await expect(cards(page)).toHaveCount(1);
});

test("on a phone the map fills the screen, with the filters behind their button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${search}?kind=model&view=map`, { waitUntil: "networkidle" });
  await expect(rail(page)).toBeHidden();
  await expect(map(page)).toBeVisible();
  expect((await map(page).boundingBox())?.height).toBeGreaterThan(600);
  await page.locator("summary", { hasText: "Filters" }).click();
  await rail(page)
    .getByRole("checkbox", { name: /^Erie \d/ })
    .check();
  await rail(page)
    .getByRole("button", { name: /^Show \d/ })
    .click();
  await expect(page).toHaveURL(`${search}?kind=model&where=Erie&view=map`);
  await expect(map(page)).toBeVisible();
});

test.describe("with a location", () => {
  test.use({ geolocation: { latitude: 40.0504, longitude: -105.0497 }, permissions: ["geolocation"] });

  test("the nearest come first only after a click, and a filter keeps that order", async ({ page }) => {
    await page.goto(search, { waitUntil: "networkidle" });
    await expect(page.getByLabel("Sort", { exact: true }).getByRole("option", { name: "Nearest" })).toHaveCount(0);
    await rail(page).getByRole("button", { name: "Nearest to me first" }).click();
    await expect(page).toHaveURL(`${search}?sort=distance&from=40.05%2C-105.05`);
    await expect(page.getByLabel("Sort", { exact: true })).toHaveValue("distance");
    const miles = page.locator("main article", { hasText: / miles? from you/ });
    await expect(miles).toHaveCount(shownAtFirst);
    const texts = await miles.evaluateAll((all) =>
      all.map((card) => / ?([\d.]+) miles? from you/.exec(card.textContent)?.[1]),
    );
    const sorted = texts.map(Number).toSorted((one, other) => one - other);
    expect(texts.map(Number)).toEqual(sorted);
    await rail(page)
      .getByRole("radio", { name: /^3\+ bedrooms/ })
      .check({ force: true });
    await expect(page).toHaveURL(`${search}?beds=3&sort=distance&from=40.05%2C-105.05`);
    await page.getByLabel("Sort", { exact: true }).selectOption("By neighborhood");
    await expect(page).toHaveURL(`${search}?beds=3`);
  });

  test("on a phone the filters close over the nearest, which are shown", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${search}?kind=model`);
    await page.locator("summary", { hasText: "Filters" }).click();
    await rail(page).getByRole("button", { name: "Nearest to me first" }).click();
    await expect(page.locator("main article", { hasText: / miles? from you/ }).first()).toBeInViewport();
    await expect(rail(page)).toBeHidden();
  });
});

test("on a phone the front page and menu link to the nearest model, its hours and directions", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 40.15, longitude: -105.1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const open = async (through: "front page" | "menu") => {
    await page.goto("/", { waitUntil: "networkidle" });
    if (through === "menu") {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("link", { name: "Model homes", exact: true }).first().click();
    } else {
      const link = page.getByRole("link", { name: "Nearest model home" });
      await expect(link).toBeInViewport({ ratio: 1 });
      await link.click();
    }
    await expect(page.getByRole("heading", { level: 1, name: "Model homes" })).toBeVisible();
    return page.getByRole("search", { name: "The nearest model home" });
  };
  const first = page.locator("main article").first();
  const isNearest = async (distance: string) => {
    await expect(page.locator("#plan-count")).toHaveText("12");
    await expect(first).toContainText("1460 Threshing Lane");
    await expect(first).toContainText("Mon–Sat 10 am to 6 pm, Sun 11 am to 5 pm");
    await expect(first).toContainText(distance);
    await expect(first.getByRole("link", { name: "303-555-0142" })).toHaveAttribute("href", "tel:+13035550142");
    await expect(first.getByRole("link", { name: "Directions to 1460 Threshing Lane" })).toHaveAttribute(
      "href",
      /^https:\/\/www\.google\.com\/maps\/dir\//,
    );
  };
  await (await open("front page")).getByRole("button", { name: "Nearest to me first" }).click();
  await isNearest("3.6 miles from you");
  const form = await open("menu");
  await form.getByLabel("Town or ZIP code").fill("80503");
  await form.getByRole("button", { name: "Nearest to this place first" }).click();
  await isNearest("0.1 miles from Longmont");
});

test("a page is marked as busy while the browser looks for the location", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, failed) => {
      window.addEventListener("location-refused", () =>
        failed?.({ code: 1, message: "denied" } as GeolocationPositionError),
      );
    };
  });
  await page.goto("/our-homes/model-homes/", { waitUntil: "networkidle" });
  const main = page.locator("#main");
  await expect(main).not.toHaveAttribute("aria-busy", "true");
  await page.getByRole("button", { name: "Nearest to me first" }).click();
  await expect(main).toHaveAttribute("aria-busy", "true");
  await page.evaluate(() => window.dispatchEvent(new Event("location-refused")));
  await expect(page.getByText("Your location is unknown. Enter a town or ZIP code.")).toBeVisible();
  await expect(main).not.toHaveAttribute("aria-busy", "true");
});

test("without a location distances are measured from a town", async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto(search, { waitUntil: "networkidle" });
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_, failed) =>
      failed?.({ code: 1, message: "denied" } as GeolocationPositionError);
  });
  await rail(page).getByRole("button", { name: "Nearest to me first" }).click();
  await expect(rail(page).getByRole("status")).toHaveText(
    "Your location is unknown. Search for “near” and a town or ZIP code.",
  );
  await page.getByLabel(/^Homes, models and plans in one place/).fill("near 80027");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${search}?near=Louisville&sort=distance`);
  await page.goBack();
  await expect(page).toHaveURL(search);
  await expect(page.getByLabel("Sort", { exact: true })).toHaveValue("neighborhood");
  await rail(page).getByLabel("Near", { exact: true }).selectOption("of Boulder");
  await expect(page).toHaveURL(`${search}?near=Boulder`);
  await page.getByLabel("Sort", { exact: true }).selectOption("Nearest");
  await expect(page).toHaveURL(`${search}?near=Boulder&sort=distance`);
});
