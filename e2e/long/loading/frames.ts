import type { Page } from "@playwright/test";

/** Resolves once the browser has painted a frame with all earlier changes. */
export function twoFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
