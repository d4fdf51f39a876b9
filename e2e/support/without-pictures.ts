import type { Page } from "@playwright/test";
import type { Watch } from "../site-test.ts";

/**
 * Makes a page load no pictures, for tests that do not need them: their space is reserved, and neither the site nor the
 * browser processes them. Unlike a Playwright route, this keeps the browser's cache for everything else.
 */
export async function withoutPictures(page: Page, watch?: Watch): Promise<void> {
  watch?.allow(/^failed: \S+\/media\/\S+ inspector$|ERR_BLOCKED_BY_CLIENT/);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*/media/*"] });
}
