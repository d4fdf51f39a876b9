import type { BrowserContext, Page, Response } from "@playwright/test";

/**
 * Makes `goto` and `reload` of every page of a context wait until the page is hydrated, as events before hydration have
 * their own tests. With `waitUntil` "commit" or "domcontentloaded" they do not wait.
 */
export function waitUntilHydrated(context: BrowserContext): void {
  for (const page of context.pages()) waitOn(page);
  context.on("page", waitOn);
}

/** Playwright's option to wait. */
type Waiting = { readonly waitUntil?: "load" | "domcontentloaded" | "networkidle" | "commit" } | undefined;

function waitOn(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => await afterHydration(page, await goto(url, options), options);
  page.reload = async (options) => await afterHydration(page, await reload(options), options);
}

async function afterHydration(page: Page, response: Response | null, options: Waiting): Promise<Response | null> {
  const waitsLess = options?.waitUntil === "commit" || options?.waitUntil === "domcontentloaded";
  if (response && !waitsLess) await waitForHydration(page);
  return response;
}

/**
 * Dispatches an event that starts the hydration of a page that hydrates on interaction, and of one whose clock is
 * paused, which would otherwise wait for a frame. Returns whether its clock is paused.
 */
function interactIfWaiting(): boolean {
  const isClockPaused = !String(window.setTimeout).includes("[native code]");
  const { documentElement: root } = document;
  if (isClockPaused || root.dataset.hydrate === "interaction") root.dispatchEvent(new Event("pointerdown"));
  return isClockPaused;
}

/** Matches a hydrated page. */
const hydratedPage = "html[data-hydrated]";
/** Matches a hydrated page whose sections are all laid out. */
const completePage = `${hydratedPage}:not([data-loading])`;

/** Waits until all sections of a page are laid out (`html[data-loading]`). */
export const sectionsAreLaidOut = (page: Page): Promise<void> =>
  page.locator("html:not([data-loading])").waitFor({ state: "attached" });

/** Waits until a page is hydrated. Files, operators' reports and pages of other hosts never are. */
async function waitForHydration(page: Page): Promise<void> {
  for (;;) {
    try {
      // The network may be idle while the document is still being parsed.
      await page.waitForLoadState("load");
      if (!(await page.evaluate(() => "__reactRouterContext" in window))) return;
      // With a paused clock the browser is never idle.
      const isClockPaused = await page.evaluate(interactIfWaiting);
      return await page.locator(isClockPaused ? hydratedPage : completePage).waitFor({ state: "attached" });
    } catch (error) {
      // A page whose content failed may be reloading itself.
      if (!String(error).includes("Execution context was destroyed")) throw error;
      await page.waitForLoadState();
    }
  }
}
