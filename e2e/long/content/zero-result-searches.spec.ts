import type { Page } from "@playwright/test";
import { loadDemo, startBuiltSite } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { count, rail, search } from "../../support/search-page.ts";
import { siteOnStore } from "../../support/site-on-store.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";

const secret = "a-secret-of-the-operators";

/** The reports that the page sends to the site. */
function reports(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/ops/searches") bodies.push(request.postData() ?? "");
  });
  return bodies;
}

/** Advances a paused clock by some frames, repeatedly, until the page is at a URL. */
async function arrive(page: Page, address: RegExp): Promise<void> {
  const url = async () => {
    await page.clock.runFor(40);
    return page.url();
  };
  await expect.poll(url, { intervals: [20] }).toMatch(address);
}

/** Advances the page’s clock until this number of results is shown. */
async function showsResults(page: Page, expected: RegExp): Promise<void> {
  const text = async () => {
    await page.clock.runFor(40);
    return await count(page).innerText();
  };
  await expect.poll(text, { intervals: [20] }).toMatch(expected);
}

/** Sets the highest price, and waits until the page has applied it. */
async function payAtMost(page: Page, amount: number): Promise<void> {
  await rail(page).getByLabel("Highest price").fill(String(amount));
  await arrive(page, new RegExp(`price-to=${amount}$`));
}

/** The reports sent within two more seconds. */
async function later(page: Page, reported: readonly string[]): Promise<readonly string[]> {
  await page.clock.runFor(2000);
  return reported;
}

test.describe("with counted searches", () => {
  const site = siteUnderTest(() => siteOnStore(loadDemo, { REVALIDATE_SECRET: secret }));

  test("a search without results is sent once, as its URL; operators read a report", async ({ page, browser }) => {
    const { url } = site();
    const reported = reports(page);
    await page.clock.install();
    await page.goto(`${url}${search}?where=Broomfield&price-to=450000`);
    await expect(count(page)).toHaveText("0");
    await expect.poll(() => later(page, reported)).toEqual(['{"search":"?where=Broomfield&price-to=450000"}']);
    // From here on filters need no request.
    const catalog = page.waitForResponse(/\/new-home-search\/inventory\.[\da-f]{16}\.json$/);
    await rail(page).getByLabel("Highest price").hover();
    await (await catalog).finished();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    // A search with results is not reported.
    await page.getByRole("group", { name: "Filters in use" }).getByRole("link", { name: "Broomfield, remove" }).click();
    await arrive(page, /\?price-to=450000$/);
    await showsResults(page, /^[1-9]/);
    await page.clock.runFor(10_000);
    await page.evaluate(() => history.back());
    await arrive(page, /\?where=Broomfield&price-to=450000$/);
    await showsResults(page, /^0$/);
    await page.clock.runFor(10_000);
    // A search left within two seconds is not reported.
    await payAtMost(page, 425_000);
    // Typing and arriving take some of the two seconds, too.
    await page.clock.runFor(500);
    await payAtMost(page, 380_000);
    await page.clock.runFor(2500);
    await expect
      .poll(() => reported)
      .toEqual(['{"search":"?where=Broomfield&price-to=450000"}', '{"search":"?where=Broomfield&price-to=380000"}']);
    // A report is not trusted: a search with results is not counted.
    const lie = await page.request.post(`${url}/ops/searches`, { data: '{"search":"?where=Longmont"}' });
    expect(lie.status()).toBe(204);
    const operators = await browser.newContext({ httpCredentials: { username: "any", password: secret } });
    const report = await operators.newPage();
    await report.goto(`${url}/ops/demand`);
    await expect(report.getByRole("heading", { level: 1 })).toHaveText("Searches without results");
    const rows = (heading: string) =>
      report
        .locator(`h2:text-is("${heading}") + table tbody tr`)
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(await rows("Searches")).toEqual([
      ["Up to $400,000 · Broomfield", "1"],
      ["Up to $450,000 · Broomfield", "1"],
    ]);
    expect(await rows("Filters")).toEqual([
      ["Broomfield", "2"],
      ["Up to $400,000", "1"],
      ["Up to $450,000", "1"],
    ]);
    expect(await rows("Words")).toEqual([]);
    await report.getByRole("link", { name: "Up to $400,000 · Broomfield" }).click();
    await expect(count(report)).toHaveText("0");
    await operators.close();
  });
});

test.describe("without counted searches", () => {
  const site = siteUnderTest(() => startBuiltSite({ LOG_ZERO_RESULT_SEARCHES: "0", CONTENT_URL: siteUrl() }));

  test("nothing is sent, and the privacy page does not mention it", async ({ page }) => {
    const { url } = site();
    const reported = reports(page);
    await page.clock.install();
    await page.goto(`${url}${search}?where=Broomfield&price-to=500000`);
    // The page works without a request.
    await payAtMost(page, 380_000);
    await expect(count(page)).toHaveText("0");
    await page.clock.runFor(10_000);
    await page.goto(`${url}/privacyterms/`);
    await expect(page.getByText(/^A search that finds nothing/)).toHaveCount(0);
    expect(reported).toEqual([]);
  });
});

test("the privacy page states what is counted of a search, and for how long", async ({ page }) => {
  await page.goto("/privacyterms/");
  await expect(page.getByText(/^A search that finds nothing/)).toHaveText(
    "A search that finds nothing, and words that the search cannot read, are counted on our own server: which filters were set, rounded, and words that several people used. The counts are kept for 400 days, so that we learn what to build, and nothing in them says who searched.",
  );
});
