import type { Page } from "@playwright/test";
import { openDatabase } from "../../../packages/backend/store/database.ts";
import { inData } from "../../../packages/content-lint/testing/changes.ts";
import type { BackendContent } from "../../identity/backend-content.ts";
import { readBackend } from "../../identity/read-backend.ts";
import { loadDemo } from "../../servers.ts";
import { expect, test } from "../../site-test.ts";
import {
  countOnMap,
  homes,
  map,
  models,
  neighborhoods,
  rowHrefs,
  rowOf,
  showAllRows,
  sorted,
  status,
  type View,
} from "../../support/overview-views.ts";
import { siteOnStore } from "../../support/site-on-store.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";

// Pages with wrong coordinates in the content: a home and a neighborhood have the wrong sign of longitude, and a model
// has latitude and longitude swapped.

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const model = "/homes/longmont/haystack-bend/models/1460-threshing-lane/";
const bluestem = "/homes/berthoud/bluestem/";
const wayTo = (address: string) => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;

let content: BackendContent;
siteUnderTest(async () => {
  const site = await siteOnStore(async (databaseUrl) => {
    await loadDemo(databaseUrl);
    await using database = openDatabase(databaseUrl);
    await inData(home, "longitude", 105.16265)(database);
    await inData(model, "latitude", -105.1642, "longitude", 40.1549)(database);
    await inData(bluestem, "longitude", 105.058)(database);
  });
  content = await readBackend(site.databaseUrl);
  return site;
});

/** The miles that the scale bar of the map shows. */
const scaleMiles = async (page: Page) => {
  const text = await map(page)
    .getByText(/^[\d.]+ mi$/)
    .textContent();
  return Number.parseFloat(text ?? "");
};
/** The pins that are not completely within the map. */
const outside = (page: Page) =>
  map(page)
    .getByRole("group", { name: /^Drawing/ })
    .evaluate((drawing) => {
      const box = drawing.getBoundingClientRect();
      return [...drawing.querySelectorAll("button[data-side]")]
        .map((pin) => ({ name: pin.textContent, at: pin.getBoundingClientRect() }))
        .filter(({ at }) => at.left < box.left || at.right > box.right || at.top < box.top || at.bottom > box.bottom)
        .map(({ name }) => name);
    });

const cases: readonly (readonly [View, string, number])[] = [
  [neighborhoods, bluestem, 1],
  [models, model, 0],
  [homes, home, 0],
];
for (const [view, uri, unplaced] of cases) {
  test(`the map of ${view.noun}s fits the region despite wrong coordinates of one, and lists it`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(view.path);
    const all = view.items(content);
    await expect.poll(() => countOnMap(page)).toBe(all.length - unplaced);
    await expect.poll(() => outside(page)).toEqual([]);
    await expect.poll(() => scaleMiles(page)).toBeLessThanOrEqual(20);
    if (unplaced > 0) await expect(status(page)).toContainText("1 of them not on the map");
    else await expect(status(page)).not.toContainText("not on the map");
    await showAllRows(page);
    expect(sorted(await rowHrefs(page))).toEqual(sorted(all.map(({ uri: each }) => each)));
  });

  test(`directions to the one of the ${view.noun}s with wrong coordinates lead to its address`, async ({ page }) => {
    const item = view.items(content).find((each) => each.uri === uri);
    if (!item) throw new Error(`The backend has no ${uri}.`);
    await page.goto(view.path);
    await showAllRows(page);
    await expect(rowOf(page, item.key).getByRole("link", { name: /^Directions to/ })).toHaveAttribute(
      "href",
      wayTo(`${item.title}, ${item.town}, CO`),
    );
  });
}

test("selecting a home with wrong coordinates keeps the map in the builder's region", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${homes.path}?at=1482-threshing-lane`);
  await expect(map(page).getByRole("heading", { name: "1482 Threshing Lane" })).toBeVisible();
  await expect.poll(() => countOnMap(page)).toBe(homes.items(content).length);
  await expect.poll(() => scaleMiles(page)).toBeLessThanOrEqual(20);
  await expect(map(page).locator("button[data-chosen]")).toHaveCount(1);
  await expect.poll(() => outside(page)).toEqual([]);
});

test("a home with wrong coordinates shows its neighborhood's map and directions to its address", async ({ page }) => {
  await page.goto(home);
  await expect(page.getByRole("link", { name: /Directions/ }).first()).toHaveAttribute(
    "href",
    new RegExp(`destination=${encodeURIComponent("1482 Threshing Lane, Longmont, CO ")}\\d{5}$`),
  );
  await expect(page.getByRole("img", { name: "Where 1482 Threshing Lane is" })).toHaveCount(1);
});

test("a neighborhood with wrong coordinates has no map or coordinates, but directions by address", async ({ page }) => {
  await page.goto(bluestem);
  const where = page.locator("#where");
  await expect(where.getByRole("link", { name: "Open directions" })).toHaveAttribute("href", /destination=.*Berthoud/);
  await expect(where).not.toContainText("°");
  await expect(page.getByRole("region", { name: /^Map/ })).toHaveCount(0);
  const graphs = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(graphs.join("")).toContain("Bluestem");
  expect(graphs.join("")).not.toContain("GeoCoordinates");
});

test("homes.json lists a home with wrong coordinates at its neighborhood", async ({ page }) => {
  const list = await (await page.request.get("/homes.json")).json();
  const place = content.neighborhoods.find(({ uri }) => uri === "/homes/longmont/haystack-bend/")?.neighborhood;
  expect(list.homes.find(({ url }: { url: string }) => url.endsWith(home))).toMatchObject({
    latitude: place?.latitude,
    longitude: place?.longitude,
  });
});
