import { expect, siteUrl, test } from "../../site-test.ts";
import { queryBackend } from "../../support/query-backend.ts";

// The homesites of every neighborhood compared with the backend's data, which an operation of this file requests.

interface Status {
  readonly statusMessage: readonly (string | null)[] | null;
}

interface Homesite {
  readonly number: string;
  readonly state: string;
  readonly areaSqFt: number | null;
  readonly premiumUsd: number | null;
  readonly points: string | null;
  readonly buildableWidthFt: number | null;
  readonly buildableDepthFt: number | null;
}

interface Neighborhood {
  readonly uri: string;
  readonly title: string;
  readonly status: string;
  readonly extras: {
    readonly homesites: readonly Homesite[] | null;
    readonly homes: readonly {
      readonly title: string;
      readonly uri: string;
      readonly productStatus: Status | null;
      readonly extras: { readonly homesite: string | null };
    }[];
    readonly models: readonly {
      readonly title: string;
      readonly uri: string;
      readonly extras: { readonly homesite: string | null };
    }[];
    readonly plans: readonly {
      readonly uri: string;
      readonly productStatus: Status | null;
      readonly floorplanDetails: { readonly displayTitle: string };
      readonly extras: { readonly widthFt: number; readonly depthFt: number };
    }[];
  };
}

const operation = `query HomesitesOfTheTest {
  neighborhoods(first: 100) {
    nodes {
      uri title status
      extras {
        homesites { number state areaSqFt premiumUsd points buildableWidthFt buildableDepthFt }
        homes { title uri productStatus { statusMessage } extras { homesite } }
        models { title uri extras { homesite } }
        plans {
          uri productStatus { statusMessage } floorplanDetails { displayTitle } extras { widthFt depthFt }
        }
      }
    }
  }
}`;

async function neighborhoodsOfBackend(): Promise<readonly Neighborhood[]> {
  return (await queryBackend<{ neighborhoods: { nodes: readonly Neighborhood[] } }>(operation)).neighborhoods.nodes;
}

let neighborhoods: readonly Neighborhood[] = [];
test.beforeAll(async () => {
  neighborhoods = await neighborhoodsOfBackend();
});
const homesitesOf = ({ extras }: Neighborhood) => extras.homesites ?? [];
const sells = ({ status }: Neighborhood) =>
  ["now_preselling", "model_open", "new_homesites", "open", "closeout"].includes(status);
const message = (status: Status | null) => status?.statusMessage?.[1]?.trim() ?? "";
const stateWords: Readonly<Record<string, string>> = {
  ready: "home under way or ready",
  open: "available",
  sold: "sold",
  hold: "not released",
};

/** The home on a homesite decides its state, before the homesite's own field. */
function stateOf({ number, state }: Homesite, { extras }: Neighborhood): { words: string; stands: string } {
  const model = extras.models.find(({ extras: { homesite } }) => homesite === number);
  if (model) return { words: "model home", stands: model.title };
  const home = extras.homes.find(({ extras: { homesite } }) => homesite === number);
  if (!home) return { words: stateWords[state] ?? "", stands: "" };
  const status = message(home.productStatus).toLowerCase();
  if (status === "sold out" || status === "sold") return { words: "sold", stands: "" };
  return { words: status || "home under way or ready", stands: home.title };
}

/** For each plan of the neighborhood whether it fits, by its own size and the building envelope. */
function fitsOf(homesite: Homesite, neighborhood: Neighborhood) {
  const { words } = stateOf(homesite, neighborhood);
  if (words !== "available" && words !== "not released") return [];
  return neighborhood.extras.plans
    .filter(({ productStatus }) => !/^sold out$/i.test(message(productStatus)))
    .map(({ floorplanDetails, extras: { widthFt, depthFt }, uri }) => ({
      title: floorplanDetails.displayTitle,
      uri,
      fits: widthFt <= (homesite.buildableWidthFt ?? 0) && depthFt <= (homesite.buildableDepthFt ?? 0),
      widthFt,
      depthFt,
    }));
}

function nameOf(homesite: Homesite, neighborhood: Neighborhood): string {
  const { words, stands } = stateOf(homesite, neighborhood);
  const fits = fitsOf(homesite, neighborhood);
  const fitting = fits.filter((each) => each.fits).map(({ title }) => title);
  const premium = homesite.premiumUsd ?? 0;
  return [
    `Homesite ${homesite.number}`,
    `${(homesite.areaSqFt ?? 0).toLocaleString("en-US")} square feet`,
    words,
    stands,
    words === "available" ? (premium > 0 ? `$${premium.toLocaleString("en-US")} premium` : "no premium") : "",
    fitting.length > 0 ? `fits ${fitting.join(", ")}` : fits.length > 0 ? "fits no plan as drawn" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Why a plan fits or not, in the words of the specification's example: the size that it needs and the available size.
 */
function sentenceOf(plan: ReturnType<typeof fitsOf>[number], homesite: Homesite): string {
  const { title, fits, widthFt, depthFt } = plan;
  const [leftWidth, leftDepth] = [homesite.buildableWidthFt ?? 0, homesite.buildableDepthFt ?? 0];
  // Lengths of plans are quarters of a foot, written in tenths that are rounded up.
  const tenths = (feet: number) => String(Math.ceil(feet * 10) / 10);
  const tooWide = widthFt > leftWidth;
  const tooDeep = depthFt > leftDepth;
  if (tooWide && !tooDeep) return `${title} needs ${tenths(widthFt)} feet of width, the homesite leaves ${leftWidth}.`;
  if (tooDeep && !tooWide) return `${title} needs ${tenths(depthFt)} feet of depth, the homesite leaves ${leftDepth}.`;
  const both = `needs ${tenths(widthFt)} by ${tenths(depthFt)} feet, the homesite leaves ${leftWidth} by ${leftDepth}.`;
  return `${title} ${fits ? "fits: it " : ""}${both}`;
}

test("each selling neighborhood has homesites with lengths and shapes, and homes on them", () => {
  const selling = neighborhoods.filter(sells);
  expect(selling.length).toBeGreaterThan(0);
  for (const { title, extras } of selling) {
    const numbers = (extras.homesites ?? []).filter(({ points }) => points).map(({ number }) => number);
    const standing = [...extras.homes, ...extras.models].map((each) => each.extras.homesite);
    expect([title, numbers.length > 0]).toEqual([title, true]);
    expect([title, standing.filter((number) => !numbers.includes(number ?? ""))]).toEqual([title, []]);
  }
});

test("each homesite is in the plan and list, to scale, with size, state and premium", async ({ page }) => {
  for (const neighborhood of neighborhoods.filter((each) => homesitesOf(each).length > 0)) {
    await page.goto(neighborhood.uri);
    const section = page.getByRole("region", { name: "Homesites", exact: true });
    const drawing = section.getByRole("group", { name: `Plan of the homesites of ${neighborhood.title}.` });
    await expect(drawing).toBeVisible();
    const order = homesitesOf(neighborhood).toSorted((one, other) => Number(one.number) - Number(other.number));

    const drawn = await drawing.getByRole("link").evaluateAll((links) =>
      links.map((link) => {
        const shape = link.querySelector("polygon");
        const toScreen = shape?.getScreenCTM() ?? undefined;
        const points = [...(shape?.points ?? [])].map((point) => point.matrixTransform(toScreen));
        const twice = points.reduce((sum, { x, y }, index) => {
          const next = points[(index + 1) % points.length];
          return next ? sum + x * next.y - next.x * y : sum;
        }, 0);
        return {
          name: link.getAttribute("aria-label"),
          to: link.getAttribute("href")?.split("#")[1],
          areaPx: Math.abs(twice) / 2,
        };
      }),
    );
    expect(drawn.map(({ name, to }) => ({ name, to }))).toEqual(
      order.map((homesite) => ({ name: nameOf(homesite, neighborhood), to: `lot-${homesite.number}` })),
    );
    // All have the same scale, and the scale bar has the length that it shows.
    const scales = drawn.map(({ areaPx }, index) => areaPx / (order[index]?.areaSqFt ?? 1));
    expect(Math.max(...scales) / Math.min(...scales), neighborhood.title).toBeLessThan(1.02);
    const bar = await drawing.getByText(/^\d+ ft$/).evaluate((element) => ({
      px: element.getBoundingClientRect().width,
      feet: Number.parseInt(element.textContent ?? "", 10),
    }));
    expect(bar.px / bar.feet / Math.sqrt(scales[0] ?? 1), neighborhood.title).toBeCloseTo(1, 1);

    const rows = await section.getByRole("list", { name: "Homesites by number" }).evaluate((list) =>
      [...list.children].map((row) => ({
        id: row.id,
        text: [...row.querySelectorAll(":scope > span")].map((cell) => cell.textContent).join(" "),
        hrefs: [...row.querySelectorAll("a")].map((link) => link.getAttribute("href")),
        details: [...row.querySelectorAll("li")].map((line) => line.textContent),
      })),
    );
    expect(rows.map(({ id }) => id)).toEqual(order.map(({ number }) => `lot-${number}`));
    for (const [index, row] of rows.entries()) {
      const homesite = order[index] as Homesite;
      const { words, stands } = stateOf(homesite, neighborhood);
      expect(row.text.toLowerCase(), row.id).toContain(words);
      expect(row.text, row.id).toContain(`${homesite.areaSqFt?.toLocaleString("en-US")} sq ft`);
      const houses = [...neighborhood.extras.homes, ...neighborhood.extras.models];
      const uri = houses.find(({ title }) => title === stands)?.uri;
      expect(row.hrefs.slice(1), row.id).toEqual(uri ? [uri] : []);
      // Which plans fit is rendered for the selected homesite.
      expect(row.details, `${neighborhood.title} ${row.id}`).toEqual([]);
    }
  }
});

test("a homesite selected on the plan is marked in plan and list, and is in the URL hash", async ({ page }) => {
  await page.goto("/homes/longmont/haystack-bend/");
  const drawing = page.getByRole("group", { name: "Plan of the homesites of Haystack Bend." });
  const list = page.getByRole("list", { name: "Homesites by number" });
  await drawing.getByRole("link", { name: /^Homesite 27,/ }).click();
  await expect(page).toHaveURL(/\/haystack-bend\/#lot-27$/);
  const marked = page.locator("#site [aria-current='true']");
  await expect(marked).toHaveCount(2);
  await expect(drawing.getByRole("link", { name: /^Homesite 27,/ })).toHaveAttribute("aria-current", "true");
  await expect(list.getByRole("link", { name: "Homesite 27" })).toHaveAttribute("aria-current", "true");
  await expect(list.getByRole("link", { name: "Homesite 27" })).toBeInViewport();
  const why = list.locator("#lot-27 li").filter({ hasText: "The Juniper" });
  await expect(why).toHaveText(/^The Juniper needs 70 feet of width, the homesite leaves 6\d(\.\d)?\.$/);
  await expect(why).toBeVisible();

  // In the other direction: the list selects on the plan.
  await list.getByRole("link", { name: "Homesite 30" }).click();
  await expect(page).toHaveURL(/#lot-30$/);
  await expect(drawing.getByRole("link", { name: /^Homesite 30,/ })).toHaveAttribute("aria-current", "true");
  await expect(marked).toHaveCount(2);
  await page.goBack();
  await expect(drawing.getByRole("link", { name: /^Homesite 27,/ })).toHaveAttribute("aria-current", "true");
});

test("a URL with a homesite opens with it selected and visible, also on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/homes/windsor/tallgrass-crossing/#lot-39");
  const lot = page
    .getByRole("group", { name: "Plan of the homesites of Tallgrass Crossing." })
    .getByRole("link", { name: /^Homesite 39,/ });
  await expect(lot).toHaveAttribute("aria-current", "true");
  await expect(lot).toBeInViewport();
});

test("the keyboard moves through homesites by number and selects with Enter", async ({ page }) => {
  await page.goto("/homes/louisville/harper-grove/");
  const drawing = page.getByRole("group", { name: "Plan of the homesites of Harper Grove." });
  await drawing.focus();
  for (let number = 1; number <= 18; number++) {
    await page.keyboard.press("Tab");
    const focused = page.locator("#site svg a:focus-visible");
    await expect(focused).toHaveAttribute("aria-label", new RegExp(`^Homesite ${number},`));
    // The focus ring is on the homesite itself.
    expect(
      await focused.locator("polygon").evaluate((shape) => Number.parseFloat(getComputedStyle(shape).strokeWidth)),
    ).toBeGreaterThan(3);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#lot-18$/);
  await expect(drawing.getByRole("link", { name: /^Homesite 18,/ })).toBeFocused();
});

test("on a phone each homesite is a target of at least 24 px, and the plan scrolls in its frame", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const neighborhood of neighborhoods.filter((each) => homesitesOf(each).length > 0)) {
    await page.goto(neighborhood.uri);
    const drawing = page.getByRole("group", { name: `Plan of the homesites of ${neighborhood.title}.` });
    await expect(drawing).toBeVisible();
    const small = await drawing.getByRole("link").evaluateAll((links) =>
      links.flatMap((link) => {
        const { width = 0, height = 0 } = link.querySelector("polygon")?.getBoundingClientRect() ?? {};
        return Math.min(width, height) < 24 ? [`${link.getAttribute("aria-label")}: ${width} × ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, neighborhood.title).toBeLessThanOrEqual(0);
  }
});

test("a plan wider than the screen shows that it scrolls; sold homesites keep legible numbers", async ({ page }) => {
  await page.goto("/homes/longmont/haystack-bend/");
  const site = page.locator("#site");
  const cue = site.getByText("Scroll the plan sideways to see all of it.");
  const heightOfCue = () => cue.evaluate((element) => element.getBoundingClientRect().height);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const scroller = site.getByRole("group", { name: /^Plan of the homesites/ });
    const isScrollable = await scroller.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isScrollable, `${width} px`).toBe(width === 390);
    if (isScrollable) await expect.poll(heightOfCue).toBeGreaterThan(15);
    else await expect.poll(heightOfCue).toBe(0);
  }
  const sold = site.locator("[data-state=sold] text").first();
  const [order, halo] = await sold.evaluate((text) => {
    const { paintOrder, strokeWidth, fontSize } = getComputedStyle(text);
    return [paintOrder, Number.parseFloat(strokeWidth) / Number.parseFloat(fontSize)] as const;
  });
  expect(order).toMatch(/^stroke/);
  expect(halo).toBeGreaterThan(0.2);
});

test("a neighborhood without homesites has neither a plan nor a link to one", async ({ page }) => {
  const without = neighborhoods.filter((each) => homesitesOf(each).length === 0);
  expect(without.length).toBeGreaterThan(0);
  for (const { uri, title } of without) {
    await page.goto(uri);
    await expect(page.getByRole("navigation", { name: "On this page" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("#site, [href='#site']")).toHaveCount(0);
  }
});

test("without JavaScript a linked page has homesites with plans that fit, and a link marks one", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const neighborhood of neighborhoods) {
    await page.goto(siteUrl() + neighborhood.uri);
    const way = page.getByRole("link", { name: `The homesites of ${neighborhood.title}` });
    const count = homesitesOf(neighborhood).length;
    await expect(way, neighborhood.title).toHaveCount(count > 0 ? 1 : 0);
    if (count === 0) continue;
    await way.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${neighborhood.title}, homesite by homesite`);
    await expect(page.locator("#site svg a[aria-label]")).toHaveCount(count);
    const order = homesitesOf(neighborhood).toSorted((one, other) => Number(one.number) - Number(other.number));
    const rows = await page.getByRole("list", { name: "Homesites by number" }).evaluate((list) =>
      [...list.children].map((row) => ({
        id: row.id,
        fits: [...row.querySelectorAll("li")].map((line) => line.textContent).toSorted(),
      })),
    );
    expect(rows, neighborhood.title).toEqual(
      order.map((homesite) => ({
        id: `lot-${homesite.number}`,
        fits: fitsOf(homesite, neighborhood)
          .map((each) => sentenceOf(each, homesite))
          .toSorted(),
      })),
    );
    const last = order[count - 1];
    await page
      .getByRole("group", { name: /^Plan of the homesites/ })
      .getByRole("link")
      .last()
      .click();
    await expect(page).toHaveURL(new RegExp(`/homesites/#lot-${last?.number}$`));
    const row = page.locator("#site li:target");
    await expect(row.getByRole("link", { name: `Homesite ${last?.number}` })).toBeInViewport();
    await expect(row.getByRole("listitem")).toHaveText(
      (last ? fitsOf(last, neighborhood) : [])
        .toSorted((one, other) => Number(other.fits) - Number(one.fits))
        .map((each) => sentenceOf(each, last as Homesite)),
    );
  }
  await context.close();
});
