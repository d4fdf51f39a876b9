import type { Locator } from "@playwright/test";
import { expect, test } from "../identity/identity-test.ts";
import { siteUrl } from "../site-test.ts";
import { axeFindings } from "../support/axe.ts";
import { chip, countOnMap, homes, isOf, map, rowHrefs, rowOf, showAs, tool, views } from "../support/overview-views.ts";

test("every pin names its place, and clusters their number of places, at every zoom", async ({ page, content }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const view of views) {
    await page.goto(view.path);
    const items = view.items(content);
    const names = new Set(items.map(({ pinName }) => pinName));
    await expect.poll(() => countOnMap(page)).toBe(items.length);
    for (const direction of ["Zoom in", "Zoom out"]) {
      for (let step = 0; step < 12 && !(await tool(page, direction).getAttribute("aria-disabled")); step++) {
        await tool(page, direction).click();
        await expect.poll(() => countOnMap(page)).toBe(items.length);
        const pinLabels = await map(page)
          .locator("button[data-side]")
          .evaluateAll((all) => all.map((pin) => [pin.dataset.place ?? null, pin.getAttribute("aria-label") ?? ""]));
        for (const [place, name = ""] of pinLabels) {
          if (place === null)
            expect(name).toMatch(/^\d+ (?:places|models|homes)(?: in [^,]+)?, (?:zoom in|show them)$/);
          else expect([place, names.has(name ?? "")]).toEqual([place, true]);
        }
      }
    }
  }
});

test("a hovered row highlights its pin, a selected pin marks its row, and Escape deselects", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  const pin = (title: string) => map(page).getByRole("button", { name: new RegExp(`^${title}, `) });
  const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(pin("Millrace")).toBeVisible();
  const plain = await background(pin("Haystack Bend"));
  // React misses a pointer that leaves an element without having entered it: first the pointer is moved to the heading.
  await page.getByRole("heading", { level: 1 }).hover();
  await rowOf(page, "haystack-bend").hover();
  await expect(pin("Haystack Bend")).toHaveAttribute("data-highlighted");
  await expect.poll(() => background(pin("Haystack Bend"))).not.toBe(plain);
  await expect(page.locator("[data-highlighted]")).toHaveCount(2);
  await page.mouse.move(0, 0);
  await rowOf(page, "haystack-bend").getByRole("heading").getByRole("link").focus();
  await expect(pin("Haystack Bend")).toHaveAttribute("data-highlighted");
  const lit = await background(pin("Haystack Bend"));
  await expect(page.locator("[data-chosen]")).toHaveCount(0);

  await pin("Millrace").click();
  await page.mouse.move(0, 0);
  await expect(pin("Millrace")).toHaveAttribute("aria-pressed", "true");
  await expect(rowOf(page, "millrace")).toBeInViewport();
  await expect(page.locator("main li[data-chosen]")).toHaveText(/Millrace/);
  await expect(map(page).getByRole("article").getByRole("heading", { name: "Millrace" })).toBeVisible();
  await expect.poll(() => background(pin("Millrace"))).not.toBe(lit);
  await expect(page).toHaveURL(/\?at=millrace$/);
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-chosen]")).toHaveCount(0);
  await expect(page).toHaveURL(/\/our-neighborhoods\/$/);
  await pin("Millrace").click();
  await page.getByRole("button", { name: "Close Millrace" }).click();
  await expect(map(page).getByRole("article")).toHaveCount(0);
  await expect(pin("Millrace")).toBeFocused();
});

test("by keyboard a cluster opens and a home beyond the first rows is selected, also on reload", async ({
  page,
  content,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.goto(homes.path);
  await expect.poll(() => countOnMap(page)).toBe(content.homes.length);
  const shown = new Set(await rowHrefs(page));
  const beyond = homes.items(content).find(({ uri }) => !shown.has(uri));
  const own = content.homes.find(({ uri }) => uri === beyond?.uri)?.qmiHomeDetails.neighborhood.title ?? "";
  if (!beyond) throw new Error("Every home is within the first rows.");
  const place = map(page).getByRole("button", { name: beyond.pinName, exact: true });
  // Zooms into the neighborhood until the home itself can be selected.
  for (let step = 0; step < 8 && (await place.count()) === 0; step++) {
    const cluster = map(page).getByRole("button", { name: new RegExp(`^\\d+ homes in ${own}, `) });
    await ((await cluster.count())
      ? cluster
      : map(page)
          .getByRole("button", { name: /, zoom in$/ })
          .first()
    ).focus();
    const before = await map(page).locator("button").count();
    await page.keyboard.press("Enter");
    await expect.poll(() => map(page).locator("button").count()).not.toBe(before);
  }
  await place.focus();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, beyond.key)).toBeInViewport();
  await expect(rowOf(page, beyond.key)).toHaveAttribute("data-chosen");
  await expect(page).toHaveURL(`${siteUrl()}${homes.path}?at=${beyond.key}`);
  await page.reload();
  await expect(rowOf(page, beyond.key)).toBeInViewport();
  await expect(map(page).getByRole("article").getByRole("heading", { name: beyond.title })).toBeVisible();
  await expect(page.locator("[data-chosen]").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${siteUrl()}/`);
});

test("the overview with map, selected place and area passes axe at 1280 and 390 px", async ({ page, content }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/our-neighborhoods/?area=39.5,-105.6,40.8,-104.6&at=kestrel-row");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    if (width < 1000) await showAs(page, "Map").click();
    await expect.poll(() => countOnMap(page)).toBe(content.neighborhoods.length);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test("when the map's code fails to load a message is shown, and the server applies filters", async ({
  page,
  content,
  watch,
}) => {
  watch.allow(/overview-content|Failed to load resource/);
  await page.route(/\/assets\/overview-content-[\w-]{8}\.js$/, (route) => route.fulfill({ status: 503 }));
  await page.goto(homes.path);
  await expect(
    page.getByText("The map could not be loaded. The list holds the same places.", { exact: true }),
  ).toBeVisible();
  const ofEasyHouse = homes.items(content).filter(isOf("easyhouse"));
  const data = page.waitForResponse(/\/quick-move-in-homes\/_\.data\?/);
  await chip(page, "EasyHouse").click();
  await data;
  await expect(page).toHaveURL(/\?collection=easyhouse$/);
  await expect.poll(async () => (await rowHrefs(page)).sort()).toEqual(ofEasyHouse.map(({ uri }) => uri).sort());
});
