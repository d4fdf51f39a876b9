import { expect, siteUrl, test } from "../site-test.ts";
import { addedBlock } from "../support/demo-pictures.ts";
import { queryBackend } from "../support/query-backend.ts";
import { withoutPictures } from "../support/without-pictures.ts";

const address = "/homes/longmont/haystack-bend/";

test("the server sends the neighborhood's essentials and no content", { tag: ["@S2.30"] }, async ({ request }) => {
  const html = await (await request.get(siteUrl() + address)).text();
  expect(html).toContain("Haystack Bend");
  expect(html).toContain("application/ld+json");
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/homes\/longmont\/haystack-bend\/"/);
  expect(html).not.toContain("1482 Threshing Lane");
  expect(html).not.toContain("For sale here");
});

test("the browser renders the neighborhood: products for sale, distances, team", {
  tag: ["@S2.29", "@S2.30"],
}, async ({ page }) => {
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  await expect(page.locator("h1")).toHaveCount(1);
  const homes = page.getByRole("table", { name: "Quick move-in homes" });
  await expect(homes.getByRole("link", { name: "1482 Threshing Lane" })).toBeVisible();
  await expect(homes).toContainText("$624,900");
  await expect(page.getByRole("heading", { name: "Jo Marchetti" })).toBeVisible();
  await expect(page.getByText("Downtown Longmont", { exact: true })).toBeVisible();
});

/** Neighborhoods of the demo to which editors added a block with a picture, by the path of their pages. */
const added = {
  "/homes/longmont/haystack-bend/": "The water came first",
  "/homes/berthoud/bluestem/": "What grows there",
  "/homes/erie/kestrel-row/": "What a green changes",
  "/homes/broomfield/larkspur-terrace/": "Nine feet, four times",
} as const;

for (const [path, title] of Object.entries(added)) {
  test(`the blocks of ${path} are on its page, with their own text and picture`, {
    tag: ["@S2.137", "@S3.32"],
  }, async ({ page }) => {
    const { title: titleOfDemo, image, caption } = addedBlock(path.split("/").at(-2) ?? "");
    expect(titleOfDemo).toBe(title);
    await page.goto(path);
    const block = page.getByRole("region", { name: title });
    await expect(block.getByRole("figure")).toHaveText(caption);
    expect(await block.getByRole("img").getAttribute("src")).toContain(`/${image}`);
    await expect(page.locator("h1")).toHaveCount(1);
  });
}

test("a neighborhood without added blocks has an empty list, and an unknown one is a 204", async ({ request }) => {
  const blocks = (path: string) => request.get(`${siteUrl()}${path}blocks.json`);
  expect(await (await blocks("/homes/denver/switchyard/")).json()).toEqual({
    blocks: [],
    maps: [],
    formToken: null,
    path: "/homes/denver/switchyard/",
  });
  expect((await blocks("/homes/denver/nowhere/")).status()).toBe(204);
});

test("the neighborhood shows its status message and its subtitle", {
  tag: ["@S4.18", "@S4.28", "@S4.29", "@S4.30"],
}, async ({ page }) => {
  await page.goto(address);
  await expect(page.getByText("Model Home Now Open")).toBeVisible();
  await expect(page.getByText("Single-family & Patio homes from $513k")).toBeVisible();
});

test("the browser queries by POST with operationName, variables and query, without a token", {
  tag: ["@S7.2", "@S7.3", "@S7.4"],
}, async ({ page }) => {
  const requested = page.waitForRequest(
    (request) => request.url().endsWith("/wp/graphql") && request.postData()?.includes('"GetNeighborhood"') === true,
  );
  await page.goto(address);
  const request = await requested;
  expect(request.method()).toBe("POST");
  expect(Object.keys(request.postDataJSON()).sort()).toEqual(["operationName", "query", "variables"]);
  expect(request.headers().authorization).toBeUndefined();
});

test("with a stored token the browser sends it as Bearer", { tag: ["@S7.4", "@S7.7"] }, async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/./);
  await context.addCookies([{ name: "apollo:bcn.token", value: "stored-token", url: siteUrl() }]);
  const requested = page.waitForRequest((request) => request.url().endsWith("/wp/graphql"));
  await page.goto(address);
  expect((await requested).headers().authorization).toBe("Bearer stored-token");
});

test("a repeated query comes from the cache within the visit", { tag: ["@S7.6", "@S9.30"] }, async ({ page }) => {
  const operations: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wp/graphql")) operations.push(String(request.postDataJSON().operationName));
  });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  await page.getByRole("link", { name: "1482 Threshing Lane" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1482 Threshing Lane");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  expect(operations.filter((name) => name === "GetNeighborhood")).toHaveLength(1);
});

test("two equal pending queries of a page send one request", { tag: ["@S9.30"] }, async ({ page }) => {
  let requestCount = 0;
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/wp/graphql", async (route) => {
    if (route.request().postDataJSON().operationName === "GetNeighborhood") {
      requestCount += 1;
      await held;
    }
    await route.continue();
  });
  // The page sends a request on hydration, and the navigation back to it sends another one.
  await page.goto(address);
  await expect.poll(() => requestCount).toBe(1);
  await page.getByRole("contentinfo").getByRole("link", { name: "Reviews" }).click();
  await expect(page).toHaveURL(/\/lifestyle\/reviews\/$/);
  const again = page.waitForResponse(/\/homes\/longmont\/haystack-bend\/_\.data/);
  await page.goBack();
  await again;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Haystack Bend");
  respond();
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  expect(requestCount).toBe(1);
});

test("a neighborhood reached by a link renders without a new document", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("heading", { level: 3 }).getByRole("link", { name: "Haystack Bend" }).click();
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a missing neighborhood responds 404", async ({ request }) => {
  expect((await request.get(`${siteUrl()}/homes/longmont/no-such-place/`)).status()).toBe(404);
  expect((await request.get(`${siteUrl()}/homes/boulder/haystack-bend/`)).status()).toBe(404);
});

/** The data of every neighborhood that the tests below need. */
const operation = `query NeighborhoodsOfTheTest {
  neighborhoods(first: 100) {
    nodes {
      uri title status basePrice
      featuredImage { node { sourceUrl } }
      neighborhood { hours phone latitude longitude saleTeamMembers { name extras { phone } } }
      extras {
        gallery { sourceUrl caption }
        hoursTable { label text }
        hoaMonthlyUsd metroDistrictMills propertyTaxRatePercent
        homesites { number }
        amenities { kind title }
        questions { question }
        distances { label }
        homes { title } models { title } plans { title }
      }
    }
  }
}`;

interface Node {
  readonly uri: string;
  readonly title: string;
  readonly status: string;
  readonly basePrice: number | null;
  readonly featuredImage: { readonly node: { readonly sourceUrl: string } } | null;
  readonly neighborhood: {
    readonly hours: string;
    readonly phone: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly saleTeamMembers: readonly { readonly name: string; readonly extras: { readonly phone: string } }[];
  };
  readonly extras: {
    readonly gallery: readonly { readonly sourceUrl: string; readonly caption: string }[];
    readonly hoursTable: readonly { readonly label: string; readonly text: string }[];
    readonly hoaMonthlyUsd: number | null;
    readonly metroDistrictMills: number | null;
    readonly propertyTaxRatePercent: number | null;
    readonly homesites: readonly unknown[];
    readonly amenities: readonly { readonly kind: string; readonly title: string }[];
    readonly questions: readonly { readonly question: string }[];
    readonly distances: readonly unknown[];
    readonly homes: readonly unknown[];
    readonly models: readonly unknown[];
    readonly plans: readonly unknown[];
  };
}

async function neighborhoodsOfBackend(): Promise<readonly Node[]> {
  return (await queryBackend<{ neighborhoods: { nodes: readonly Node[] } }>(operation)).neighborhoods.nodes;
}

const selling = ["now_preselling", "model_open", "new_homesites", "open", "closeout"];
const fileOf = (url: string | null | undefined) => (url ?? "").split("/").at(-1) ?? "";

test("every neighborhood shows its pictures, amenities, contacts, hours and nearby alternatives", {
  tag: ["@S3.11", "@S3.14", "@S3.48"],
}, async ({ page, watch }) => {
  await withoutPictures(page, watch);
  // A Sunday at noon in Colorado.
  await page.clock.setFixedTime(new Date("2026-11-22T19:00:00Z"));
  for (const { uri, title, status, neighborhood, extras, featuredImage } of await neighborhoodsOfBackend()) {
    await page.goto(uri);
    await expect(page.getByRole("navigation", { name: "On this page" })).toBeVisible();
    const read = await page.evaluate(() => ({
      ids: [...document.querySelectorAll("nav[aria-label='On this page'] a")].map((link) => link.getAttribute("href")),
      sections: [...document.querySelectorAll("main section[id]")].map(({ id }) => id),
      symbols: [...document.querySelectorAll("[aria-labelledby='amenities'] li")].map((item) => [
        item.querySelector("h3")?.textContent,
        item.querySelector("svg[role='img']")?.getAttribute("aria-label"),
      ]),
      reach: [...document.querySelectorAll("#visit li a")].map((link) => link.getAttribute("href") ?? ""),
      days: [...document.querySelectorAll("#visit tbody tr")].map((row) => row.textContent),
      today: [...document.querySelectorAll("#visit tbody tr:has(b)")].map(
        (row) => row.querySelector("th")?.textContent,
      ),
      costs: [...document.querySelectorAll("#cost dd")].map((detail) => detail.textContent ?? ""),
      headings: [...document.querySelectorAll("main :is(h1, h2, h3)")].map((each) => each.textContent?.trim()),
      figures: [...document.querySelectorAll("#life figure img")].map((image) => image.getAttribute("src") ?? ""),
      isSentOn: document.querySelector("#nearby") !== null,
    }));
    expect([title, read.isSentOn]).toEqual([title, !selling.includes(status)]);
    expect(
      read.headings.filter((text) => !text),
      title,
    ).toEqual([]);
    for (const id of read.ids) expect(read.sections, title).toContain(id?.slice(1));
    const dues = extras.hoaMonthlyUsd ?? extras.metroDistrictMills ?? extras.propertyTaxRatePercent;
    const jumps = { "#cost": dues, "#site": extras.homesites[0] };
    for (const [id, given] of Object.entries(jumps)) {
      expect([title, id, read.ids.includes(id)]).toEqual([title, id, given !== null && given !== undefined]);
    }
    const symbols: Record<string, string> = {
      location: "Location",
      active_lifestyle: "Active lifestyle",
      scenery: "Scenery",
      shopping_dinning: "Shopping and dining",
      low_maintenance: "Low maintenance",
    };
    expect(read.symbols, title).toEqual(extras.amenities.map(({ kind, title: name }) => [name, symbols[kind]]));
    for (const person of neighborhood.saleTeamMembers) {
      const number = `+1${person.extras.phone.replace(/\D/g, "")}`;
      expect(read.reach, `${title}, ${person.name}`).toEqual(
        expect.arrayContaining([`tel:${number}`, `sms:${number}`]),
      );
    }
    for (const [index, { label, text }] of extras.hoursTable.entries()) {
      expect(read.days[index]?.replace(" Today", ""), title).toBe(`${label}${text}`);
    }
    const sundays = extras.hoursTable.filter(({ label }) =>
      /^(Sunday|(Thursday|Friday) to (Sunday|Monday))$/.test(label),
    );
    expect(read.today, title).toEqual(sundays.map(({ label }) => `${label} Today`));
    if (extras.hoaMonthlyUsd) expect(read.costs[0], title).toBe(`$${extras.hoaMonthlyUsd} a month`);
    const shown = extras.gallery.filter(({ sourceUrl }) => sourceUrl !== featuredImage?.node.sourceUrl).slice(0, 3);
    expect(
      read.figures.map((src) => shown.findIndex(({ sourceUrl }) => src.includes(fileOf(sourceUrl)))),
      title,
    ).toEqual(shown.map((_, index) => index));
  }
});

test("on a phone every selling neighborhood shows price, hours, visit and jump list at the top", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const all = (await neighborhoodsOfBackend()).filter(({ status }) => selling.includes(status));
  expect(all.length).toBeGreaterThan(0);
  for (const { uri, title, basePrice, neighborhood } of all) {
    await page.goto(uri);
    const head = page.getByRole("region", { name: title, exact: true });
    const price = basePrice && basePrice < 1_000_000 ? `from $${Math.ceil(basePrice / 1000)}k` : /from \$[\d.]+ m/;
    const parts = [
      head.locator("dd").filter({ hasText: price }),
      head.locator("dd").filter({ hasText: neighborhood.hours }),
      head.getByRole("link", { name: "Plan a visit" }),
    ];
    for (const part of parts) {
      await expect(part, title).toBeVisible();
      const { y = Infinity, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y + height, `${title}: ${await part.textContent()}`).toBeLessThanOrEqual(844);
    }
    const jumps = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    expect((await jumps.allTextContents()).map((text) => text.replace(/ ?\d+$/, "").trim())).toEqual(
      expect.arrayContaining(["For sale", "Homesites", "Cost", "Getting there"]),
    );
  }
});

/** Miles on a sphere of radius 3,958.8 miles, by the spherical law of cosines, which the site does not use. */
function milesApart(one: Node["neighborhood"], other: Node["neighborhood"]): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, south] = [radians(one.latitude), radians(other.latitude)];
  const cosine =
    Math.sin(north) * Math.sin(south) +
    Math.cos(north) * Math.cos(south) * Math.cos(radians(one.longitude - other.longitude));
  return 3958.8 * Math.acos(Math.min(1, cosine));
}

test("a neighborhood that sells nothing links to the three nearest that do, also without scripts", async ({
  page,
  browser,
  watch,
}) => {
  await withoutPictures(page, watch);
  const all = await neighborhoodsOfBackend();
  const without = await browser.newContext({ javaScriptEnabled: false });
  const notSelling = all.filter(({ status }) => !selling.includes(status));
  expect(notSelling.length).toBeGreaterThan(0);
  for (const one of notSelling) {
    await page.goto(one.uri);
    await expect(page.getByRole("navigation", { name: "On this page" })).toBeVisible();
    const nearby = page.locator("#nearby");
    const expected = all
      .filter(({ status, uri }) => selling.includes(status) && uri !== one.uri)
      .map(({ uri, title, neighborhood }) => ({ uri, title, miles: milesApart(one.neighborhood, neighborhood) }))
      .toSorted((a, b) => a.miles - b.miles)
      .slice(0, 3);
    await expect(nearby.getByRole("heading", { level: 2 })).toHaveText(
      one.status === "sold_out" ? "Where we build nearby" : "Selling now nearby",
    );
    const shown = await nearby.getByRole("article").evaluateAll((cards) =>
      cards.map((card) => ({
        uri: card.querySelector("h3 a")?.getAttribute("href"),
        title: card.querySelector("h3")?.textContent,
        miles: Number(/([\d.]+) miles? away/.exec(card.textContent ?? "")?.[1]),
      })),
    );
    expect(shown.map(({ uri, title }) => ({ uri, title }))).toEqual(expected.map(({ uri, title }) => ({ uri, title })));
    for (const [index, { miles }] of shown.entries()) {
      // Distances of ten miles and more are rounded to whole miles.
      expect(Math.abs(miles - (expected[index]?.miles ?? 0)), `${one.title}: ${miles}`).toBeLessThan(
        miles < 10 ? 0.06 : 0.6,
      );
    }
    const plain = await without.newPage();
    await plain.goto(siteUrl() + one.uri);
    for (const { uri, title } of expected) {
      await expect(plain.getByRole("main").getByRole("link", { name: title, exact: true })).toHaveAttribute(
        "href",
        uri,
      );
    }
    await plain.close();
  }
  await without.close();
});
