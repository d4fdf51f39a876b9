import { expect, siteUrl, test } from "./site-test.ts";

const haystackBend = "/homes/longmont/haystack-bend";

test("S2.33 a quick move-in home shows its price with its dated parts, its rooms and its monthly cost", async ({
  page,
}) => {
  await page.goto(`${haystackBend}/qmi/1482-threshing-lane/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1482 Threshing Lane");
  const main = page.locator("main");
  await expect(main.getByText("$624,900").first()).toBeVisible();
  await expect(main.getByText("$589,900").first()).toBeVisible();
  await expect(main.getByText("Winter credit")).toBeVisible();
  await expect(main.getByRole("row", { name: /Great room.*400 sq ft/ })).toBeVisible();
  await expect(main.getByRole("heading", { name: "What it costs to live here" })).toBeVisible();
});

test("the monthly cost follows the assumptions and keeps them in the address", async ({ page }) => {
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

test("S2.32 a plan shows its drawing with every room in words and mirrors on demand", async ({ page }) => {
  await page.goto(`${haystackBend}/plans/juniper/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Juniper");
  const drawing = page.locator("img[src$='juniper-main.svg']").first();
  await expect(drawing).toBeVisible();
  await page.getByRole("button", { name: /mirror/i }).click();
  await expect(page.locator("img[src$='juniper-main-mirrored.svg']").first()).toBeVisible();
});

test("S9.18 a plan names three plans of its collection and two others", async ({ page }) => {
  await page.goto(`${haystackBend}/plans/juniper/`);
  const related = page.locator("main article a[href*='/plans/']");
  expect(await related.count()).toBeGreaterThanOrEqual(5);
  const targets = await related.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).not.toContain(`${haystackBend}/plans/juniper/`);
});

test("S2.31 a model home shows its plan, its hours and the way there", async ({ page }) => {
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

test("product pages carry structured data that names their price", async ({ request }) => {
  const html = await (await request.get(`${siteUrl()}${haystackBend}/qmi/1482-threshing-lane/`)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => match[1] ?? "",
  );
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) expect(() => JSON.parse(block)).not.toThrow();
  expect(blocks.join("")).toContain("624900");
});

test("related homes leave the shown one out", async ({ page }) => {
  await page.goto(`${haystackBend}/qmi/1482-threshing-lane/`);
  const links = page.locator("main article").getByRole("link", { name: "1482 Threshing Lane" });
  await expect(links).toHaveCount(0);
});

test("S2.107 the pages of products, events and neighborhoods without scripts show where they are on a drawn map", async ({
  page,
}) => {
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
  // The pin stands at the place, so the maps of two places differ.
  expect(texts[0]).not.toBe(texts[3]);
});
