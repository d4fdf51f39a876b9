import type { Page } from "@playwright/test";
import type { Watch } from "./site-test.ts";

/**
 * Has a page load no pictures, for tests that say nothing of them: each has its room without its file, and neither the site
 * nor the browser works on it. Nothing else of the page is kept from the browser's cache, as a route would keep it.
 */
export async function withoutPictures(page: Page, watch?: Watch): Promise<void> {
  watch?.allow(/^failed: \S+\/media\/\S+ inspector$|ERR_BLOCKED_BY_CLIENT/);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*/media/*"] });
}
