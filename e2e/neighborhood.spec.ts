import { expect, siteUrl, test } from "./site-test.ts";

const address = "/homes/longmont/haystack-bend/";

test("S2.30 the server sends the neighborhood's essentials and no content", async ({ request }) => {
  const html = await (await request.get(siteUrl() + address)).text();
  expect(html).toContain("Haystack Bend");
  expect(html).toContain("application/ld+json");
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/homes\/longmont\/haystack-bend\/"/);
  expect(html).not.toContain("1482 Threshing Lane");
  expect(html).not.toContain("For sale here");
});

test("S2.29 S2.30 the browser renders the neighborhood: what is for sale, how far things are, who answers", async ({
  page,
}) => {
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  await expect(page.locator("h1")).toHaveCount(1);
  const homes = page.getByRole("table", { name: "Quick move-in homes" });
  await expect(homes.getByRole("link", { name: "1482 Threshing Lane" })).toBeVisible();
  await expect(homes).toContainText("$624,900");
  await expect(page.getByRole("heading", { name: "Jo Marchetti" })).toBeVisible();
  await expect(page.getByText("Downtown Longmont", { exact: true })).toBeVisible();
});

/** What editors added to four neighborhoods of the demo: title, picture and caption of their block. */
const added = {
  "/homes/longmont/haystack-bend/": [
    "The water came first",
    "aerial-neighborhood-east.jpg",
    "From the ditch road at the east end, before the hay is cut. Rendering.",
  ],
  "/homes/berthoud/bluestem/": [
    "What grows there",
    "aerial-neighborhood-fall.jpg",
    "Bluestem in the middle of October, from the southeast.",
  ],
  "/homes/erie/kestrel-row/": [
    "What a green changes",
    "streetscape-cottages.jpg",
    "Kestrel Row as it will look in its third summer.",
  ],
  "/homes/broomfield/larkspur-terrace/": [
    "Nine feet, four times",
    "exterior-farmhouse-slate.jpg",
    "A slate farmhouse with a stone gable, third terrace.",
  ],
} as const;

for (const [path, [title, picture, caption]] of Object.entries(added)) {
  test(`S2.137 S3.32 the blocks of ${path} are on its page, in its own words and with its own picture`, async ({
    page,
  }) => {
    await page.goto(path);
    const block = page.getByRole("region", { name: title });
    await expect(block.getByRole("figure")).toHaveText(caption);
    expect(await block.getByRole("img").getAttribute("src")).toContain(picture);
    await expect(page.locator("h1")).toHaveCount(1);
  });
}

test("a neighborhood to which editors added nothing has no blocks, and an unknown one has nothing, without an error", async ({
  request,
}) => {
  const blocks = (path: string) => request.get(`${siteUrl()}${path}blocks.json`);
  expect(await (await blocks("/homes/denver/switchyard/")).json()).toEqual({
    blocks: [],
    maps: [],
    formToken: null,
    path: "/homes/denver/switchyard/",
  });
  expect((await blocks("/homes/denver/nowhere/")).status()).toBe(204);
});

test("S4.18 S4.28 S4.29 S4.30 the neighborhood shows its status message and its subtitle", async ({ page }) => {
  await page.goto(address);
  await expect(page.getByText("Model Home Now Open")).toBeVisible();
  await expect(page.getByText("Single-family & Patio homes from $513k")).toBeVisible();
});

test("S7.2 S7.3 S7.4 the browser asks by POST with operationName, variables and query, and no Authorization", async ({
  page,
}) => {
  const asked = page.waitForRequest(
    (request) => request.url().endsWith("/wp/graphql") && request.postData()?.includes('"GetNeighborhood"') === true,
  );
  await page.goto(address);
  const request = await asked;
  expect(request.method()).toBe("POST");
  expect(Object.keys(request.postDataJSON()).sort()).toEqual(["operationName", "query", "variables"]);
  expect(request.headers().authorization).toBeUndefined();
});

test("S7.4 S7.7 with a stored token the browser sends it as Bearer", async ({ page, context, watch }) => {
  watch.allow(/./);
  await context.addCookies([{ name: "apollo:bcn.token", value: "stored-token", url: siteUrl() }]);
  const asked = page.waitForRequest((request) => request.url().endsWith("/wp/graphql"));
  await page.goto(address);
  expect((await asked).headers().authorization).toBe("Bearer stored-token");
});

test("S7.6 S9.30 a question that was answered is not asked again within the visit", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/wp/graphql")) asked.push(String(request.postDataJSON().operationName));
  });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  await page.getByRole("link", { name: "1482 Threshing Lane" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1482 Threshing Lane");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  expect(asked.filter((name) => name === "GetNeighborhood")).toHaveLength(1);
});

test("a neighborhood reached by a link renders without a new document", async ({ page }) => {
  await page.goto("/our-neighborhoods/");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("heading", { level: 3 }).getByRole("link", { name: "Haystack Bend" }).click();
  await expect(page.getByRole("heading", { name: "For sale here" })).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a neighborhood that does not exist answers 404", async ({ request }) => {
  expect((await request.get(`${siteUrl()}/homes/longmont/no-such-place/`)).status()).toBe(404);
  expect((await request.get(`${siteUrl()}/homes/boulder/haystack-bend/`)).status()).toBe(404);
});
