import type { Page } from "@playwright/test";
import type { BackendContent } from "../identity/backend-content.ts";
import { dollars, fileOf, isForSale } from "../identity/content-texts.ts";
import { expect } from "../identity/identity-test.ts";
import { homeStatesText } from "./home-states.ts";
import { offers } from "./offers.ts";

// The overview’s three views by the backend's data, and locators for their pages.

/** A collection as in the overview’s URL. */
export type Collection = "easyhouse" | "wee-cottage" | "limited-edition" | "new-beginnings";

/** An item of a view by the backend's data. */
export interface Item {
  readonly uri: string;
  readonly key: string;
  readonly title: string;
  readonly town: string;
  readonly collections: readonly string[];
  readonly picture: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The accessible name of its pin. */
  readonly pinName: string;
  readonly explore: string;
}

/** One of the overview’s three views, with its items by the backend's content. */
export interface View {
  readonly path: string;
  readonly heading: string;
  readonly tab: string;
  readonly noun: string;
  /** The field of the overview’s page that describes the view (S7.19). */
  readonly description: "ourNeighborhoodsOverview" | "modelHomesOverview" | "quickMoveInsOverview";
  readonly items: (content: BackendContent) => Item[];
}

const keyOf = (uri: string) => uri.split("/").at(-2) ?? "";
/** The letters of a collection’s name, equal for all spellings. */
export const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
/** Whether an item belongs to a collection; with null every item does. */
export const isOf = (collection: Collection | null) => (item: { readonly collections: readonly string[] }) =>
  collection === null || item.collections.some((name) => bare(name) === bare(collection));
const statusMessageOf = (home: BackendContent["homes"][number]) =>
  isForSale(home) ? null : home.productStatus?.statusMessage[1];
const common = ({ uri, title }: { readonly uri: string; readonly title: string }) => ({ uri, title, key: keyOf(uri) });
/** `1 home`, `2 homes`. */
export const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** Messages of the states of sale in which a neighborhood has no price (section 4). */
const withoutPrice: Readonly<Record<string, string>> = {
  under_development: "Under Development – Stay Tuned",
  coming_soon: "New Floorplans Coming Soon",
  coming_soon_plain: "Coming Soon",
  sold_out: "Sold Out",
};

/** The neighborhoods, at the overview’s own URL. */
export const neighborhoods: View = {
  ...{ path: "/our-neighborhoods/", heading: "Our neighborhoods", tab: "Neighborhoods", noun: "neighborhood" },
  description: "ourNeighborhoodsOverview",
  items: (content) =>
    content.neighborhoods.map((each) => {
      const homes = content.homes.filter(
        (home) => isForSale(home) && home.qmiHomeDetails.neighborhood.uri === each.uri,
      ).length;
      const price = withoutPrice[each.status ?? ""] ?? `from ${dollars(each.basePrice ?? 0)}`;
      return {
        ...{ ...common(each), town: each.neighborhood.city, collections: each.collection },
        ...{ latitude: each.neighborhood.latitude, longitude: each.neighborhood.longitude },
        picture: fileOf(each.neighborhood.thumbnail),
        pinName: [each.title, price, homes > 0 ? count(homes, "home") : ""].filter(Boolean).join(", "),
        explore: "Explore this neighborhood",
      };
    }),
};
/** The model homes. */
export const models: View = {
  ...{ path: "/our-homes/model-homes/", heading: "Model homes", tab: "Model homes", noun: "model home" },
  description: "modelHomesOverview",
  items: (content) =>
    content.models.map((each) => {
      const { neighborhood, latitude, longitude, floorplan } = each.modelDetails;
      const plan = content.plans.find(({ uri }) => uri === floorplan.uri);
      const isSold = /sold/i.test(each.productStatus?.statusMessage?.[1] ?? "") || neighborhood.status === "sold_out";
      const asShown = each.extras.asShownPriceUsd;
      const price = asShown ? dollars(asShown) : `from ${dollars(plan?.floorplanDetails.basePrice ?? 0)}`;
      return {
        ...{ ...common(each), town: neighborhood.neighborhood.city, collections: each.collection, latitude, longitude },
        picture: fileOf(each.featuredImage?.node),
        pinName: `${each.title}, ${isSold ? "Sold Out" : price}, ${neighborhood.title}`,
        explore: "Explore this home",
      };
    }),
};
/** The quick move-in homes. */
export const homes: View = {
  ...{ path: "/our-homes/quick-move-in-homes/", heading: "Quick move-in homes" },
  ...{ tab: "Quick move-in homes", noun: "quick move-in home" },
  description: "quickMoveInsOverview",
  items: (content) =>
    content.homes.map((each) => {
      const { neighborhood, latitude, longitude, price } = each.qmiHomeDetails;
      return {
        ...{ ...common(each), town: neighborhood.neighborhood.city, collections: each.collection, latitude, longitude },
        picture: fileOf(each.featuredImage?.node),
        pinName: `${each.title}, ${statusMessageOf(each) ?? dollars(price ?? 0)}, ${neighborhood.title}`,
        explore: `Explore ${each.title}`,
      };
    }),
};
/** The three views in the order of their tabs. */
export const views = [neighborhoods, models, homes];

/** Whether a product for sale is within both limits, or a neighborhood has one that is. */
export function hasOfferWithin(content: BackendContent, maxUsd: number, minBeds: number) {
  const within = offers(content).filter(({ price, beds }) => price !== null && price <= maxUsd && beds >= minBeds);
  const names = new Set(within.flatMap(({ uri, place }) => [uri, place.title]));
  return ({ uri, title }: Pick<Item, "uri" | "title">) => names.has(uri) || names.has(title);
}
/** One of the selects above the views. */
export const limit = (page: Page, name: "Price" | "Bedrooms") =>
  page.getByRole("search", { name: "Price, bedrooms and status" }).getByLabel(name);

/** The map with its tools and the card of the selected item. */
export const map = (page: Page) => page.locator("#map");
/** The sentence with the number of results. */
export const status = (page: Page) => page.getByRole("status").first();
/** The rows of the list. */
export const rows = (page: Page) => page.locator("main ol > li");
/** The row of the item with this key. */
export const rowOf = (page: Page, key: string) => page.locator(`main li[data-key="${key}"]`);
/** The chip of a collection. */
export const chip = (page: Page, name: string) =>
  page.getByRole("group", { name: "Collection" }).getByRole("link", { name });
/** A button of the map’s tools. */
export const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: "Map tools" }).getByRole("button", { name, exact: true });
/** An option of the switch between list and map on narrow pages. */
export const showAs = (page: Page, name: "List" | "Map") => page.getByRole("group", { name: "Show" }).getByText(name);

/** Number of places on the map: its pins, and the counts of its clusters. */
export async function countOnMap(page: Page): Promise<number> {
  const pins = await map(page)
    .locator("button[data-side]")
    .evaluateAll((all) => all.map((pin) => (pin.dataset.place ? "1" : (pin.textContent ?? ""))));
  return pins.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
}

/** Targets of the rows' links, in order. */
export const rowHrefs = (page: Page) =>
  rows(page)
    .getByRole("heading", { level: 3 })
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));

/** Extends the list to its end. */
export async function showAllRows(page: Page): Promise<void> {
  const more = page.getByRole("link", { name: /^Show more/ });
  while ((await more.count()) > 0) {
    const before = await rows(page).count();
    await more.click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  }
}

/** The texts in alphabetical order, for comparison as sets. */
export const sorted = (texts: readonly string[]) => texts.toSorted();

/** Expects that tabs, status sentence and map agree with the backend under the filters. */
export async function expectCounts(page: Page, view: View, content: BackendContent, keep: (item: Item) => boolean) {
  const left = view.items(content).filter(keep);
  await expect(page.locator("nav[aria-label='What to show'] a")).toHaveText(
    views.map((each) => `${each.tab} ${each.items(content).filter(keep).length}`),
  );
  await expect(status(page).locator("strong")).toHaveText(count(left.length, view.noun));
  await expect.poll(() => countOnMap(page)).toBe(left.length);
  if (view === neighborhoods) {
    const listed = new Set(
      homes
        .items(content)
        .filter(keep)
        .map(({ uri }) => uri),
    );
    const counts = homeStatesText(content.homes.filter(({ uri }) => listed.has(uri))) || "no home to move into";
    await expect(status(page)).toHaveText(
      new RegExp(`^${count(left.length, view.noun)}(?: in this area)?, ${counts}(?:, \\d+ of them not on the map)?$`),
    );
  }
  return left;
}
