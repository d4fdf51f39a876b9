import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltSite } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";

test("pressing a link within a text prefetches its page in browsers with speculation rules", async ({
  page,
  watch,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-speculation-"));
  const site = await startBuiltSite({
    CONTENT_URL: siteUrl(),
    DATABASE_URL: `file:${join(folder, "store.db")}`,
    VAR_FOLDER: join(folder, "var"),
    SPECULATION_RULES: "1",
    LOG_LEVEL: "info",
  });
  watch.allow(new RegExp(site.url));
  try {
    await page.goto(`${site.url}/blog/reading-a-price-line/`);
    const link = page.locator("main a[href^='/']:not([data-discover], [target])").first();
    const path = (await link.getAttribute("href")) ?? "";
    await link.hover();
    await page.mouse.down();
    await expect.poll(() => site.log().includes(`"path":"${path}"`)).toBe(true);
    await expect(page).toHaveURL(`${site.url}/blog/reading-a-price-line/`);
  } finally {
    await page.goto("about:blank");
    await site.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
