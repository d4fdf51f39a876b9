import { expect, siteUrl, test } from "../site-test.ts";

const haystackBend = "/homes/longmont/haystack-bend";

const visit = "See it with Jo or Anders";
const headings = {
  "plans/juniper": [
    "Price history",
    "Elevations of The Juniper",
    "Floor plan",
    "What’s included",
    "What it costs to live here",
    "Already being built",
    "Haystack Bend",
    "Coming up at Haystack Bend",
    visit,
    "Other plans to look at",
  ],
  "models/1460-threshing-lane": [
    "Price history",
    visit,
    "What it shows",
    "Elevations of The Wild Plum",
    "Floor plan",
    "What it costs to live here",
    "Haystack Bend",
    "Coming up at Haystack Bend",
    "Homes like it, and near it",
  ],
  "qmi/1482-threshing-lane": [
    "How the price adds up",
    "Price history",
    "Elevations of The Juniper",
    "Floor plan",
    "What’s included",
    "What it costs to live here",
    "Haystack Bend",
    "Coming up at Haystack Bend",
    visit,
    "Near this one",
  ],
};
test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, expected] of Object.entries(headings)) {
    test(`the page of ${path} has its sections in order, and its hours before its title block`, async ({ page }) => {
      await page.goto(`${haystackBend}/${path}/`);
      await expect(page.locator("main h2")).toHaveText(expected);
      const opening = page.locator("section[aria-labelledby=product-name]");
      const parts = opening.locator("a[href^='tel:'], dt");
      await expect(parts.first()).toHaveText("303-555-0166");
    });
  }
});

test("a quick move-in home shows its price with its dated parts, its rooms and its monthly cost", {
  tag: ["@S2.33"],
}, async ({ page }) => {
  await page.goto(`${haystackBend}/qmi/1482-threshing-lane/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1482 Threshing Lane");
  const main = page.locator("main");
  await expect(main.getByText("$624,900").first()).toBeVisible();
  await expect(main.getByText("$589,900").first()).toBeVisible();
  await expect(main.getByText("Finish-list credit")).toBeVisible();
  await expect(main.getByRole("row", { name: /Great room.*400 sq ft/ })).toBeVisible();
  await expect(main.getByRole("heading", { name: "What it costs to live here" })).toBeVisible();
});

test("the monthly cost follows the assumptions and keeps them in the URL", async ({ page }) => {
  await page.goto(`${haystackBend}/qmi/1482-threshing-lane/`);
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "What it costs to live here" }) });
  const total = panel.getByRole("status", { name: "Estimated each month" });
  await expect(total).toHaveText(/^\$[\d,]+$/);
  const before = String(await total.textContent());
  await panel.getByLabel("Interest rate").fill("3");
  await panel.getByLabel("Interest rate").press("Tab");
  await expect(page).toHaveURL(/=3(&|$)/);
  await expect(total).not.toHaveText(before);
  await page.reload();
  await expect(panel.getByLabel("Interest rate")).toHaveValue("3");
});

test("a plan shows its drawing with every room in words, and is mirrored on request", { tag: ["@S2.32"] }, async ({
  page,
}) => {
  await page.goto(`${haystackBend}/plans/juniper/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Juniper");
  const drawing = page.locator("img[src$='juniper-main.svg']").first();
  await expect(drawing).toBeVisible();
  await page.getByRole("button", { name: /mirror/i }).click();
  await expect(page.locator("img[src$='juniper-main-mirrored.svg']").first()).toBeVisible();
});

test("a plan shows three plans of its collection and two others", { tag: ["@S9.18"] }, async ({ page }) => {
  await page.goto(`${haystackBend}/plans/juniper/`);
  const related = page.locator("main article a[href*='/plans/']");
  expect(await related.count()).toBeGreaterThanOrEqual(5);
  const targets = await related.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).not.toContain(`${haystackBend}/plans/juniper/`);
});

test("a model home shows its plan, its hours and directions", { tag: ["@S2.31"] }, async ({ page }) => {
  await page.goto(`${haystackBend}/models/1460-threshing-lane/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1460 Threshing Lane");
  await expect(
    page
      .locator("main")
      .getByText(/Wild Plum/)
      .first(),
  ).toBeVisible();
  await expect(
    page
      .locator("main")
      .getByRole("link", { name: /directions/i })
      .first(),
  ).toHaveAttribute("href", /destination=/);
});

test("product pages have structured data with their price", async ({ request }) => {
  const html = await (await request.get(`${siteUrl()}${haystackBend}/qmi/1482-threshing-lane/`)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => match[1] ?? "",
  );
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) expect(() => JSON.parse(block)).not.toThrow();
  expect(blocks.join("")).toContain("624900");
});

test("related homes exclude the shown one", async ({ page }) => {
  await page.goto(`${haystackBend}/qmi/1482-threshing-lane/`);
  const links = page.locator("main article").getByRole("link", { name: "1482 Threshing Lane" });
  await expect(links).toHaveCount(0);
});

test("without scripts product, event and neighborhood pages show their place on a drawn map", {
  tag: ["@S2.107"],
}, async ({ page }) => {
  const maps = [
    [`${haystackBend}/plans/juniper/`, "Where The Juniper is"],
    [`${haystackBend}/models/1460-threshing-lane/`, "Where 1460 Threshing Lane is"],
    [`${haystackBend}/qmi/1482-threshing-lane/`, "Where 1482 Threshing Lane is"],
    ["/events/open-walls-at-kestrel-row/", /Kestrel Row/],
    [`${haystackBend}/plain/`, "Map: Haystack Bend"],
  ] as const;
  const addresses = [];
  for (const [path, name] of maps) {
    await page.goto(path);
    const map = page.getByRole("img", { name }).and(page.locator("[src^='/maps/']"));
    await map.scrollIntoViewIfNeeded();
    await expect.poll(() => map.evaluate((picture: HTMLImageElement) => picture.naturalWidth), path).toBe(640);
    addresses.push(await map.getAttribute("src"));
  }
  const texts = await Promise.all(addresses.map(async (address) => await (await fetch(siteUrl() + address)).text()));
  for (const text of texts) expect(text).toContain(">Longmont</text>");
  // The pin is at the place, so the maps of two places differ.
  expect(texts[0]).not.toBe(texts[3]);
});

test("a strip with name, price, heart and visit appears once the top of the page is out of view", async ({ page }) => {
  await page.goto("/homes/longmont/haystack-bend/qmi/1482-threshing-lane/");
  const strip = page.getByRole("region", { name: "In short" });
  await expect(page.getByRole("button", { name: "Save 1482 Threshing Lane" })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await page.locator("#visit").scrollIntoViewIfNeeded();
  await expect(strip).toContainText(/1482 Threshing Lane.*\$[\d,]+/);
  const box = await strip.boundingBox();
  expect(box?.height).toBeLessThan(64);
  expect(box?.y).toBeLessThan(80);
  await expect(strip.getByRole("link", { name: "Plan a visit" })).toBeVisible();
  const heart = strip.getByRole("button", { name: "1482 Threshing Lane: save" });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(strip).toBeHidden();
});
