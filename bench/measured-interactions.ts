// The interactions that the benchmark measures.
import type { Locator, Page } from "@playwright/test";

/** Measured window sizes in px. */
export const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** One interaction on one page. */
export interface Interaction {
  readonly name: string;
  readonly path: string;
  readonly size: keyof typeof sizes;
  /** Prepares the page for the interaction. */
  readonly before?: (page: Page) => Promise<void>;
  /** The target: an element, or a key. */
  readonly press: ((page: Page) => Locator) | string;
}

/** The catalog is loaded when the pointer comes near, so that no filter waits for a request. */
const nearFilters = async (page: Page) => {
  const catalog = page.waitForResponse(/inventory/);
  await page.locator("#search-filters").dispatchEvent("pointerover");
  await catalog;
};
const drawerHead = (page: Page) => page.locator("summary", { hasText: "Filters" });
const searchPath = "/new-home-search/";
const firstTown = (page: Page) => page.locator("input[type=checkbox][name=where]").first();
const homes = "/our-homes/quick-move-in-homes/";
const mapIsThere = async (page: Page) => {
  await page.locator(".leaflet-container button").first().waitFor();
};

/** All measured interactions. */
export const interactions: readonly Interaction[] = [
  {
    name: "search: a town",
    path: searchPath,
    size: "desktop",
    before: nearFilters,
    press: (page) => firstTown(page),
  },
  {
    name: "search: a town unchecked",
    path: searchPath,
    size: "desktop",
    before: async (page) => {
      await nearFilters(page);
      await firstTown(page).click();
      await page.getByRole("group", { name: "Filters in use" }).waitFor();
    },
    press: (page) => firstTown(page),
  },
  {
    name: "search: bedrooms",
    path: searchPath,
    size: "desktop",
    before: nearFilters,
    press: (page) => page.locator("label", { has: page.locator("input[name=beds][value='3']") }),
  },
  {
    name: "search: a digit of the price",
    path: searchPath,
    size: "desktop",
    before: async (page) => {
      await nearFilters(page);
      await page.getByLabel("Highest price").focus();
      await page.keyboard.type("45000", { delay: 30 });
    },
    press: "0",
  },
  {
    name: "search: the order",
    path: searchPath,
    size: "desktop",
    before: async (page) => {
      await nearFilters(page);
      await page.locator("select[name=sort]").focus();
    },
    press: "ArrowDown",
  },
  { name: "search on a phone: the filters open", path: searchPath, size: "phone", press: drawerHead },
  {
    name: "search on a phone: a town",
    path: searchPath,
    size: "phone",
    before: async (page) => {
      await nearFilters(page);
      await drawerHead(page).click();
    },
    press: (page) => firstTown(page),
  },
  {
    name: "overview: another tab",
    path: "/our-neighborhoods/",
    size: "desktop",
    before: mapIsThere,
    press: (page) =>
      page.getByRole("navigation", { name: "What to show" }).getByRole("link", { name: /^Quick move-in/ }),
  },
  {
    name: "overview: a collection",
    path: homes,
    size: "desktop",
    before: mapIsThere,
    press: (page) => page.getByRole("group", { name: "Collection" }).getByRole("link").nth(1),
  },
  {
    name: "overview: a pin",
    path: homes,
    size: "desktop",
    before: singlePins,
    press: (page) => page.locator("button[data-place]").first(),
  },
  {
    name: "overview: a place by its row",
    path: homes,
    size: "desktop",
    before: mapIsThere,
    press: (page) => page.getByRole("button", { name: /^Map: / }).first(),
  },
  {
    name: "overview on a phone: the map",
    path: homes,
    size: "phone",
    press: (page) => page.locator("label", { has: page.locator("input[name=shown][value=map]") }),
  },
  {
    name: "overview on a phone: a place and its sheet",
    path: homes,
    size: "phone",
    press: (page) => page.getByRole("button", { name: /^Map: / }).first(),
  },
];

/** Zooms in until a place has its own pin. */
async function singlePins(page: Page): Promise<void> {
  await mapIsThere(page);
  for (let step = 0; step < 12 && (await page.locator("button[data-place]").count()) === 0; step += 1) {
    const zoom = page.locator(".leaflet-container");
    const before = await zoom.getAttribute("style");
    await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await page.waitForFunction(
      (style) => document.querySelector(".leaflet-container")?.getAttribute("style") !== style,
      before,
    );
  }
}
