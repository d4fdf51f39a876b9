import { expect, test } from "../../identity/identity-test.ts";
import {
  chip,
  countOnMap,
  expectCounts,
  homes,
  type Item,
  isOf,
  map,
  neighborhoods,
  rowHrefs,
  showAllRows,
  sorted,
  status,
  tool,
  views,
} from "../../support/overview-views.ts";

// The visible region of the map, and the search within it.

test("“Search this area” filters list, counts and pins, and is undone by back and its chip", async ({
  page,
  content,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const search = page.getByRole("button", { name: "Search this area" });
  const areaChip = page.getByRole("link", { name: "This area of the map, remove" });
  for (const view of [neighborhoods, homes]) {
    await page.goto(view.path);
    await expectCounts(page, view, content, () => true);
    await expect(search).toHaveCount(0);
    await tool(page, "Zoom in").click();
    await tool(page, "Move the map").click();
    await page.getByRole("button", { name: "Move south" }).click();
    await search.click();
    await expect(page).toHaveURL(/\?area=-?[\d.]+,-[\d.]+,[\d.]+,-[\d.]+$/);
    await expect(search).toHaveCount(0);
    const found = page.url();
    const [south = 0, west = 0, north = 0, east = 0] = (new URL(found).searchParams.get("area") ?? "")
      .split(",")
      .map(Number);
    const isInArea = ({ latitude, longitude }: Item) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east;
    const left = await expectCounts(page, view, content, isInArea);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(view.items(content).length);
    await expect(status(page)).toContainText("in this area");
    await showAllRows(page);
    expect(sorted(await rowHrefs(page))).toEqual(sorted(left.map(({ uri }) => uri)));

    // A shared URL opens with the searched area.
    await page.goto(found);
    await expectCounts(page, view, content, isInArea);
    await expect(areaChip).toBeVisible();
    await chip(page, "Wee-Cottage").click();
    await expectCounts(page, view, content, (item) => isInArea(item) && isOf("wee-cottage")(item));
    await areaChip.click();
    // All Wee-Cottages are in the area: the counts are the same with and without it.
    await expect(areaChip).toHaveCount(0);
    await expectCounts(page, view, content, isOf("wee-cottage"));
    await page.goBack();
    await expect(areaChip).toBeVisible();
    await expectCounts(page, view, content, (item) => isInArea(item) && isOf("wee-cottage")(item));
    await page.goBack();
    await expect(page).toHaveURL(found);
    await expectCounts(page, view, content, isInArea);
    await expect(areaChip).toBeVisible();
    await page.goForward();
    await expectCounts(page, view, content, (item) => isInArea(item) && isOf("wee-cottage")(item));
  }
});

test("the map fits its pins, also after a filter and a resize; none is cut off", async ({ page, content }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const frame = map(page).getByRole("group", { name: /^Drawing/ });
  const outside = () =>
    frame.evaluate((drawing) => {
      const box = drawing.getBoundingClientRect();
      return [...drawing.querySelectorAll("button[data-side]")]
        .map((pin) => ({ name: pin.textContent, at: pin.getBoundingClientRect() }))
        .filter(({ at }) => at.left < box.left || at.right > box.right || at.top < box.top || at.bottom > box.bottom)
        .map(({ name }) => name);
    });
  /** The share of the map's height or width that the pins cover, whichever is larger. */
  const taken = () =>
    frame.evaluate((drawing) => {
      const box = drawing.getBoundingClientRect();
      const pins = [...drawing.querySelectorAll("button[data-side]")].map((pin) => pin.getBoundingClientRect());
      const spread = (from: "left" | "top", to: "right" | "bottom") =>
        Math.max(...pins.map((pin) => pin[to])) - Math.min(...pins.map((pin) => pin[from]));
      return Math.max(spread("left", "right") / box.width, spread("top", "bottom") / box.height);
    });
  for (const view of views) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(view.path);
    await expectCounts(page, view, content, () => true);
    for (const width of [1280, 1020, 1680]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(outside).toEqual([]);
      await expect.poll(taken).toBeGreaterThan(0.55);
    }
    await chip(page, "Wee-Cottage").click();
    await expectCounts(page, view, content, isOf("wee-cottage"));
    await expect.poll(outside).toEqual([]);
  }
  // Far from all places.
  await page.goto("/our-neighborhoods/?area=39.1,-106,39.2,-105.9");
  await expect(status(page)).toHaveText("0 neighborhoods in this area, no home to move into");
  await expect(map(page).getByRole("group", { name: "Map tools" })).toBeVisible();
  await expect.poll(() => countOnMap(page)).toBe(0);
  await page.getByRole("link", { name: "Search the whole map" }).click();
  await expectCounts(page, neighborhoods, content, () => true);
});
