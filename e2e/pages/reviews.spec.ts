import { expect, siteUrl, test } from "../site-test.ts";

const reviews = "/lifestyle/reviews/";

test("every category of reviews has its own title and text", { tag: ["@S2.41"] }, async ({ request }) => {
  const texts = {
    "building-with-us": [
      "Building with us",
      "Families on the months before the keys. What they changed, what we didn’t, and who called them back.",
    ],
    "moving-in": [
      "Moving in",
      "The first winter, the first visit of the painter, and what still had to be put right after the boxes came in.",
    ],
    "lower-maintenance": [
      "Lower maintenance",
      "People who gave up a lawn, a stair or a snow shovel, on what they do with the time.",
    ],
    "first-home": [
      "A first home",
      "Buyers who had never owned before, on leases, tax bills, shared walls and the day it was theirs.",
    ],
  };
  for (const [slug, [name, text]] of Object.entries(texts)) {
    const html = await (await request.get(`${siteUrl()}${reviews}category/${slug}/`)).text();
    expect(html).toContain(`<title>${name} - Reviews - Switchgrass Homes</title>`);
    expect(html).toContain(`<meta name="description" content="${text}"/>`);
    expect(html.slice(html.indexOf("<h1>"), html.indexOf("</header>", html.indexOf("<h1>")))).toContain(text);
  }
});

test("the reviews page shows highlights, six reviews, their categories and popular ones", {
  tag: ["@S2.39", "@S2.119", "@S2.120", "@S2.121", "@S2.123"],
}, async ({ page }) => {
  await page.goto(reviews);
  await expect(page.locator("main figure blockquote")).toBeVisible();
  await expect(page.locator("#reviews h3")).toHaveCount(6);
  await expect(page.getByRole("navigation", { name: "Categories" }).getByRole("link")).toHaveCount(5);
  const popular = page.getByRole("region", { name: "Most read" }).getByRole("listitem");
  await expect(popular).toHaveCount(4);
  await expect(popular.first()).toContainText("The window moved forty inches");
  const listed = await page.locator("#reviews h3").allTextContents();
  for (const title of listed) await expect(page.getByRole("region", { name: "Most read" })).not.toContainText(title);
});

test("all reviews, and those of one category, have their own pages", {
  tag: ["@S4.54", "@S2.41", "@S7.34"],
}, async ({ page }) => {
  await page.goto(reviews);
  const pager = page.getByRole("navigation", { name: "Pages of reviews" });
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(pager).toContainText("Page 2");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^A first home/ })
    .click();
  await expect(page).toHaveURL(/\/lifestyle\/reviews\/category\/first-home\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A first home");
  await expect(page.locator("#reviews h3")).toHaveCount(3);
});

test("a review shows its quote and text, and links to its plan and neighborhood", {
  tag: ["@S2.40", "@S2.122", "@S7.35"],
}, async ({ page }) => {
  await page.goto(reviews);
  await page.getByRole("heading", { level: 3 }).getByRole("link", { name: "A cello and a shared wall" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A cello and a shared wall");
  await expect(page.locator("main figure blockquote")).toContainText("I played the low C for a minute.");
  await expect(page.locator("main")).toContainText("I teach cello");
  const facts = page.locator("main dl");
  await expect(facts.getByRole("link", { name: "The Sumac" })).toHaveAttribute(
    "href",
    "/homes/windsor/tallgrass-crossing/plans/sumac/",
  );
  await facts.getByRole("link", { name: "Tallgrass Crossing, Windsor" }).click();
  await expect(page).toHaveURL(/\/homes\/windsor\/tallgrass-crossing\/$/);
});
