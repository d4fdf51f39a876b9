import { expect, type Locator, type Page } from "@playwright/test";
import { onSlowLine } from "../../bench/browser/slow-line.ts";

/** A throttled processor hydrates a page four times as slowly, so the timeout is longer too. */
export const expectOnSlowPhone = expect.configure({ timeout: 180_000 });

/** Holds back files until they are released. */
export async function hold(page: Page, files: string | RegExp): Promise<{ readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.fallback();
  });
  return { release: resolve };
}

/** Timers of `milliseconds` never end in the page, so that on a slow machine it stops no wait. */
export async function stopTimers(page: Page, milliseconds: number): Promise<void> {
  await page.addInitScript((stopped) => {
    const { setTimeout: begin } = window;
    window.setTimeout = ((...given: Parameters<typeof begin>) =>
      given[1] === stopped ? 0 : begin(...given)) as typeof begin;
  }, milliseconds);
}

/** Longest wait of a page for its load event, and for its style sheets. */
export const longestWaitMs = 5000;

/** Throttles the page to a phone's processor and a slow connection. */
export async function slowDown(page: Page): Promise<void> {
  const session = await onSlowLine(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Matches a hydrated page. */
export const hydrated = (page: Page): Locator => page.locator("html[data-hydrated]");

/** Resolves after the first paint. */
export const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);

/** Opens a page up to its first paint, with its scripts held back until they are released. */
export async function openHeld(page: Page, path: string): Promise<{ readonly release: () => void }> {
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await firstPaint(page);
  return scripts;
}

/** Like {@link openHeld}, on a slow phone. */
export async function openSlowly(page: Page, path: string): Promise<{ readonly release: () => void }> {
  await slowDown(page);
  return await openHeld(page, path);
}
