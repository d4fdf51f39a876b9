import { expect, test } from "./site-test.ts";

const neighborhood = "/homes/longmont/haystack-bend/";

/** Notes what of the page is laid out, or waits, whenever a section's turn comes; its content comes after hydration. */
function watchArrival(): void {
  const turns: Record<string, string>[] = [];
  Object.assign(window, { turns });
  const note = () => {
    const sections = document.querySelectorAll("main > section[id]");
    turns.push(Object.fromEntries([...sections].map((each) => [each.id, getComputedStyle(each).contentVisibility])));
  };
  new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ["data-arriving", "style"] });
}

test("the content of a neighborhood is laid out in steps, from the top to the bottom", async ({ page }) => {
  await page.addInitScript(watchArrival);
  await page.goto(neighborhood);
  await expect(page.locator("#questions")).toBeAttached();
  await expect(page.locator("main[data-arriving]")).toHaveCount(0);
  const turns = await page.evaluate(() => (window as unknown as { turns: Record<string, string>[] }).turns);
  const waits = (turn: Record<string, string>) => Object.keys(turn).filter((id) => turn[id] === "auto");
  const whole = turns.filter((turn) => "questions" in turn);
  // Each waits until those above it are laid out; at the end nothing does.
  const order = ["sale", "site", "life", "schools", "cost", "where", "visit", "questions"];
  for (const turn of whole) expect(waits(turn)).toEqual(order.slice(order.length - waits(turn).length));
  expect(whole.map((turn) => waits(turn).length)).toEqual(expect.arrayContaining([8, 4, 1]));
  expect(waits(whole.at(-1) ?? {})).toEqual([]);
  await expect(page.locator("main > [style*='content-visibility: visible']")).toHaveCount(0);
});

test("so is that of a neighborhood that is gone to from another", async ({ page }) => {
  await page.goto("/homes/fort-collins/millrace/");
  await expect(page.locator("#nearby")).toBeAttached();
  await expect(page.locator("main[data-arriving]")).toHaveCount(0);
  const content = Promise.withResolvers<void>();
  await page.route("**/wp/graphql", async (route) => {
    if (route.request().postData()?.includes('"GetNeighborhood"')) await content.promise;
    await route.fallback();
  });
  const path = "/homes/windsor/tallgrass-crossing/";
  await page.locator(`#nearby a[href="${path}"]`).first().click();
  await page.waitForURL(`**${path}`);
  await expect(page.locator("#nearby")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.evaluate(watchArrival);
  content.resolve();
  await expect(page.locator("main > section").nth(3)).toBeAttached();
  await expect(page.locator("main[data-arriving]")).toHaveCount(0);
  const turns = await page.evaluate(() => (window as unknown as { turns: Record<string, string>[] }).turns);
  const waiting = turns.map((turn) => Object.values(turn).filter((visibility) => visibility === "auto").length);
  expect(Math.max(...waiting)).toBeGreaterThanOrEqual(3);
  expect(waiting.at(-1)).toBe(0);
});

test("who goes to a part of a neighborhood has all of it laid out at once, and is there", async ({ page }) => {
  await page.addInitScript(watchArrival);
  await page.goto(`${neighborhood}#visit`);
  await expect(page.locator("#visit")).toBeInViewport();
  const turns = await page.evaluate(() => (window as unknown as { turns: Record<string, string>[] }).turns);
  for (const turn of turns) expect(Object.values(turn)).not.toContain("auto");
});
