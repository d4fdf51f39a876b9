import { twoFrames } from "./frames.ts";
import { expect, test } from "./site-test.ts";

const neighborhood = "/homes/longmont/haystack-bend/";

/** Notes what of the page is laid out, or waits, whenever a section's turn comes; its content comes after hydration. */
function watchArrival(): void {
  const turns: Record<string, string>[] = [];
  Object.assign(window, { turns });
  const note = () => {
    const sections = document.querySelectorAll("main > section[id]");
    const list = document.querySelector("main > section [data-arrives-alone]");
    const parts = [...sections].flatMap((each) => (list && each.contains(list) ? [each, list] : [each]));
    const visibility = (part: Element) => getComputedStyle(part).contentVisibility;
    turns.push(Object.fromEntries(parts.map((part) => [part.id || "homesites", visibility(part)])));
  };
  new MutationObserver(note).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-arriving", "style"],
  });
}

test("the content of a neighborhood is laid out in steps, from the top to the bottom", async ({ page }) => {
  await page.addInitScript(watchArrival);
  await page.goto(neighborhood);
  await expect(page.locator("#questions")).toBeAttached();
  await expect(page.locator("main[data-arriving]")).toHaveCount(0);
  const turns = await page.evaluate(() => (window as unknown as { turns: Record<string, string>[] }).turns);
  const waits = (turn: Record<string, string>) => Object.keys(turn).filter((id) => turn[id] !== "visible");
  const whole = turns.filter((turn) => "questions" in turn);
  // Each waits until those above it are laid out; at the end nothing does.
  const order = ["sale", "site", "homesites", "life", "schools", "cost", "where", "visit", "questions"];
  for (const turn of whole) expect(waits(turn)).toEqual(order.slice(order.length - waits(turn).length));
  expect(whole.map((turn) => waits(turn).length)).toEqual(expect.arrayContaining([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]));
  // In the frame that it comes in nothing is, then what is near, sections that are far in steps.
  const visibilities = (turn?: Record<string, string>) => [...new Set(order.map((id) => turn?.[id]))];
  expect(visibilities(whole[0])).toEqual(["hidden"]);
  const second = whole.find((turn) => waits(turn).length < order.length || visibilities(turn).length > 1);
  expect(visibilities(second)).toEqual(["auto", "hidden"]);
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
  const waiting = turns.map((turn) => Object.values(turn).filter((visibility) => visibility !== "visible").length);
  expect(Math.max(...waiting)).toBeGreaterThanOrEqual(3);
  expect(waiting.at(-1)).toBe(0);
});

test("a neighborhood that is printed while its content is laid out is whole", async ({ page }) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("main[data-arriving='far'] > #questions")) return;
      watch.disconnect();
      dispatchEvent(new Event("beforeprint"));
      const parts = [...document.querySelectorAll("main > section[id], [data-arrives-alone]")];
      Object.assign(window, { printed: parts.map((part) => getComputedStyle(part).contentVisibility) });
    });
    watch.observe(document, { subtree: true, attributeFilter: ["data-arriving"] });
  });
  await page.goto(neighborhood);
  await page.waitForFunction(() => "printed" in window);
  const printed = await page.evaluate(() => (window as unknown as { printed: string[] }).printed);
  expect(printed).toEqual(Array.from({ length: 9 }, () => "visible"));
  // Nothing of it is left once two more frames are drawn.
  await twoFrames(page);
  await expect(page.locator("main [style*='content-visibility']")).toHaveCount(0);
});

test("who goes to a part of a neighborhood has all of it laid out at once, and is there", async ({ page }) => {
  await page.addInitScript(watchArrival);
  await page.goto(`${neighborhood}#visit`);
  await expect(page.locator("#visit")).toBeInViewport();
  const turns = await page.evaluate(() => (window as unknown as { turns: Record<string, string>[] }).turns);
  const visibilities = new Set(turns.flatMap((turn) => Object.values(turn)));
  expect([...visibilities]).toEqual(["visible"]);
});

test("what editors added to a neighborhood comes with the rest of its content, and moves nothing after it", async ({
  page,
}) => {
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
  await expect(page.locator("main[data-arriving]")).toHaveCount(0);
  const seen = await page.evaluate(() => (window as unknown as { headings: string[][] }).headings);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toContain("The water came first");
});
