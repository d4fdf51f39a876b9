import { expect, siteUrl, test } from "../site-test.ts";

test("the blog shows its six newest posts, newest first, with links that need no script", {
  tag: ["@S2.13", "@S2.124", "@S4.55", "@S9.1"],
}, async ({ request }) => {
  const html = await (await request.get(`${siteUrl()}/blog/`)).text();
  const main = html.slice(html.indexOf('id="posts"'), html.indexOf("Most read"));
  const dates = [...main.matchAll(/<time dateTime="(\d{4}-\d{2}-\d{2}[^"]*)"/gi)].map((match) => match[1]);
  expect(dates).toHaveLength(6);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(html).toMatch(/href="\/blog\/\?page=2&amp;after=[^"]+#posts"/);
});

test("the blog pages up to its end and back down to page 1", { tag: ["@S4.56", "@S4.57", "@S4.58", "@S7.21"] }, async ({
  page,
}) => {
  const posts = page.locator("#posts h3");
  const pager = page.getByRole("navigation", { name: "Pages of posts" });
  const previous = pager.getByRole("link", { name: "Previous" });
  const next = pager.getByRole("link", { name: "Next" });
  await page.goto("/blog/");
  const newest = await posts.allTextContents();
  await expect(previous).toHaveCount(0);
  const seen = [...newest];
  for (const number of [2, 3]) {
    await next.click();
    await expect(pager).toContainText(`Page ${number}`);
    await expect(page).toHaveURL(new RegExp(`/blog/\\?page=${number}&after=`));
    seen.push(...(await posts.allTextContents()));
  }
  await expect(next).toHaveCount(0);
  expect(new Set(seen).size).toBe(18);
  for (const number of [2, 1]) {
    await previous.click();
    await expect(pager).toContainText(`Page ${number}`);
    await expect(page).toHaveURL(new RegExp(`\\?page=${number}&before=`));
  }
  await expect(previous).toHaveCount(0);
  expect(await posts.allTextContents()).toEqual(newest);
});

test("categories are sorted by number of posts, and each lists that many", {
  tag: ["@S2.125", "@S7.25", "@S2.15"],
}, async ({ page }) => {
  await page.goto("/blog/");
  const categories = page.getByRole("navigation", { name: "Categories" });
  const counts = (await categories.getByRole("link").allTextContents())
    .slice(1)
    .map((text) => Number(/\d+/.exec(text)?.[0]));
  expect(counts.length).toBeGreaterThan(2);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  await categories.getByRole("link", { name: /^Money/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Money" })).toBeVisible();
  await expect(page).toHaveURL(/\/blog\/category\/money\/$/);
  await expect(page.locator("#posts h3")).toHaveCount(counts[1] ?? 0);
  await expect(page.locator("#posts li .label")).toContainText(
    Array.from({ length: (counts[1] ?? 1) - 1 }, () => "Money"),
  );
});

test("popular posts are in the order of the backend", { tag: ["@S2.126", "@S7.26", "@S7.27"] }, async ({ page }) => {
  await page.goto("/blog/");
  const popular = page.getByRole("region", { name: "Most read" }).getByRole("listitem");
  await expect(popular).toHaveText([
    "Ten thousand off the price, or off the rate",
    "Nine months, week by week",
    "What a bedroom on the main floor costs",
    "A heat pump at eleven below",
    "Hail, and what’s over your head",
  ]);
});

test("a category of seven posts has two pages, each with its own title, text and URL", {
  tag: ["@S2.15", "@S7.28"],
}, async ({ page }) => {
  const text =
    "How a house of ours is put together, from the soil under the slab to the shingle, with what we measured while doing it.";
  const canonical = () => page.locator('link[rel="canonical"]').getAttribute("href");
  const description = page.locator('meta[name="description"]');
  await page.goto("/blog/category/building/");
  await expect(page).toHaveTitle("Building - Blog - Switchgrass Homes");
  await expect(description).toHaveAttribute("content", text);
  await expect(page.locator("main header")).toContainText(text);
  await expect(page.locator("main header")).toContainText("7 posts, newest first");
  expect(new URL((await canonical()) ?? "").pathname).toBe("/blog/category/building/");
  const first = [
    "Why our kitchens face the morning",
    "The zero-step entry, measured",
    "Clay soil, and the slab that doesn’t touch it",
    "Nine months, week by week",
    "Hail, and what’s over your head",
    "What a blower-door test tells you",
  ];
  await expect(page.locator("#posts h3")).toHaveText(first);
  await page.getByRole("navigation", { name: "Pages of posts" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveTitle("Building - Blog, page 2 - Switchgrass Homes");
  await expect(page.locator("#posts h3")).toHaveText(["A heat pump at eleven below"]);
  const second = await canonical();
  // The URL alone determines the page.
  await page.goto(new URL(second ?? "").pathname + new URL(second ?? "").search);
  await expect(page).toHaveTitle("Building - Blog, page 2 - Switchgrass Homes");
  await expect(description).toHaveAttribute("content", `Page 2. ${text}`);
  await expect(page.locator("#posts h3")).toHaveText(["A heat pump at eleven below"]);
  await expect.poll(() => canonical()).toBe(second);
});

test("the second page of the blog has one canonical URL in both directions", {
  tag: ["@S4.58"],
}, async ({ page }) => {
  const canonical = () => page.locator('link[rel="canonical"]').getAttribute("href");
  const pager = page.getByRole("navigation", { name: "Pages of posts" });
  await page.goto("/blog/");
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveTitle("Blog: from the drawing table, page 2 - Switchgrass Homes");
  const up = await canonical();
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveTitle("Blog: from the drawing table, page 3 - Switchgrass Homes");
  await pager.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(/\?page=2&before=/);
  await expect(page).toHaveTitle("Blog: from the drawing table, page 2 - Switchgrass Homes");
  await expect.poll(() => canonical()).toBe(up);
  expect(up).toContain("/blog/?page=2&after=");
});

test("a post shows its author, date, text, and what to read next", {
  tag: ["@S2.14", "@S2.127", "@S5.26"],
}, async ({ page }) => {
  await page.goto("/blog/");
  await page.getByRole("heading", { level: 3 }).getByRole("link", { name: "How to read a price line" }).click();
  await expect(page).toHaveURL(/\/blog\/reading-a-price-line\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How to read a price line");
  await expect(page.locator("main dl time")).toHaveText(/^[A-Z][a-z]{2} [1-9]\d?, \d{4}$/);
  await expect(page.locator("main dl")).toContainText("Ruth Oyelaran, prices");
  await expect(page.getByRole("heading", { level: 2, name: "Base price" })).toBeVisible();
  await expect(page.locator("main table").first()).toContainText("$624,900");
  const next = page.getByRole("region", { name: "Read next" }).getByRole("heading", { level: 3 });
  await expect(next).toHaveCount(3);
  await expect(next.filter({ hasText: "How to read a price line" })).toHaveCount(0);
  await page.getByRole("link", { name: "Events at our neighborhoods" }).click();
  await expect(page).toHaveURL("/events/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
});
