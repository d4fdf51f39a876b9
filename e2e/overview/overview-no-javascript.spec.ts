import { directionsTo } from "../identity/content-texts.ts";
import { expect, test } from "../identity/identity-test.ts";
import { siteUrl } from "../site-test.ts";
import {
  chip,
  count,
  hasOfferWithin,
  homes,
  type Item,
  isOf,
  limit,
  rowHrefs,
  rowOf,
  showAllRows,
  sorted,
  status,
  views,
} from "../support/overview-views.ts";

test.use({ javaScriptEnabled: false });

test("links filter by collection and area; each remaining item has a row, page and directions", {
  tag: ["@S2.106", "@S2.111"],
}, async ({ page, content }) => {
  const area = { south: 39.9, west: -105.3, north: 40.3, east: -104.9 };
  const isInArea = ({ latitude, longitude }: Item) =>
    latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;
  for (const view of views) {
    await page.goto(`${view.path}?area=39.9,-105.3,40.3,-104.9`);
    for (const collection of [null, "wee-cottage"] as const) {
      if (collection !== null) await chip(page, "Wee-Cottage").click();
      const keep = (item: Item) => isInArea(item) && isOf(collection)(item);
      const left = view.items(content).filter(keep);
      await expect(status(page).locator("strong")).toHaveText(count(left.length, view.noun));
      const drawing = page.getByRole("img", { name: `Map of ${view.noun}s. The list holds the same places.` });
      await expect.poll(() => drawing.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(640);
      // All remaining places are marked; places on one street may share a mark.
      const file = await page.request.get(new URL((await drawing.getAttribute("src")) ?? "", page.url()).href);
      expect(file.headers()["cache-control"]).toBe("private, max-age=300");
      const marks = (await file.text()).split("m0-6l6 6-6 6-6-6z").length - 1;
      expect(marks).toBeGreaterThan(0);
      expect(marks).toBeLessThanOrEqual(left.length);
      await expect(page.locator("nav[aria-label='What to show'] a")).toHaveText(
        views.map((each) => `${each.tab} ${each.items(content).filter(keep).length}`),
      );
      await showAllRows(page);
      expect(sorted(await rowHrefs(page))).toEqual(sorted(left.map(({ uri }) => uri)));
      for (const item of left) {
        const directions = rowOf(page, item.key).getByRole("link", { name: /^Directions/ });
        await expect(directions).toHaveAttribute("href", directionsTo(item));
      }
    }
    await page.getByRole("link", { name: "This area of the map, remove" }).click();
    await expect(page).toHaveURL(`${siteUrl()}${view.path}?collection=wee-cottage`);
    const linked = await page.request.get(`${siteUrl()}${view.path}map.svg?collection=wee-cottage`);
    expect(linked.headers()["cache-control"]).toBe("public, max-age=300");
    await expect(page.getByRole("button", { name: /^Map: / })).toHaveCount(0);
  }
});

test("price and bedrooms are a form that keeps the collection", { tag: ["@S2.111"] }, async ({ page, content }) => {
  await page.goto(`${homes.path}?collection=easyhouse`);
  await limit(page, "Price").selectOption({ index: 3 });
  await limit(page, "Bedrooms").selectOption("3");
  const max = Number(await limit(page, "Price").inputValue());
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const isWithin = hasOfferWithin(content, max, 3);
  const left = homes.items(content).filter((item) => isWithin(item) && isOf("easyhouse")(item));
  expect(left.length).toBeGreaterThan(0);
  expect(sorted(await rowHrefs(page))).toEqual(sorted(left.map(({ uri }) => uri)));
  await expect(limit(page, "Price")).toHaveValue(String(max));
});

test("a shared URL marks its selected item also beyond the first rows", async ({ page, content }) => {
  await page.goto(homes.path);
  const shown = new Set(await rowHrefs(page));
  const beyond = homes.items(content).find(({ uri }) => !shown.has(uri));
  await page.goto(`${homes.path}?at=${beyond?.key}`);
  await expect(page.locator("main li[aria-current=true]").getByRole("heading")).toHaveText(beyond?.title ?? "");
});
