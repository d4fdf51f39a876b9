import type { Page } from "@playwright/test";
import { expect, test } from "../../site-test.ts";

/**
 * One of each kind; the model and the second home have two levels and a price line, the most that a brochure contains.
 */
const brochures = [
  "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  "/homes/berthoud/bluestem/qmi/317-swather-drive/",
  "/homes/longmont/haystack-bend/models/1460-threshing-lane/",
  "/homes/longmont/haystack-bend/plans/juniper/",
] as const;

/** The pages of a PDF as Chromium writes it. */
function pageCount(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

for (const path of brochures) {
  test(`${path} prints on two sheets, every picture on them loaded without scrolling`, async ({ page }) => {
    await page.goto(path);
    const lazy = await page.locator('main img[loading="lazy"]').count();
    expect(lazy).toBeGreaterThan(0);
    for (const format of ["Letter", "A4"]) {
      expect([format, pageCount(await page.pdf({ format, preferCSSPageSize: true }))]).toEqual([format, 2]);
    }
    await page.emulateMedia({ media: "print" });
    // The event that a browser fires before it prints.
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const shown = page.locator("main img:visible");
    await expect.poll(() => missing(page)).toEqual([]);
    expect(await shown.count()).toBeGreaterThanOrEqual(5);
    // It has the name, the place, the price, the monthly cost with its terms, and a contact.
    const main = page.locator("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.getByText(/^(?:from )?\$\d{3},\d{3}$/).first()).toBeVisible();
    await expect(main.getByText(/^Annual percentage rate \(APR\) \d\.\d+%$/)).toBeVisible();
    await expect(main.getByText(/^An estimate, not an offer of credit\./)).toBeVisible();
    await expect(main.getByRole("table", { name: /^Rooms of/ }).first()).toBeVisible();
    await expect(main.getByText(/\d{3}-555-\d{4}/).first()).toBeVisible();
    // No control is printed.
    for (const name of [/^Compare/, /^Save/, /Share/, /Print the sheet/, /Plan a visit/]) {
      await expect(
        main.getByRole("button", { name }).or(main.getByRole("link", { name })).and(page.locator(":visible")),
      ).toHaveCount(0);
    }
  });
}

/** Pictures in the printed page that have not loaded. */
function missing(page: Page): Promise<readonly string[]> {
  return page
    .locator("main img:visible")
    .evaluateAll((all: HTMLImageElement[]) =>
      all.filter((each) => !each.complete || each.naturalWidth === 0).map((each) => each.src),
    );
}

/** Other printed pages, with the maximum number of Letter sheets. */
const others = [
  ["/homes/longmont/haystack-bend/", 11],
  ["/blog/reading-a-price-line/", 5],
  ["/contact-us/faq/", 5],
  ["/campaigns/winter/finish-list/", 4],
] as const;

test("other pages print complete: no menus or forms, dark text, every answer and picture", async ({ page }) => {
  for (const [path, sheets] of others) {
    await page.goto(path);
    // The browser renders a neighborhood in two steps, its editors' blocks last.
    if (path.startsWith("/homes/")) {
      await expect(page.locator("#questions")).toBeVisible();
      await expect(page.getByRole("heading", { name: "The water came first", exact: true })).toBeVisible();
    }
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect.poll(() => missing(page), path).toEqual([]);
    expect(await page.locator("main img:visible").count(), path).toBeGreaterThan(path.includes("faq") ? -1 : 0);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    const telephone = page.locator("header").getByText("303-555-0142").or(page.getByText("303-555-"));
    await expect(telephone.filter({ visible: true }).first(), path).toBeVisible();
    await expect(page.locator(":is(nav, search, dialog, form):visible"), path).toHaveCount(0);
    const unread = await page
      .locator("main details > :not(summary)")
      .evaluateAll((all) =>
        all
          .filter((answer) => !answer.checkVisibility({ contentVisibilityAuto: true }))
          .map((answer) => answer.textContent),
      );
    expect(unread, path).toEqual([]);
    // Printers omit backgrounds: light text would be on white.
    const light = await page.locator("main :is(h1, h2, h3, p, dt, dd, td, a, figcaption):visible").evaluateAll((all) =>
      all.flatMap((each) => {
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(each).color.match(/\d+/g) ?? []).map(Number);
        return red * 0.3 + green * 0.59 + blue * 0.11 > 150 ? [each.textContent?.slice(0, 40)] : [];
      }),
    );
    expect(light, path).toEqual([]);
    expect(pageCount(await page.pdf({ format: "Letter", preferCSSPageSize: true })), path).toBeLessThanOrEqual(sheets);
    await page.emulateMedia({ media: "screen" });
  }
});

test("backgrounds of blocks and buttons are not printed, and their text is dark", async ({ page }) => {
  await page.goto("/sandbox/");
  const colored = page.locator("main .colored, main :is(.button-clay, .button-grass)");
  const backgrounds = () => colored.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  const onScreen = await backgrounds();
  expect(onScreen.length).toBeGreaterThan(3);
  expect(onScreen).not.toContain("rgba(0, 0, 0, 0)");
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => backgrounds()).toEqual(onScreen.map(() => "rgba(0, 0, 0, 0)"));
});

test("the button prints once every picture is loaded", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")];
      document.title = `printed ${pictures.filter((each) => each.complete && each.naturalWidth > 0).length} of ${pictures.length}`;
    };
  });
  await page.goto(brochures[0]);
  const count = await page.locator("main img").count();
  await page.getByRole("button", { name: "Print the sheet" }).click();
  await expect(page).toHaveTitle(`printed ${count} of ${count}`);
});

test("sharing opens the device’s share sheet with this page, including the cost's numbers", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: async (given: ShareData) => {
        document.title = JSON.stringify(given);
      },
    });
  });
  await page.goto(`${brochures[0]}?down=10`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle(JSON.stringify({ title: "1482 Threshing Lane", url: page.url() }));
  expect(page.url()).toContain("?down=10");
});

test("without a share sheet the link is copied, mailed or sent as a text", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(brochures[3]);
  const share = page.getByRole("button", { name: "Share" });
  await expect(share).toHaveAttribute("aria-expanded", "false");
  await share.click();
  await expect(share).toHaveAttribute("aria-expanded", "true");
  const ways = page.getByRole("list", { name: "Ways to share" });
  await ways.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const address = encodeURIComponent(page.url());
  await expect(ways.getByRole("link", { name: "Email" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:.*body=${address}$`),
  );
  await expect(ways.getByRole("link", { name: "Text" })).toHaveAttribute("href", new RegExp(`^sms:.*${address}$`));
  await share.click();
  await expect(ways).toBeHidden();
});

test("the monthly cost in the title block follows the URL's numbers, and links to its terms", async ({ page }) => {
  await page.goto(brochures[3]);
  const link = page.getByRole("link", { name: /^about \$[\d,]+ a month$/ });
  const panel = page.locator("#monthly-cost");
  const total = panel.getByRole("status", { name: "Estimated each month" });
  const first = String(await total.textContent());
  await expect(link).toHaveText(`about ${first} a month`);
  await panel.getByLabel("Down payment").fill("10");
  await expect(page).toHaveURL(/[?&]down=10(?:&|$)/);
  await expect(panel.getByRole("row", { name: /^Mortgage insurance \$\d+$/ })).toBeVisible();
  await expect(total).not.toHaveText(first);
  const more = String(await total.textContent());
  await expect(link).toHaveText(`about ${more} a month`);
  await expect(panel.getByText(/^An estimate, not an offer of credit\./)).toContainText("counting 1.1% of the loan");
  await link.click();
  await expect(total).toBeInViewport();
  // An invalid input is shown with its error; the figure and the URL keep the last valid one.
  await panel.getByLabel("Down payment").fill("abc");
  await panel.getByLabel("Interest rate").fill("6.375");
  await panel.getByLabel("Term").fill("29");
  await expect(page).toHaveURL(/[?&]term=29(?:&|$)/);
  await panel.getByLabel("Term").fill("30");
  await expect(page).toHaveURL(/[?]down=10(?:#|$)/);
  await expect(panel.getByLabel("Down payment")).toHaveValue("abc");
  await expect(panel.getByText("A percentage from 0 to 100, or an amount up to the price.")).toBeVisible();
  await expect(total).toHaveText(more);
  await panel.getByLabel("Down payment").fill("$100,000");
  await expect(panel.getByText(/^[\d.]+% of the price$/)).toBeVisible();
  await expect(panel.getByText(/^An estimate, not an offer of credit\./)).toContainText("$100,000 down (");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the monthly cost form calculates, keeps its input and reports invalid values", async ({ page }) => {
    for (const path of brochures.slice(2)) {
      await page.goto(path);
      const panel = page.locator("#monthly-cost");
      await panel.getByLabel("Down payment").fill("100");
      await panel.getByLabel("Interest rate").fill("0");
      await panel.getByLabel("Term").fill("a few");
      await panel.getByRole("button", { name: "Work it out" }).click();
      await expect(page).toHaveURL(/down=100.*#monthly-cost$/);
      await expect(panel.getByLabel("Term")).toHaveValue("a few");
      await expect(panel.getByText("A whole number from 1 to 50.")).toBeVisible();
      await expect(panel.getByRole("row", { name: "Principal and interest $0" })).toBeVisible();
      await expect(panel.getByText(/paid in full without a loan/)).toBeVisible();
    }
  });
});
