import { expect, test } from "../site-test.ts";

const neighborhood = "/homes/longmont/haystack-bend/";

test("a neighborhood URL's fragment scrolls to a section rendered after the document loads", async ({ page }) => {
  await page.goto(`${neighborhood}#visit`);
  await expect(page.locator("#visit")).toBeInViewport();
});

test("editors' blocks of a neighborhood render together with the rest of its content", async ({ page }) => {
  await page.addInitScript(() => {
    const state = Object.assign(window, { headings: [] as string[][] });
    let isWaiting = false;
    new MutationObserver(() => {
      const main = document.querySelector("main");
      if (main?.querySelector("[aria-busy=true]")) isWaiting = true;
      else if (main && isWaiting) {
        const headings = [...main.querySelectorAll("h2")].map(({ textContent }) => textContent);
        if (headings.join() !== state.headings.at(-1)?.join()) state.headings.push(headings);
      }
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(neighborhood);
  await expect(page.getByRole("heading", { level: 2, name: "The water came first", exact: true })).toBeAttached();
  const seen = await page.evaluate(() => (window as unknown as { headings: string[][] }).headings);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toContain("The water came first");
});
