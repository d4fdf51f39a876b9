import { expect, type Locator, type Page } from "@playwright/test";
import { onSlowLine } from "../../bench/browser/slow-line.ts";

/** A page that a throttled processor hydrates takes four times as long as any other: its bound is longer too. */
export const expectOnSlowPhone = expect.configure({ timeout: 180_000 });

/** Holds files back until they are let go. */
export async function hold(page: Page, files: string | RegExp): Promise<{ readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.fallback();
  });
  return { release: resolve };
}

/** A phone's processor and a slow line. */
export async function slowDown(page: Page): Promise<void> {
  const session = await onSlowLine(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** There once a page is hydrated. */
export const hydrated = (page: Page): Locator => page.locator("html[data-hydrated]");

/** Settles once something of the page is painted. */
export const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);

/** Opens a page up to its first paint. Its script is still on its way, until it is let come. */
export async function openHeld(page: Page, path: string): Promise<{ readonly release: () => void }> {
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await firstPaint(page);
  return scripts;
}

/** Opens a page on a slow phone as {@link openHeld} does. */
export async function openSlowly(page: Page, path: string): Promise<{ readonly release: () => void }> {
  await slowDown(page);
  return await openHeld(page, path);
}
