import type { Page } from "@playwright/test";

/** Settles once the browser has drawn a frame with all that was done before. */
export function twoFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
