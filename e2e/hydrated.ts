import type { BrowserContext, Page, Response } from "@playwright/test";

/**
 * Has every page of a context that is opened or loaded again wait until it acts by itself and all of it is laid out, as a
 * visitor does who has seen it: a press before that would be another test. Who asks for less than the whole document (`waitUntil` "commit" or
 * "domcontentloaded") wants the page earlier and gets it so.
 */
export function waitUntilHydrated(context: BrowserContext): void {
  for (const page of context.pages()) waitOn(page);
  context.on("page", waitOn);
}

/** How Playwright may be told what to wait for. */
type Waiting = { readonly waitUntil?: "load" | "domcontentloaded" | "networkidle" | "commit" } | undefined;

function waitOn(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => await settled(page, await goto(url, options), options);
  page.reload = async (options) => await settled(page, await reload(options), options);
}

async function settled(page: Page, response: Response | null, options: Waiting): Promise<Response | null> {
  const wantsItEarlier = options?.waitUntil === "commit" || options?.waitUntil === "domcontentloaded";
  if (response && !wantsItEarlier) await wake(page);
  return response;
}

/**
 * A page to read starts its script with the visitor's first act, and so does any page whose clock stands still: it would
 * wait for a frame.
 */
function touchWhatWaits(): void {
  const isClockStill = !String(window.setTimeout).includes("[native code]");
  const { documentElement: root } = document;
  if (isClockStill || "reading" in root.dataset) root.dispatchEvent(new Event("pointerdown"));
}

/** There once a page acts by itself, and nothing of it rests below the first screen any more. */
const settledPage = "html[data-hydrated]:not(:has([style*='content-visibility: auto']))";

/** Waits until a page acts by itself and all of it is laid out. Files, reports of operators and pages of other hosts never do. */
async function wake(page: Page): Promise<void> {
  for (;;) {
    try {
      if (!(await page.evaluate(() => "__reactRouterContext" in window))) return;
      await page.evaluate(touchWhatWaits);
      return await page.locator(settledPage).waitFor({ state: "attached" });
    } catch (error) {
      // One whose content failed loads itself again, maybe just now.
      if (!String(error).includes("Execution context was destroyed")) throw error;
      await page.waitForLoadState();
    }
  }
}
