import { expect, test } from "./browser-test.ts";
import { paths, phone } from "./demo-paths.ts";
import type { Page } from "./page.ts";

const rows = (page: Page) => page.find("main ol > li");
const pin = (page: Page, title: string) => page.find("#map button", new RegExp(`^${title}, `));
const card = (page: Page) => page.find("#map article h3");

/** How many places the map shows: its pins and the numbers on its clusters. */
async function countOnMap(page: Page): Promise<number> {
  return await page
    .find("#map button[data-side]")
    .evaluate((pins) =>
      pins.reduce((sum, each) => sum + (each.dataset.place ? 1 : Number.parseInt(each.textContent, 10)), 0),
    );
}

test("the map has a pin for every neighborhood of the list, within its frame", async ({ page }) => {
  await page.open(paths.neighborhoods);
  await expect.poll(() => countOnMap(page)).toBe(12);
  expect(await rows(page).count()).toBe(12);
  await expect.poll(() => pin(page, "Millrace").count()).toBe(1);
  const pins = page.find("#map button[data-side]");
  const areWithin = () =>
    pins.evaluate((all) => {
      const frame = document.querySelector("#map")?.getBoundingClientRect() ?? new DOMRect();
      return all.every((each) => {
        const { left, top } = each.getBoundingClientRect();
        return left >= frame.left && left <= frame.right && top >= frame.top && top <= frame.bottom;
      });
    });
  await expect.poll(areWithin).toBe(true);
});

test("choosing a pin shows its card and marks its row, and Escape deselects it", async ({ page }) => {
  await page.open(paths.neighborhoods);
  await pin(page, "Millrace").click();
  await expect.poll(() => card(page).texts()).toEqual(["Millrace"]);
  await expect.poll(() => pin(page, "Millrace").attribute("aria-pressed")).toBe("true");
  await expect.poll(() => page.path()).toBe(`${paths.neighborhoods}?at=millrace`);
  await expect.poll(() => page.find("main li[data-chosen] h3").texts()).toEqual(["Millrace"]);
  await page.press("Escape");
  await expect.poll(() => card(page).count()).toBe(0);
  await expect.poll(() => page.path()).toBe(paths.neighborhoods);
});

test("zooming in keeps every place on the map", async ({ page }) => {
  await page.open("/our-homes/quick-move-in-homes/");
  await expect.poll(() => countOnMap(page)).toBeGreaterThan(12);
  const held = await countOnMap(page);
  const places = () =>
    page.find("#map button[data-side]").evaluate((pins) =>
      pins.map((pin) => {
        const { left, top } = pin.getBoundingClientRect();
        return [Math.round(left), Math.round(top)];
      }),
    );
  const before = await places();
  await page.button("Zoom in").click();
  await expect.poll(places).not.toEqual(before);
  await expect.poll(() => countOnMap(page)).toBe(held);
});

test("on a phone a switch shows the map instead of the list, and back", async ({ page }) => {
  await page.resize(phone.width, phone.height);
  await page.open(paths.neighborhoods);
  await expect.poll(() => rows(page).count()).toBe(12);
  expect(await page.button("Zoom in").count()).toBe(0);
  await page.find("fieldset label", "Map").click();
  await expect.poll(() => page.button("Zoom in").count()).toBe(1);
  await expect.poll(() => countOnMap(page)).toBe(12);
  await expect.poll(() => rows(page).count()).toBe(0);
  await page.find("fieldset label", "List").click();
  await expect.poll(() => rows(page).count()).toBe(12);
  await expect.poll(() => page.button("Zoom in").count()).toBe(0);
});
