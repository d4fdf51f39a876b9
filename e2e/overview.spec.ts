import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import type { BackendContent } from "./identity/backend-content.ts";
import { directionsTo, dollars, fileOf, isForSale } from "./identity/expectations.ts";
import { expect, test } from "./identity/identity-test.ts";
import { loadDemo, startBuiltSite } from "./servers.ts";
import { siteUrl } from "./site-test.ts";

// The overview, each of its three views against what the backend itself says.

type Collection = "easyhouse" | "wee-cottage" | "limited-edition" | "new-beginnings";

/** What the backend says of one item of a view. */
interface Item {
  readonly uri: string;
  readonly key: string;
  readonly title: string;
  readonly town: string;
  readonly collections: readonly string[];
  readonly picture: string;
  readonly latitude: number;
  readonly longitude: number;
  /** What its pin says to a screen reader. */
  readonly pinName: string;
  readonly explore: string;
}

interface View {
  readonly path: string;
  readonly heading: string;
  readonly tab: string;
  readonly noun: string;
  /** The field of the overview’s page that describes the view (S7.19). */
  readonly description: "ourNeighborhoodsOverview" | "modelHomesOverview" | "quickMoveInsOverview";
  readonly items: (content: BackendContent) => Item[];
}

const keyOf = (uri: string) => uri.split("/").at(-2) ?? "";
const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
const isOf = (collection: Collection | null) => (item: { readonly collections: readonly string[] }) =>
  collection === null || item.collections.some((name) => bare(name) === bare(collection));
const isTold = (home: BackendContent["homes"][number]) =>
  isForSale(home) ? null : home.productStatus?.statusMessage[1];
const common = ({ uri, title }: { readonly uri: string; readonly title: string }) => ({ uri, title, key: keyOf(uri) });
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** The messages of those states of sale in which a neighborhood has no price (section 4). */
const withoutPrice: Readonly<Record<string, string>> = {
  under_development: "Under Development – Stay Tuned",
  coming_soon: "New Floorplans Coming Soon",
  coming_soon_plain: "Coming Soon",
  sold_out: "Sold Out",
};

const neighborhoods: View = {
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
const models: View = {
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
const homes: View = {
  ...{ path: "/our-homes/quick-move-in-homes/", heading: "Quick move-in homes" },
  ...{ tab: "Quick move-in homes", noun: "quick move-in home" },
  description: "quickMoveInsOverview",
  items: (content) =>
    content.homes.map((each) => {
      const { neighborhood, latitude, longitude, price } = each.qmiHomeDetails;
      return {
        ...{ ...common(each), town: neighborhood.neighborhood.city, collections: each.collection, latitude, longitude },
        picture: fileOf(each.featuredImage?.node),
        pinName: `${each.title}, ${isTold(each) ?? dollars(price ?? 0)}, ${neighborhood.title}`,
        explore: `Explore ${each.title}`,
      };
    }),
};
const views = [neighborhoods, models, homes];

const map = (page: Page) => page.locator("#map");
const status = (page: Page) => page.getByRole("status").first();
const rows = (page: Page) => page.locator("main ol > li");
const rowOf = (page: Page, key: string) => page.locator(`main li[data-key="${key}"]`);
const chip = (page: Page, name: string) => page.getByRole("group", { name: "Collection" }).getByRole("link", { name });
const tool = (page: Page, name: string) =>
  page.getByRole("group", { name: "Map tools" }).getByRole("button", { name, exact: true });
const showAs = (page: Page, name: "List" | "Map") => page.getByRole("group", { name: "Show" }).getByText(name);

/** How many places the map shows: its pins, and what its clusters say they hold. */
async function heldByMap(page: Page): Promise<number> {
  const pins = await map(page)
    .locator("button[data-side]")
    .evaluateAll((all) => all.map((pin) => (pin.dataset.place ? "1" : (pin.textContent ?? ""))));
  return pins.reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
}

/** Where the rows lead, in their order. */
const rowHrefs = (page: Page) =>
  rows(page)
    .getByRole("heading", { level: 3 })
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));

/** Extends the list to its end. */
async function showAllRows(page: Page): Promise<void> {
  const more = page.getByRole("link", { name: /^Show more/ });
  while ((await more.count()) > 0) {
    const before = await rows(page).count();
    await more.click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  }
}

const sorted = (texts: readonly string[]) => texts.toSorted();

/** Holds that tabs, status sentence and map agree with the backend on what the filters leave. */
async function expectCounts(page: Page, view: View, content: BackendContent, keep: (item: Item) => boolean) {
  const left = view.items(content).filter(keep);
  await expect(page.locator("nav[aria-label='What to show'] a")).toHaveText(
    views.map((each) => `${each.tab} ${each.items(content).filter(keep).length}`),
  );
  await expect(status(page).locator("strong")).toHaveText(count(left.length, view.noun));
  await expect.poll(() => heldByMap(page)).toBe(left.length);
  if (view === neighborhoods) {
    const kept = new Set(
      homes
        .items(content)
        .filter(keep)
        .map(({ uri }) => uri),
    );
    const ready = content.homes.filter((home) => kept.has(home.uri) && isForSale(home)).length;
    await expect(status(page)).toContainText(`, ${count(ready, "home")} ready now or under way`);
  }
  return left;
}

for (const view of views) {
  test(`S2.103 S2.104 S2.105 S2.106 S2.107 S2.108 S2.109 S2.110 S7.19 the view ${view.heading} has its own head and lists every item; each has its thumbnail, page, directions and link text on the map`, async ({
    page,
    content,
  }) => {
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
    // The map has them all while the list shows a step of them.
    expect(await rows(page).count()).toBe(Math.min(items.length, 24));
    await showAllRows(page);
    expect(sorted(await rowHrefs(page))).toEqual(sorted(items.map(({ uri }) => uri)));
    expect(await heldByMap(page)).toBe(items.length);
    for (const item of items) {
      await page.getByRole("button", { name: `Map: ${item.title}`, exact: true }).click();
      const card = map(page).getByRole("article");
      await expect(card.getByRole("heading", { name: item.title, exact: true })).toBeVisible();
      await expect(card).toContainText(item.town);
      await expect(card.getByRole("link", { name: item.explore, exact: true })).toHaveAttribute("href", item.uri);
      await expect(card.getByRole("link", { name: /^Directions/ })).toHaveAttribute("href", directionsTo(item));
      expect(decodeURIComponent((await card.locator("img").getAttribute("src")) ?? "")).toContain(item.picture);
      await expect(page.locator("main li[data-chosen]")).toHaveCount(1);
      await expect(rowOf(page, item.key)).toHaveAttribute("data-chosen");
      await expect(page).toHaveURL(new RegExp(`[?&]at=${item.key}$`));
    }
    // What search engines are told of the address has neither rows nor choice.
    await page.reload();
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", siteUrl() + view.path);
  });

  test(`S2.111 in the view ${view.heading} list, tabs, counts, status sentence and map keep to each collection`, async ({
    page,
    content,
  }) => {
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

test("every pin says plainly what stands there, and clusters how many they hold, at every zoom", async ({
  page,
  content,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const view of views) {
    await page.goto(view.path);
    const items = view.items(content);
    const names = new Set(items.map(({ pinName }) => pinName));
    await expect.poll(() => heldByMap(page)).toBe(items.length);
    for (const direction of ["Zoom in", "Zoom out"]) {
      for (let step = 0; step < 12 && !(await tool(page, direction).getAttribute("aria-disabled")); step++) {
        await tool(page, direction).click();
        await expect.poll(() => heldByMap(page)).toBe(items.length);
        const said = await map(page)
          .locator("button[data-side]")
          .evaluateAll((all) => all.map((pin) => [pin.dataset.place ?? null, pin.getAttribute("aria-label") ?? ""]));
        for (const [place, name = ""] of said) {
          if (place === null)
            expect(name).toMatch(/^\d+ (?:places|models|homes)(?: in [^,]+)?, (?:zoom in|show them)$/);
          else expect([place, names.has(name ?? "")]).toEqual([place, true]);
        }
      }
    }
  }
});

test("pointing at a row lights its pin, choosing a pin marks its row: the two look different, and Escape lets go", async ({
  page,
}) => {
  await page.goto("/our-neighborhoods/");
  const pin = (title: string) => map(page).getByRole("button", { name: new RegExp(`^${title}, `) });
  const ground = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(pin("Millrace")).toBeVisible();
  const plain = await ground(pin("Haystack Bend"));
  await rowOf(page, "haystack-bend").hover();
  await expect(pin("Haystack Bend")).toHaveAttribute("data-lit");
  await expect.poll(() => ground(pin("Haystack Bend"))).not.toBe(plain);
  await expect(page.locator("[data-lit]")).toHaveCount(2);
  await page.mouse.move(0, 0);
  await rowOf(page, "haystack-bend").getByRole("heading").getByRole("link").focus();
  await expect(pin("Haystack Bend")).toHaveAttribute("data-lit");
  const lit = await ground(pin("Haystack Bend"));
  await expect(page.locator("[data-chosen]")).toHaveCount(0);

  await pin("Millrace").click();
  await page.mouse.move(0, 0);
  await expect(pin("Millrace")).toHaveAttribute("aria-pressed", "true");
  await expect(rowOf(page, "millrace")).toBeInViewport();
  await expect(page.locator("main li[data-chosen]")).toHaveText(/Millrace/);
  await expect(map(page).getByRole("article").getByRole("heading", { name: "Millrace" })).toBeVisible();
  await expect.poll(() => ground(pin("Millrace"))).not.toBe(lit);
  await expect(page).toHaveURL(/\?at=millrace$/);
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-chosen]")).toHaveCount(0);
  await expect(page).toHaveURL(/\/our-neighborhoods\/$/);
  await pin("Millrace").click();
  await page.getByRole("button", { name: "Close Millrace" }).click();
  await expect(map(page).getByRole("article")).toHaveCount(0);
  await expect(pin("Millrace")).toBeFocused();
});

test("by keyboard a cluster opens, and a home of it beyond the rows shown is chosen: its row comes into view, the address remembers it over a reload, and back leaves the page", async ({
  page,
  content,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.goto(homes.path);
  await expect.poll(() => heldByMap(page)).toBe(content.homes.length);
  const shown = new Set(await rowHrefs(page));
  const beyond = homes.items(content).find(({ uri }) => !shown.has(uri));
  const own = content.homes.find(({ uri }) => uri === beyond?.uri)?.qmiHomeDetails.neighborhood.title ?? "";
  if (!beyond) throw new Error("Every home is within the first rows.");
  const place = map(page).getByRole("button", { name: beyond.pinName, exact: true });
  // Into the neighborhood, until the home itself can be chosen.
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

test("“Search this area” comes once the map is moved and limits list, counts, status sentence and pins to what lies there; back, forward and its chip undo it", async ({
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
    const isThere = ({ latitude, longitude }: Item) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east;
    const left = await expectCounts(page, view, content, isThere);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(view.items(content).length);
    await expect(status(page)).toContainText("in this area");
    await showAllRows(page);
    expect(sorted(await rowHrefs(page))).toEqual(sorted(left.map(({ uri }) => uri)));

    // What was searched in is what a shared address opens with.
    await page.goto(found);
    await expectCounts(page, view, content, isThere);
    await expect(areaChip).toBeVisible();
    await chip(page, "Wee-Cottage").click();
    await expectCounts(page, view, content, (item) => isThere(item) && isOf("wee-cottage")(item));
    await areaChip.click();
    await expectCounts(page, view, content, isOf("wee-cottage"));
    await page.goBack();
    await expectCounts(page, view, content, (item) => isThere(item) && isOf("wee-cottage")(item));
    await page.goBack();
    await expectCounts(page, view, content, isThere);
    await page.goForward();
    await expectCounts(page, view, content, (item) => isThere(item) && isOf("wee-cottage")(item));
  }
});

test("the map fits its pins, also after a filter and in another width; none is calm", async ({ page, content }) => {
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
  /** How much of the map's height or width the pins take up, whichever is more. */
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
  // Far from every place.
  await page.goto("/our-neighborhoods/?area=39.1,-106,39.2,-105.9");
  await expect(status(page)).toHaveText("0 neighborhoods in this area, 0 homes ready now or under way");
  await expect(map(page).getByRole("group", { name: "Map tools" })).toBeVisible();
  expect(await heldByMap(page)).toBe(0);
  await page.getByRole("link", { name: "Search the whole map" }).click();
  await expectCounts(page, neighborhoods, content, () => true);
});

test("S2.104 S2.111 at 500 of each, every view has all of its items on the map whatever the list shows, also near and in one collection", async ({
  page,
  watch,
}) => {
  // Loads a demo of its own and starts a site on it.
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "porchlight-overview-"));
  const store = `file:${join(folder, "large.db")}`;
  loadDemo(store, 500);
  const site = await startBuiltSite({ DATABASE_URL: store, VAR_FOLDER: join(folder, "var") });
  watch.allow(new RegExp(`^another host: ${site.url}/`));
  try {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const view of views) {
      await page.goto(site.url + view.path);
      await expect(page.locator("nav[aria-label='What to show'] a")).toHaveText(views.map(({ tab }) => `${tab} 500`));
      await expect(status(page).locator("strong")).toHaveText(`500 ${view.noun}s`);
      await expect.poll(() => heldByMap(page)).toBe(500);
      expect(await rows(page).count()).toBe(24);
      await tool(page, "Zoom in").click();
      await expect.poll(() => heldByMap(page)).toBe(500);
      await chip(page, "New Beginnings").click();
      await expect(status(page).locator("strong")).not.toHaveText(`500 ${view.noun}s`);
      const left = Number.parseInt(await status(page).innerText(), 10);
      await expect(page.locator("nav[aria-label='What to show'] a[aria-current]")).toHaveText(`${view.tab} ${left}`);
      await expect.poll(() => heldByMap(page)).toBe(left);
    }
  } finally {
    await site.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("S2.50 S2.51 S2.52 the tabs lead to the three addresses and keep the collection", async ({ page, content }) => {
  await page.goto("/our-neighborhoods/");
  await chip(page, "Wee-Cottage").click();
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

test("S2.112 S2.113 S2.114 S2.115 in every row collections link to their pages and New Beginnings does not", async ({
  page,
  content,
}) => {
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

test("on a phone homes stand in the first half of the screen, and the switch covers no link of a row and no pin", async ({
  page,
  content,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const covered = (what: string) =>
    page.evaluate((selector) => {
      const group = [...document.querySelectorAll("main fieldset")].find((each) => each.checkVisibility());
      const box = group?.getBoundingClientRect();
      if (!box) return ["no switch"];
      return [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility())
        .filter((each) => {
          const at = each.getBoundingClientRect();
          return at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top;
        })
        .map((each) => each.textContent);
    }, what);
  for (const view of views) {
    await page.goto(view.path);
    const picture = await rows(page).first().locator("img").boundingBox();
    expect([view.path, (picture?.y ?? 999) < 422]).toEqual([view.path, true]);
    for (const down of [0, 300, 700]) {
      await page.evaluate((top) => scrollTo(0, top), down);
      expect(await covered("main ol a, main ol button, main ol img")).toEqual([]);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await showAs(page, "Map").click();
    await expect(rows(page).first()).toBeHidden();
    await expect.poll(() => heldByMap(page)).toBe(view.items(content).length);
    expect(await covered("#map button")).toEqual([]);
    // All of the map, with room for the card of what is chosen, is on the first screen.
    const box = await map(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  // A row's own way to the map, and back to the row by the switch.
  await showAs(page, "List").click();
  const [item] = homes.items(content).filter(({ key }) => key === "1482-threshing-lane");
  await page.getByRole("button", { name: `Map: ${item?.title}`, exact: true }).click();
  await expect(
    map(page)
      .getByRole("article")
      .getByRole("heading", { name: item?.title ?? "" }),
  ).toBeInViewport();
  await showAs(page, "List").click();
  await expect(rowOf(page, item?.key ?? "")).toBeInViewport();
});

test("the overview with map, chosen place and area has no problem that axe can see, wide and narrow", async ({
  page,
  content,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/our-neighborhoods/?area=39.5,-105.6,40.8,-104.6&at=kestrel-row");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    if (width < 1000) await showAs(page, "Map").click();
    await expect.poll(() => heldByMap(page)).toBe(content.neighborhoods.length);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("S2.106 S2.111 collection and area filter by links alone; every item that is left has its row, its page and its directions", async ({
    page,
    content,
  }) => {
    const area = { south: 39.9, west: -105.3, north: 40.3, east: -104.9 };
    const isThere = ({ latitude, longitude }: Item) =>
      latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east;
    for (const view of views) {
      await page.goto(`${view.path}?area=39.9,-105.3,40.3,-104.9`);
      for (const collection of [null, "wee-cottage"] as const) {
        if (collection !== null) await chip(page, "Wee-Cottage").click();
        const keep = (item: Item) => isThere(item) && isOf(collection)(item);
        const left = view.items(content).filter(keep);
        await expect(status(page).locator("strong")).toHaveText(count(left.length, view.noun));
        const drawing = page.getByRole("img", { name: `Map of ${view.noun}s. The list holds the same places.` });
        await expect(drawing).toBeVisible();
        // All that is left is marked; places of one street may share a mark.
        const marks = (
          await drawing.locator("path").evaluateAll((all) => all.map((path) => path.getAttribute("d") ?? ""))
        )
          .map((path) => path.split("m0-6l6 6-6 6-6-6z").length - 1)
          .find((number) => number > 0);
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
      await expect(page.getByRole("button", { name: /^Map: / })).toHaveCount(0);
    }
  });

  test("a shared address marks its chosen item also beyond the first rows", async ({ page, content }) => {
    await page.goto(homes.path);
    const shown = new Set(await rowHrefs(page));
    const beyond = homes.items(content).find(({ uri }) => !shown.has(uri));
    await page.goto(`${homes.path}?at=${beyond?.key}`);
    await expect(page.locator("main li[aria-current=true]").getByRole("heading")).toHaveText(beyond?.title ?? "");
  });
});
