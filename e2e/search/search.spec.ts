import type { Page } from "@playwright/test";
import { expect, readPaths, test } from "../identity/identity-test.ts";
import { axeFindings } from "../support/axe.ts";
import { type Offered, offers, town } from "../support/offers.ts";
import { cards, count, rail, search } from "../support/search-page.ts";

/** URL of a search with all of its results: it shows 20 at first. */
const whole = (query: string) => `${search}?steps=9${query.replace("?", "&")}`;
const shownAtFirst = 20;

/** By the builder's calendar, which the site uses: in the evening the day of UTC is the next one. */
const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Denver" }).format(new Date());
const isReady = ({ ready }: Offered) => ready !== null && ready <= today;

/** Searches by URL, one for each filter and some combined, each with the backend's result. */
const searches: readonly (readonly [string, (it: Offered) => boolean])[] = [
  ["", () => true],
  ["?where=Longmont", (it) => town(it) === "Longmont"],
  ["?where=Erie&where=Loveland", (it) => ["Erie", "Loveland"].includes(town(it))],
  ["?near=haystack-bend&miles=5", (it) => it.place.title === "Haystack Bend"],
  ...(["home", "model", "plan"] as const).map(
    (kind) => [`?kind=${kind}`, (it: Offered) => it.kind === kind] as [string, (it: Offered) => boolean],
  ),
  ["?price-from=600000", (it) => (it.price ?? 0) >= 600_000],
  ["?price-to=600000", (it) => it.price !== null && it.price <= 600_000],
  ["?beds=3", (it) => it.beds >= 3],
  ["?beds=Four", (it) => it.beds >= 4],
  ["?garage=three", (it) => it.plan.garageSpaces >= 3],
  ["?size-from=2500%2B", (it) => it.squareFeet >= 2500],
  ["?baths=2.5", (it) => it.baths >= 2.5],
  ["?size-from=1500&size-to=2500", (it) => it.squareFeet >= 1500 && it.squareFeet <= 2500],
  ["?collection=wee-cottage", (it) => it.collections.some((name) => name.replace(/\W/g, "") === "weecottage")],
  ["?status=ready", (it) => it.kind === "home" && !it.comingSoon && isReady(it)],
  ["?status=under-way", (it) => it.kind === "home" && !it.comingSoon && !isReady(it)],
  ["?status=open", (it) => it.kind === "model" && !it.comingSoon],
  ["?status=to-build", (it) => it.kind === "plan" && !it.comingSoon],
  ["?status=coming-soon", (it) => it.comingSoon],
  ["?by=2027-05-31", (it) => it.ready !== null && it.ready <= "2027-05-31"],
  ["?live=main-floor-primary", (it) => it.plan.primaryBedroom === "main"],
  ...(["zero-step-entry", "snow-and-landscape-care", "home-office"] as const).map(
    (fact) =>
      [`?live=${fact}`, (it: Offered) => it.plan.livability.includes(fact)] as [string, (it: Offered) => boolean],
  ),
  ["?named=juniper", (it) => it.planTitle === "The Juniper"],
  ["?q=1515+threshing", (it) => it.title === "1515 Threshing Lane"],
  ["?q=the+wild+plum+in+Longmont", (it) => it.planTitle === "The Wild Plum" && town(it) === "Longmont"],
  ["?garage=2", (it) => it.plan.garageSpaces >= 2],
  ["?stories=2", (it) => it.plan.levelsCount === 2],
  [
    "?price-to=700000&live=main-floor-primary&by=2027-05-31",
    (it) => (it.price ?? 1e9) <= 700_000 && it.plan.primaryBedroom === "main" && (it.ready ?? "9999") <= "2027-05-31",
  ],
  ["?kind=plan&where=Longmont&sort=price", (it) => it.kind === "plan" && town(it) === "Longmont"],
  ["?price-to=cheap&beds=99&where=Atlantis&kind=tent&by=tomorrow", () => true],
];

test("each filter in the URL finds exactly the backend's matches, also with words for numbers", {
  tag: ["@S1.2", "@S2.117", "@S5.24", "@S5.25"],
}, async ({ page, content }) => {
  const all = offers(content);
  const read = await readPaths(
    page,
    searches.map(([query]) => whole(query)),
  );
  const found = searches.map(([query, fits]) => {
    const isProduct = (href: string) => /^\/homes\/[^/]+\/[^/]+\/(?:qmi|models|plans)\//.test(href);
    const links = read.get(whole(query))?.links.filter(({ href }) => isProduct(href)) ?? [];
    const expected = all.filter(fits).map(({ uri, title }) => `${uri} ${title}`);
    return { query, links: links.map(({ href, text }) => `${href} ${text}`).sort(), expected: expected.sort() };
  });
  for (const { query, links, expected } of found) {
    expect(expected.length, query).toBeGreaterThan(0);
    expect(links, query).toEqual(expected);
    expect(read.get(whole(query))?.text, query).toContain(`${expected.length} of ${all.length} fit`);
  }
  expect(new Set(found.map(({ expected }) => expected.length)).size).toBeGreaterThan(10);
});

test("each card is in its neighborhood's section, and only sections with cards are shown", {
  tag: ["@S2.116", "@S2.118"],
}, async ({ page, content }) => {
  const all = offers(content);
  for (const query of ["", "?where=Berthoud"]) {
    await page.goto(whole(query));
    const shown = await page.locator("main section").evaluateAll((sections) =>
      sections.map((section) => ({
        title: section.querySelector("h2")?.textContent ?? "",
        hrefs: [...section.querySelectorAll("article h3 a")].map((link) => link.getAttribute("href") ?? ""),
      })),
    );
    const inTown = all.filter((it) => query === "" || town(it) === "Berthoud");
    const expected = Map.groupBy(inTown, (it) => `${it.place.title}, ${town(it)}`);
    expect(new Map(shown.map(({ title, hrefs }) => [title, hrefs.toSorted()]))).toEqual(
      new Map([...expected].map(([title, its]) => [title, its.map(({ uri }) => uri).sort()])),
    );
    await expect(count(page)).toHaveText(String(inTown.length));
    await expect(cards(page)).toHaveCount(inTown.length);
  }
});

test("another order is one list across neighborhoods, and the default has sections again", {
  tag: ["@S2.116", "@S2.117"],
}, async ({ page, content }) => {
  const priced = offers(content).flatMap(({ price }) => price ?? []);
  await page.goto(search, { waitUntil: "networkidle" });
  await page.getByLabel("Sort", { exact: true }).selectOption("Lowest price");
  await expect(page).toHaveURL(`${search}?sort=price`);
  await expect(page.locator("main section")).toHaveCount(1);
  await expect(cards(page)).toHaveCount(shownAtFirst);
  const prices = await page.locator("main section .price").allInnerTexts();
  expect(prices.map((text) => Number(text.replace(/\D/g, "")))).toEqual(
    priced.sort((one, other) => one - other).slice(0, shownAtFirst),
  );
  await page.getByLabel("Sort", { exact: true }).selectOption("By neighborhood");
  await expect(page).toHaveURL(search);
  await expect.poll(() => page.locator("main section").count()).toBeGreaterThan(1);
});

test("towns with results come first, those without are last and disabled", async ({ page, content }) => {
  const all = offers(content);
  const fits = all.filter((it) => it.kind === "model" && it.price !== null && it.price <= 600_000);
  await page.goto(`${search}?kind=model&price-to=600000`);
  const boxes = rail(page).locator("input[name=where]");
  const states = await boxes.evaluateAll((inputs: HTMLInputElement[]) =>
    inputs.map(({ value, disabled }) => ({ value, disabled })),
  );
  const found = new Set(fits.map(town));
  expect(states.map(({ disabled }) => disabled)).toEqual(states.map((_, position) => position >= found.size));
  expect(new Set(states.filter(({ disabled }) => !disabled).map(({ value }) => value))).toEqual(found);
  expect(found.size).toBeGreaterThan(0);
  expect(states.length).toBeGreaterThan(found.size);
});

/** Expects exactly these results at a URL, the first of them when there are many, and their count. */
async function expectFound(page: Page, expected: readonly Offered[], address: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${address.replace(/[?]/g, "\\?")}$`));
  await expect(count(page)).toHaveText(String(expected.length));
  const hrefs = await page
    .locator("main article h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const uris = expected.map(({ uri }) => uri);
  expect(new Set(hrefs).size).toBe(Math.min(uris.length, shownAtFirst));
  expect(hrefs.filter((href) => !uris.includes(href ?? ""))).toEqual([]);
}

test("filters apply without a request, chips remove them, and back restores each step", {
  tag: ["@S2.117"],
}, async ({ page, content }) => {
  const all = offers(content);
  await page.goto(search, { waitUntil: "networkidle" });
  const catalog = page.waitForResponse(/\/new-home-search\/inventory\.[\da-f]{16}\.json$/);
  await rail(page)
    .getByRole("checkbox", { name: /^Longmont \d/ })
    .hover();
  expect((await (await catalog).allHeaders())["cache-control"]).toBe("public, max-age=31536000, immutable");
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/new-home-search\/(?:_\.data|inventory)|graphql/.test(request.url())) requests.push(request.url());
  });

  const fits = (expected: readonly Offered[], address: string) => expectFound(page, expected, address);
  const inLongmont = all.filter((it) => town(it) === "Longmont");
  const onMain = inLongmont.filter(({ plan }) => plan.primaryBedroom === "main");
  await rail(page)
    .getByRole("checkbox", { name: `Longmont ${inLongmont.length} homes` })
    .check();
  await fits(inLongmont, `${search}?where=Longmont`);
  await rail(page)
    .getByRole("checkbox", { name: `Primary bedroom on main floor ${onMain.length} homes` })
    .check();
  await fits(onMain, `${search}?where=Longmont&live=main-floor-primary`);
  await expect(page.getByRole("status").filter({ hasText: "homes and plans fit" })).toHaveText(
    `${onMain.length} of ${all.length} homes and plans fit`,
  );
  const cheap = onMain.filter(({ price }) => price !== null && price <= 600_000);
  await rail(page).getByLabel("Highest price").fill("600,000");
  await fits(cheap, `${search}?where=Longmont&price-to=600000&live=main-floor-primary`);
  await page.getByRole("link", { name: "Longmont, remove" }).click();
  const anywhere = all.filter(
    ({ plan, price }) => plan.primaryBedroom === "main" && price !== null && price <= 600_000,
  );
  await fits(anywhere, `${search}?price-to=600000&live=main-floor-primary`);
  await page.goBack();
  await fits(cheap, `${search}?where=Longmont&price-to=600000&live=main-floor-primary`);
  await expect(rail(page).getByRole("checkbox", { name: /^Longmont \d/ })).toBeChecked();
  await page.goBack();
  await expect(rail(page).getByLabel("Highest price")).toHaveValue("");
  await page.goForward();
  await fits(cheap, `${search}?where=Longmont&price-to=600000&live=main-floor-primary`);
  expect(requests).toEqual([]);
});

const code = /\/assets\/search-content-[\w-]{8}\.js$/;

test("the search code loads with the catalog on the first hover of a filter, not with the page", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (code.test(request.url()) || /\/inventory\.[\da-f]+\.json$/.test(request.url())) requests.push(request.url());
  });
  await page.goto(search, { waitUntil: "networkidle" });
  expect(requests).toEqual([]);
  const coming = page.waitForRequest(code);
  await rail(page)
    .getByRole("checkbox", { name: /^Longmont \d/ })
    .hover();
  await coming;
  await expect.poll(() => requests).toHaveLength(2);
});

test("when the search code fails to load the server searches, for filters and for words", async ({
  page,
  content,
  watch,
}) => {
  watch.allow(/search-content|Failed to load resource/);
  await page.route(code, (route) => route.fulfill({ status: 503 }));
  await page.goto(search, { waitUntil: "networkidle" });
  const inLongmont = offers(content).filter((it) => town(it) === "Longmont");
  const isFound = (address: string) => expectFound(page, inLongmont, address);
  const responded = () => page.waitForResponse(/\/new-home-search\/_\.data\?/);
  let data = responded();
  await rail(page)
    .getByRole("checkbox", { name: `Longmont ${inLongmont.length} homes` })
    .check();
  await data;
  await isFound(`${search}?where=Longmont`);
  await page.getByRole("link", { name: "Longmont, remove" }).click();
  await expectFound(page, offers(content), search);
  data = responded();
  await page.getByRole("searchbox").fill("in Longmont");
  await page.getByRole("searchbox").press("Enter");
  await data;
  await isFound(`${search}?q=in\\+Longmont`);
});

test("a home is found by keyboard, and back returns to the same place of the same search", async ({
  page,
  content,
}) => {
  const fitting = offers(content).filter((it) => it.price !== null && it.price <= 600_000 && it.beds >= 2);
  await page.goto(search, { waitUntil: "networkidle" });
  await rail(page).getByLabel("Highest price").focus();
  await page.keyboard.insertText("600000");
  await expect(page).toHaveURL(/\?price-to=600000$/);
  // Past the field of the monthly payment.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\?price-to=600000&beds=2$/);
  await expect(count(page)).toHaveText(String(fitting.length));
  await expect(cards(page)).toHaveCount(shownAtFirst);
  await page.keyboard.press("Enter");
  await expect(page.locator("main div[tabindex='-1']")).toBeFocused();
  const ninth = page.locator("main article h3 a").nth(8);
  const title = await ninth.innerText();
  await ninth.focus();
  const top = await page.evaluate(() => Math.round(window.scrollY));
  expect(top).toBeGreaterThan(500);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page).toHaveURL(/\?price-to=600000&beds=2$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find a home");
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);
});

test("on a phone filters open by one tap and pass axe, and results start in the top half", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(search, { waitUntil: "networkidle" });
  expect((await cards(page).first().boundingBox())?.y).toBeLessThan(422);
  await expect(rail(page)).toBeHidden();
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.locator("summary", { hasText: "Baths, size" }).click();
  expect(await axeFindings(page)).toEqual([]);
  const show = rail(page).getByRole("button", { name: /^Show \d+ homes and plans$/ });
  const before = await show.innerText();
  await rail(page)
    .getByRole("checkbox", { name: /^Erie \d/ })
    .check();
  await expect(show).not.toHaveText(before);
  const promised = Number(/\d+/.exec(await show.innerText())?.[0]);
  await show.click();
  await expect(rail(page)).toBeHidden();
  await expect(count(page)).toHaveText(String(promised));
  await expect(cards(page)).toHaveCount(promised);
});

test("on a phone each result is a compact row with its picture beside its title", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(search);
  const row = cards(page).first();
  const [picture, title] = await Promise.all([row.locator("img").boundingBox(), row.locator("h3").boundingBox()]);
  expect(picture && title && picture.x + picture.width <= title.x).toBe(true);
  expect((await row.boundingBox())?.height).toBeLessThan(220);
});

test("the search of the front page leads to the homes that it counted", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("search", { name: "Find a home" });
  const ofAll = await bar.getByRole("button").innerText();
  await bar.getByLabel("Where").selectOption("Longmont");
  await bar.getByLabel("What").selectOption("Three bedrooms or more");
  // The search updates its counts once its code has loaded.
  await expect(bar.getByRole("button")).not.toHaveText(ofAll);
  const promised = Number(/Show (\d+) home/.exec(await bar.getByRole("button").innerText())?.[1]);
  expect(promised).toBeGreaterThan(0);
  await bar.getByRole("button").click();
  await expect(count(page)).toHaveText(String(promised));
});

test("an older name of the catalog redirects to the newest; an invalid name is a 404", async ({ page }) => {
  const old = await page.request.get(`${search}inventory.0123456789abcdef.json`, { maxRedirects: 0 });
  expect([old.status(), old.headers()["cache-control"]]).toEqual([302, "no-store"]);
  const newest = await page.request.get(old.headers().location ?? "");
  expect(newest.headers()["content-encoding"]).toBe("br");
  expect(Object.keys(((await newest.json()) as { lists: object }).lists)).toEqual([
    "neighborhoods",
    "plans",
    "models",
    "homes",
  ]);
  expect((await page.request.get(`${search}inventory.json`)).status()).toBe(404);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the monthly payment of the filter is the one that each page estimates", async ({ page }) => {
    const uri = "/homes/longmont/haystack-bend/plans/juniper/";
    await page.goto(uri);
    const estimated = (await page.getByLabel("Estimated each month").innerText()).replace(/\D/g, "");
    for (const [limit, count] of [
      [Number(estimated), 1],
      [Number(estimated) - 1, 0],
    ] as const) {
      await page.goto(`${search}?kind=plan&named=juniper`);
      await rail(page).getByLabel("Highest monthly payment").fill(`$${limit}`);
      await rail(page).getByRole("button", { name: /^Show/ }).click();
      await expect(page).toHaveURL(new RegExp(`monthly-to=%24${limit}&`));
      await expect(page.locator(`main article a[href="${uri}"]`)).toHaveCount(count);
    }
    await expect(rail(page).getByLabel("Highest monthly payment")).toHaveAccessibleDescription(
      /^Estimated with tax, insurance and HOA dues: 20% down, .* Not an offer of credit/,
    );
  });

  test("the filters are a form, and the chips and sections are links", async ({ page, content }) => {
    await page.goto(search);
    await rail(page)
      .getByRole("checkbox", { name: /^Longmont \d/ })
      .check();
    await rail(page)
      .getByRole("checkbox", { name: /^Zero-step entry \d/ })
      .check();
    await rail(page).getByLabel("Highest price").fill("$650,000");
    await page.getByLabel("Sort", { exact: true }).selectOption("Highest price");
    await rail(page).getByRole("button", { name: /^Show/ }).click();
    const fitting = offers(content)
      .filter((it) => town(it) === "Longmont" && it.plan.livability.includes("zero-step-entry"))
      .filter(({ price }) => price !== null && price <= 650_000);
    await expect(count(page)).toHaveText(String(fitting.length));
    const prices = await page.locator("main section .price").allInnerTexts();
    expect(prices.map((text) => Number(text.replace(/\D/g, "")))).toEqual(
      fitting.map(({ price }) => price ?? 0).sort((a, b) => b - a),
    );
    await page.getByRole("link", { name: "Longmont, remove" }).click();
    await expect(page).toHaveURL(/\?price-to=650000&live=zero-step-entry&sort=price-down$/);
  });
});
