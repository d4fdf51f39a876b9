import type { BackendContent } from "../identity/backend-content.ts";
import { dollars } from "../identity/content-texts.ts";
import { expect, test } from "../identity/identity-test.ts";
import { siteUrl } from "../site-test.ts";
import { loggedIn } from "../support/accounts.ts";
import { axeFindings } from "../support/axe.ts";
import { heart, notices } from "../support/favorites.ts";

const haystackBend = "/homes/longmont/haystack-bend";

/** A home, a model and a plan of the demo that are for sale, and two more homes, as the backend has them. */
function someProducts(content: BackendContent) {
  const byUri = <Entry extends { readonly uri: string }>(entries: readonly Entry[], uri: string): Entry => {
    const found = entries.find((entry) => entry.uri === uri);
    if (!found) throw new Error(`The demo has nothing at ${uri}.`);
    return found;
  };
  return {
    home: byUri(content.homes, `${haystackBend}/qmi/1482-threshing-lane/`),
    other: byUri(content.homes, `${haystackBend}/qmi/1515-threshing-lane/`),
    model: byUri(content.models, `${haystackBend}/models/1460-threshing-lane/`),
    plan: byUri(content.plans, `${haystackBend}/plans/juniper/`),
    sold: byUri(content.homes, `${haystackBend}/qmi/1478-threshing-lane/`),
  };
}

test("a home, a model and a plan share one table with headers, prices and marked differences", async ({
  page,
  content,
}) => {
  const { home, model, plan, sold } = someProducts(content);
  const ids = [home, model, plan, sold].map(({ databaseId }) => databaseId);
  await page.goto(`/compare/?ids=${ids.join(",")}`);
  await expect(page).toHaveTitle("Compare homes and plans - Switchgrass Homes");
  const table = page.getByRole("table");
  const heads = table.getByRole("columnheader");
  await expect(heads).toHaveText([
    /Quick move-in home.*1482 Threshing Lane/s,
    /Model home.*1460 Threshing Lane/s,
    /Plan.*The Juniper/s,
    /Quick move-in home.*1478 Threshing Lane/s,
  ]);
  const price = table.getByRole("row", { name: /^Price/ });
  await expect(price.getByRole("cell")).toHaveText([
    dollars(home.qmiHomeDetails.price ?? 0),
    dollars(model.extras.asShownPriceUsd ?? 0),
    `from ${dollars(plan.floorplanDetails.basePrice ?? 0)}`,
    "Sold",
  ]);
  await expect(price.getByRole("rowheader")).toHaveText("Price differs");
  // Every row is marked as different exactly when its known values differ.
  const rows = table.locator("tbody tr");
  for (let at = 0; at < (await rows.count()); at += 1) {
    const values = (await rows.nth(at).getByRole("cell").allInnerTexts()).filter((text) => !/^\s*—/.test(text));
    const isDifferent = new Set(values).size > 1;
    expect([values, (await rows.nth(at).getByRole("rowheader").innerText()).includes("differs")]).toEqual([
      values,
      isDifferent,
    ]);
  }
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  // With only the differences shown, a row with equal values is hidden.
  await page.getByRole("link", { name: "Show only what differs" }).click();
  await expect(table.locator("tbody tr:not([data-differs])")).toHaveCount(0);
  await expect(table.locator("tbody tr[data-differs]").first()).toBeVisible();
});

test("two plans are chosen from cards and compared in four actions; removing one keeps the other", async ({ page }) => {
  await page.goto(`${haystackBend}/plans/juniper/`);
  const buttons = page.locator("main article").getByRole("button", { name: /^Compare / });
  const names = (await buttons.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""))).slice(
    -2,
  );
  for (const name of names) {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
  const bar = page.getByRole("region", { name: "Chosen for the comparison" });
  await expect(bar).toContainText("2 of 4 chosen");
  await expect(page.getByRole("status", { name: "Comparison" })).toHaveText(/is in the comparison\. 2 of 4 chosen\.$/);
  await bar.getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL(/\/compare\/\?ids=\d+,\d+$/);
  const titles = names.map((name) => name.slice("Compare ".length));
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveText(titles.map((title) => new RegExp(title)));
  await expect(bar).toBeHidden();
  await page.getByRole("link", { name: `Take ${titles[0]} out` }).click();
  await expect(heads).toHaveText([new RegExp(titles[1] ?? "")]);
  // A removed product is removed on all pages.
  await page.goto(`${haystackBend}/plans/juniper/`);
  await expect(bar).toContainText("1 of 4 chosen");
});

test("a column closes at once when its product is taken out, before the other page is there", async ({
  page,
  content,
}) => {
  const ids = content.plans.slice(0, 3).map(({ databaseId }) => databaseId);
  await page.goto(`/compare/?ids=${ids.join(",")}`, { waitUntil: "networkidle" });
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveCount(3);
  const titles = await heads.getByRole("link", { name: /^(?!Take)/ }).allInnerTexts();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/^[^?]*\/compare[^?]*\.data\b/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.getByRole("link", { name: `Take ${titles[1]} out` }).click();
  await expect(heads).toHaveText([titles[0] ?? "", titles[2] ?? ""].map((title) => new RegExp(title)));
  await expect(page.locator("tbody tr").first().getByRole("cell")).toHaveCount(2);
  await expect(page).toHaveURL(`/compare/?ids=${ids.join(",")}`);
  resolve();
  await expect(page).toHaveURL(`/compare/?ids=${ids[0]},${ids[2]}`);
  await expect(heads).toHaveCount(2);
});

test("a fifth choice shows the rule and loses nothing, in the bar and in the URL", async ({ page, content }) => {
  await page.goto("/new-home-search/");
  const buttons = page.locator("main article").getByRole("button", { name: /^Compare / });
  for (const at of [0, 1, 2, 3, 4]) await buttons.nth(at).click();
  const fifth = ((await buttons.nth(4).getAttribute("aria-label")) ?? "").slice("Compare ".length);
  const bar = page.getByRole("region", { name: "Chosen for the comparison" });
  await expect(bar).toContainText("4 of 4 chosen");
  await expect(bar).toContainText(`Four can be compared at a time. Take one out to add ${fifth}.`);
  await expect(buttons.nth(4)).toHaveAttribute("aria-pressed", "false");
  await expect(buttons.nth(0)).toHaveAttribute("aria-pressed", "true");

  const { home, other, model, plan, sold } = someProducts(content);
  const ids = [home, other, model, plan, sold].map(({ databaseId }) => databaseId);
  await page.goto(`/compare/?ids=${ids.join(",")}`);
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveCount(4);
  await expect(page.locator("main")).toContainText("Four can be compared at a time.");
  await expect(page.locator("main").getByRole("link", { name: "1478 Threshing Lane", exact: true })).toBeVisible();
  // The waiting product takes the place of a removed one.
  await page.getByRole("link", { name: "Take 1482 Threshing Lane out" }).click();
  await expect(heads).toHaveText([/1515 Thresh/, /1460 Thresh/, /The Juniper/, /1478 Thresh/]);
});

test("ids in several parameters are compared together, and a single product has its own text", async ({
  page,
  content,
}) => {
  const { home, other } = someProducts(content);
  const ids = [home, other].map(({ databaseId }) => `ids=${databaseId}`);
  await page.goto(`/compare/?${ids.join("&")}`);
  await expect(page.getByRole("columnheader")).toContainText([home, other].map(({ title }) => title));
  await expect(page.getByRole("caption")).toHaveText("2 products side by side. Rows that differ say so.");
  await page.goto(`/compare/?${ids[0]}`);
  await expect(page.getByRole("caption")).toHaveText(`${home.title}: add another to compare it with.`);
});

test("a URL with unknown ids shows how many and compares the rest", async ({ page, content }) => {
  const { home } = someProducts(content);
  await page.goto(`/compare/?ids=${home.databaseId},999999999,abc`);
  await expect(page.getByRole("columnheader")).toHaveText([/1482 Threshing Lane/]);
  await expect(page.locator("main")).toContainText("One of these is no longer on the site and left out.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("cards link to the comparison, a form adds and replaces, and links remove", async ({ page, content }) => {
    const { home, plan } = someProducts(content);
    await page.goto(`${haystackBend}/plans/juniper/`);
    await page.locator("main").getByRole("button", { name: "Compare 1482 Threshing Lane" }).click();
    await expect(page).toHaveURL(`${siteUrl()}/compare/?ids=${home.databaseId}`);
    // Chromium warns of a preload whose picture it has in memory, as from the card that was clicked.
    await expect(page.locator("link[rel=preload][as=image]")).toHaveCount(0);
    await page.getByLabel("Home, model home or plan").selectOption(String(plan.databaseId));
    await page.getByRole("button", { name: "Add to the comparison" }).click();
    const heads = page.getByRole("columnheader");
    await expect(heads).toHaveText([/1482 Threshing Lane/, /The Juniper/]);
    await page.getByRole("link", { name: "Take The Juniper out" }).click();
    await expect(heads).toHaveText([/1482 Threshing Lane/]);
    const four = content.plans.slice(0, 4).map(({ databaseId }) => databaseId);
    await page.goto(`/compare/?ids=${four.join(",")}`);
    await page.getByLabel("Instead of").selectOption(String(four[1]));
    const added = page.getByLabel("Home, model home or plan");
    const chosen = (await added.locator("option").first().getAttribute("value")) ?? "";
    await added.selectOption(chosen);
    const names = await heads.allInnerTexts();
    await page.getByRole("button", { name: "Replace" }).click();
    await expect(heads).toHaveCount(4);
    expect((await heads.allInnerTexts()).map((text, at) => text === names[at])).toEqual([true, false, true, true]);
  });
});

test("on a phone row headers stay visible while the table scrolls, and the page does not", async ({
  page,
  content,
}) => {
  const { home, other, model, plan } = someProducts(content);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/compare/?ids=${[home, other, model, plan].map(({ databaseId }) => databaseId).join(",")}`);
  const region = page.getByRole("region", { name: "Comparison" });
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: "instant" }));
  await expect(page.getByRole("columnheader", { name: /The Juniper/ })).toBeInViewport();
  await expect(page.getByRole("rowheader", { name: /^Price/ })).toBeInViewport({ ratio: 0.9 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("floor plans are drawn to one scale side by side, and link to those of their pages", async ({ page, content }) => {
  const { other, plan } = someProducts(content);
  await page.goto(`/compare/?ids=${other.databaseId},${plan.databaseId}`);
  const plans = page.getByRole("region", { name: "Floor plans, to one scale" });
  await expect(plans.getByRole("heading", { level: 3 })).toHaveText([other.title, "The Juniper"]);
  await expect(plans.getByRole("link", { name: "The Juniper" })).toHaveAttribute("href", `${plan.uri}#floor-plan`);
  const drawings = await plans.locator("img").evaluateAll((images) =>
    images.map((image) => ({
      width: image.getBoundingClientRect().width,
      widthPx: Number(image.getAttribute("width")),
    })),
  );
  expect(drawings.length).toBeGreaterThan(2);
  // All drawings of the demo have a scale of 16 px per foot.
  const scales = drawings.map(({ width, widthPx }) => width / widthPx);
  for (const scale of scales) expect(scale).toBeCloseTo(scales[0] ?? 0, 3);
});

test("a visit to both is a message on the contact page that lists them", async ({ page, content }) => {
  const { home, model } = someProducts(content);
  await page.goto(`/compare/?ids=${home.databaseId},${model.databaseId}`);
  await page.getByRole("link", { name: "Plan a visit to both" }).click();
  await expect(page).toHaveURL(/\/contact-us\/\?visit=/);
  await expect(page.locator("#write textarea")).toHaveValue(
    `I’d like to visit ${home.title} (Haystack Bend) and ${model.title} (Haystack Bend).\n\n${siteUrl()}/compare/?ids=${home.databaseId},${model.databaseId}`,
  );
});

test("price parts and monthly cost match each product’s page, and link to its terms", async ({ page, content }) => {
  const { home, other, model, plan } = someProducts(content);
  const compared = [home, other, model, plan];
  await page.goto(`/compare/?ids=${compared.map(({ databaseId }) => databaseId).join(",")}`);
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell");
  const partsOf = (each: (typeof compared)[number], kind: string) =>
    ("qmiHomeDetails" in each ? (each.extras.priceLine ?? []) : []).filter((part) => part.kind === kind);
  const bases = compared.map((each) => {
    if ("floorplanDetails" in each) return dollars(each.floorplanDetails.basePrice ?? 0);
    return partsOf(each, "base").map(({ amountUsd }) => dollars(amountUsd))[0] ?? /^—None$/;
  });
  await expect(row("Base price")).toHaveText(bases);
  const listed = (kind: string, sign: string) =>
    compared.map(
      (each) =>
        partsOf(each, kind)
          .map(({ amountUsd, label }) => `${sign} ${dollars(amountUsd)} ${label}`)
          .join(" ") || /^—None$/,
    );
  await expect(row("Added to it")).toHaveText(listed("add", "+"));
  await expect(row("Credit")).toHaveText(listed("credit", "−"));
  const monthly = await row("Each month").allInnerTexts();
  for (const [at, { uri }] of compared.entries()) {
    await expect(row("Each month").nth(at).getByRole("link")).toHaveAttribute("href", `${uri}#monthly-cost`);
  }
  for (const [at, { uri }] of compared.entries()) {
    await page.goto(uri);
    await expect(page.locator("main a[href='#monthly-cost']", { hasText: "a month" }).first()).toHaveText(
      `${monthly[at]} a month`,
    );
  }
});

test("homes and models on the overview can be selected for comparison; neighborhoods cannot", async ({
  page,
  content,
}) => {
  const { home, model } = someProducts(content);
  for (const [path, product] of [
    ["/our-homes/quick-move-in-homes/", home],
    ["/our-homes/model-homes/", model],
  ] as const) {
    await page.goto(path, { waitUntil: "networkidle" });
    const button = page.locator("main li").getByRole("button", { name: `Compare ${product.title}`, exact: true });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
  const bar = page.getByRole("region", { name: "Chosen for the comparison" });
  await expect(bar.getByRole("link", { name: "Compare" })).toHaveAttribute(
    "href",
    `/compare/?ids=${home.databaseId},${model.databaseId}`,
  );
  await page.goto("/our-neighborhoods/");
  await expect(page.locator("main").getByRole("button", { name: /^Compare / })).toHaveCount(0);
});

test("choosing and removing products applies to all tabs", async ({ page, context }) => {
  const path = `${haystackBend}/plans/juniper/`;
  const second = await context.newPage();
  const buttonIn = (tab: typeof page) =>
    tab.locator("main article").getByRole("button", { name: "Compare 1482 Threshing Lane", exact: true });
  await page.goto(path, { waitUntil: "networkidle" });
  await second.goto(path, { waitUntil: "networkidle" });
  await buttonIn(page).click();
  await expect(buttonIn(second)).toHaveAttribute("aria-pressed", "true");
  await expect(second.getByRole("region", { name: "Chosen for the comparison" })).toContainText("1 of 4 chosen");
  await second.getByRole("button", { name: "Clear the comparison" }).click();
  await expect(buttonIn(page)).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("region", { name: "Chosen for the comparison" })).toBeHidden();
});

test("homes are selected and compared by keyboard, and the bar never covers the focused element", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/new-home-search/?where=Longmont", { waitUntil: "networkidle" });
  const buttons = page.locator("main article").getByRole("button", { name: /^Compare / });
  await buttons.first().focus();
  await page.keyboard.press("Space");
  await expect(buttons.first()).toHaveAttribute("aria-pressed", "true");
  await expect(buttons.first()).toBeFocused();
  const bar = page.getByRole("region", { name: "Chosen for the comparison" });
  await expect(bar).toBeVisible();
  const top = (await bar.boundingBox())?.y ?? 0;
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press("Tab");
    const bottom = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.closest("main") ? (focused.getBoundingClientRect().bottom ?? 0) : 0;
    });
    expect(bottom).toBeLessThanOrEqual(top);
  }
  await bar.getByRole("link", { name: "Compare" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader")).toHaveCount(1);
});

test("notices are above the bars at the bottom of the screen, stacked", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/builds/latest.json*", (route) =>
    route.fulfill({ json: { id: "a-newer-build", timestamp: "" } }),
  );
  await page.clock.install();
  await loggedIn(page);
  await page.goto(`${haystackBend}/qmi/1482-threshing-lane/`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Compare 1482 Threshing Lane" }).first().click();
  await page.clock.fastForward(3_600_000);
  await expect(page.getByText("This site has an update")).toBeVisible();
  // The notification of a favorite stays.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await heart(page, "1482 Threshing Lane").first().click();
  await expect(notices(page)).toContainText("Saved to your favorites.");
  const boxes = [
    page.getByRole("region", { name: "Price and visit" }),
    page.getByRole("region", { name: "Chosen for the comparison" }),
    page.getByText("Saved to your favorites."),
    page.getByText("This site has an update"),
  ];
  /** By how much each reaches below the top of the next one. */
  const overlaps = async () => {
    const rows = await Promise.all(boxes.map((box) => box.boundingBox()));
    const sorted = rows.toSorted((one, two) => (one?.y ?? 0) - (two?.y ?? 0));
    return sorted.map((row, at) => (row?.y ?? 0) + (row?.height ?? 0) - (sorted[at + 1]?.y ?? 844));
  };
  await expect.poll(async () => (await overlaps()).filter((px) => px > 1)).toEqual([]);
});

test("a comparison of four prints completely on two pages, without the monthly payment", async ({ page, content }) => {
  const { home, other, model, plan } = someProducts(content);
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto(`/compare/?ids=${[home, other, model, plan].map(({ databaseId }) => databaseId).join(",")}`);
  await page.emulateMedia({ media: "print" });
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(4);
  await expect(table.getByRole("row", { name: /^Price/ })).toBeVisible();
  await expect(table.getByText("Each month")).toBeHidden();
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Put another in its place" })).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(720);
  expect(await table.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(720);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});

test("axe finds nothing on the comparison and its bar, at 390 and 1280 px", async ({ page, content }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { home, model, plan, sold } = someProducts(content);
  for (const path of [
    `/compare/?ids=${[home, model, plan, sold].map(({ databaseId }) => databaseId).join(",")}`,
    "/compare/",
    home.uri,
  ]) {
    await page.goto(path);
    if (path === home.uri) {
      await page.getByRole("button", { name: `Compare ${home.title}` }).click();
      await expect(page.getByRole("region", { name: "Chosen for the comparison" })).toBeVisible();
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeFindings(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
