import type { Page } from "@playwright/test";
import { expect, pagesOfEachKind, test } from "./site-test.ts";

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly args: { readonly elementCount?: number };
}

/** How many elements the browser matches anew with the page's styles when another joins those of `main`. */
async function matchedAnew(page: Page): Promise<number | undefined> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const isOver = new Promise((done) => session.once("Tracing.tracingComplete", done));
  const includedCategories = ["devtools.timeline", "blink.user_timing"];
  await session.send("Tracing.start", { traceConfig: { includedCategories } });
  await page.evaluate(() => {
    // What is due of other changes is done before.
    document.body.getBoundingClientRect();
    performance.mark("it joins");
    document.querySelector("main")?.firstElementChild?.after(document.createElement("div"));
    document.body.getBoundingClientRect();
  });
  await session.send("Tracing.end");
  await isOver;
  const joins = events.find(({ name }) => name === "it joins")?.ts ?? Number.POSITIVE_INFINITY;
  const after = events.filter(({ name, ts }) => name === "UpdateLayoutTree" && ts > joins);
  return after.sort((one, other) => one.ts - other.ts)[0]?.args.elementCount;
}

test.use({ isLaidOutWhole: true });

// A rule such as `li + li` or `* + *` has all elements of its kind in it matched again, however far in, and so has `:nth-child`
// of anything at all.
const kinds = ["plan", "neighborhood", "search", "testimonials", "page-builder page"];
for (const { kind, path } of pagesOfEachKind.filter((page) => kinds.includes(page.kind))) {
  test(`an element that joins the ${kind} has few others matched anew`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Its content comes from the browser.
    if (kind === "neighborhood") await expect(page.locator("#questions")).toBeAttached();
    const count = await matchedAnew(page);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(5);
  });
}
