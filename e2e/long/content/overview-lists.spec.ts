import { directionsTo } from "../../identity/content-texts.ts";
import { expect, test } from "../../identity/identity-test.ts";
import { siteUrl } from "../../site-test.ts";
import {
  bare,
  type Collection,
  chip,
  countOnMap,
  expectCounts,
  hasOfferWithin,
  homes,
  isOf,
  limit,
  map,
  models,
  neighborhoods,
  rowHrefs,
  rowOf,
  rows,
  showAllRows,
  sorted,
  views,
} from "../../support/overview-views.ts";

// The lists of the three views, compared with the backend's data.

for (const view of views) {
  test(`the view ${view.heading} has its own head and lists every item, each with its map details`, {
    tag: ["@S2.103", "@S2.104", "@S2.105", "@S2.106", "@S2.107", "@S2.108", "@S2.109", "@S2.110", "@S7.19"],
  }, async ({ page, content }) => {
    const items = view.items(content);
    await page.goto(view.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(view.heading);
    const head = content.pages.find(({ uri }) => uri === view.path);
    await expect(page).toHaveTitle(`${head?.seoMeta?.seoTitle} - Switchgrass Homes`);
    await expect(page.locator("meta[name=description]")).toHaveAttribute(
      "content",
      head?.seoMeta?.seoMetaDescription ?? "",
    );
    const overview = content.pages.find(({ uri }) => uri === "/our-neighborhoods/");
    await expect(page.locator("main p.lead").first()).toHaveText(overview?.[view.description] ?? "no description");
    await expect(page.locator("[data-chosen], [aria-pressed=true]")).toHaveCount(0);
    await expectCounts(page, view, content, () => true);
    // The map has all of them while the list shows its first step.
    expect(await rows(page).count()).toBe(Math.min(items.length, 24));
    await showAllRows(page);
    expect(sorted(await rowHrefs(page))).toEqual(sorted(items.map(({ uri }) => uri)));
    await expect.poll(() => countOnMap(page)).toBe(items.length);
    for (const item of items) {
      await page.getByRole("button", { name: `Map: ${item.title}`, exact: true }).click();
      const card = map(page).getByRole("article");
      await expect(card.getByRole("heading", { name: item.title, exact: true })).toBeVisible();
      await expect(card).toContainText(item.town);
      await expect(card.getByRole("link", { name: item.explore, exact: true })).toHaveAttribute("href", item.uri);
      await expect(card.getByRole("link", { name: /^Directions/ })).toHaveAttribute("href", directionsTo(item));
      if (item.picture === "") await expect(card.locator("img")).toHaveCount(0);
      else expect(decodeURIComponent((await card.locator("img").getAttribute("src")) ?? "")).toContain(item.picture);
      await expect(page.locator("main li[data-chosen]")).toHaveCount(1);
      await expect(rowOf(page, item.key)).toHaveAttribute("data-chosen");
      await expect(page).toHaveURL(new RegExp(`[?&]at=${item.key}$`));
    }
    // The metadata for search engines depends on neither rows nor selection.
    await page.reload();
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", siteUrl() + view.path);
  });

  test(`in the view ${view.heading} list, tabs, counts and map follow the selected collection`, {
    tag: ["@S2.111"],
  }, async ({ page, content }) => {
    await page.goto(view.path);
    const collections: readonly [string, Collection | null][] = [
      ["EasyHouse", "easyhouse"],
      ["Wee-Cottage", "wee-cottage"],
      ["Limited Edition", "limited-edition"],
      ["New Beginnings", "new-beginnings"],
      ["All collections", null],
    ];
    for (const [name, collection] of collections) {
      await chip(page, name).click();
      await expect(chip(page, name)).toHaveAttribute("aria-current", "true");
      const left = await expectCounts(page, view, content, isOf(collection));
      expect(left.length).toBeGreaterThan(0);
      await showAllRows(page);
      expect([name, sorted(await rowHrefs(page))]).toEqual([name, sorted(left.map(({ uri }) => uri))]);
    }
  });
}

test("the tabs link to the three URLs and keep the collection", { tag: ["@S2.50", "@S2.51", "@S2.52"] }, async ({
  page,
  content,
}) => {
  await page.goto("/our-neighborhoods/");
  await chip(page, "Wee-Cottage").click();
  await expect(chip(page, "Wee-Cottage")).toHaveAttribute("aria-current", "true");
  for (const view of [models, homes, neighborhoods]) {
    await page
      .getByRole("navigation", { name: "What to show" })
      .getByRole("link", { name: new RegExp(`^${view.tab}`) })
      .click();
    await expect(page).toHaveURL(`${siteUrl()}${view.path}?collection=wee-cottage`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(view.heading);
    await expectCounts(page, view, content, isOf("wee-cottage"));
  }
});

test("price and bedrooms filter tabs, rows and pins of every view, and history restores them", {
  tag: ["@S2.111"],
}, async ({ page, content }) => {
  await page.goto(neighborhoods.path, { waitUntil: "networkidle" });
  await limit(page, "Price").selectOption({ index: 2 });
  await limit(page, "Bedrooms").selectOption("3");
  const max = Number(await limit(page, "Price").inputValue());
  const keep = hasOfferWithin(content, max, 3);
  await expect(page).toHaveURL(`${siteUrl()}${neighborhoods.path}?price-to=${max}&beds=3`);
  for (const view of [neighborhoods, models, homes]) {
    await page
      .getByRole("navigation", { name: "What to show" })
      .getByRole("link", { name: new RegExp(`^${view.tab}`) })
      .click();
    await expect(page).toHaveURL(`${siteUrl()}${view.path}?price-to=${max}&beds=3`);
    const left = await expectCounts(page, view, content, keep);
    expect([left.length > 0, left.length < view.items(content).length]).toEqual([true, true]);
    expect(sorted(await rowHrefs(page))).toEqual(sorted(left.map(({ uri }) => uri)));
  }
  await limit(page, "Bedrooms").selectOption("");
  await expect(page).toHaveURL(`${siteUrl()}${homes.path}?price-to=${max}`);
  await page.goBack();
  await expect(limit(page, "Bedrooms")).toHaveValue("3");
  await expectCounts(page, homes, content, keep);
});

test("tabs, collections and the area chip keep a filter chosen just before, and reset the rows", {
  tag: ["@S2.111"],
}, async ({ page }) => {
  const parameters = { area: "area=40,-106,41,-104", price: "price-to=600000" };
  const links = {
    "nav[aria-label='What to show'] a[href*='model-homes']": `${models.path}?${parameters.price}&beds=3&${parameters.area}`,
    "[aria-label='Collection'] a[href*='wee-cottage']": `${neighborhoods.path}?collection=wee-cottage&${parameters.price}&beds=3&${parameters.area}`,
    "[aria-label='Area of the map'] a": `${neighborhoods.path}?${parameters.price}&beds=3`,
  };
  for (const [press, address] of Object.entries(links)) {
    await page.goto(`${neighborhoods.path}?${parameters.price}&${parameters.area}&show=48`, {
      waitUntil: "networkidle",
    });
    await limit(page, "Bedrooms").evaluate(async (select: HTMLSelectElement, link) => {
      select.value = "3";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      // React has rendered the change, but no frame has been painted.
      await Promise.resolve();
      document.querySelector<HTMLElement>(link)?.click();
    }, press);
    await expect(page).toHaveURL(siteUrl() + address);
    await expect(limit(page, "Bedrooms")).toHaveValue("3");
  }
});

test("in every row collections link to their pages and New Beginnings does not", {
  tag: ["@S2.112", "@S2.113", "@S2.114", "@S2.115"],
}, async ({ page, content }) => {
  const pages: Readonly<Record<string, string | null>> = {
    easyhouse: "/our-homes/home-collections/easyhouse",
    weecottage: "/our-homes/home-collections/wee-cottage",
    limitededition: "/our-homes/home-collections/limitededition",
    newbeginnings: null,
  };
  for (const view of views) {
    await page.goto(view.path);
    await showAllRows(page);
    for (const item of view.items(content)) {
      const hrefs = await rowOf(page, item.key)
        .locator("a[href*='/home-collections/']")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")?.replace(/\/$/, "")));
      expect([item.uri, hrefs]).toEqual([item.uri, item.collections.flatMap((name) => pages[bare(name)] ?? [])]);
    }
  }
});
