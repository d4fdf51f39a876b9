import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startBuiltSite } from "../servers.ts";
import { siteUrl } from "../site-test.ts";

/**
 * Starts the built site again with other settings, on the content of the site under test. On disposal the page is
 * navigated away first, as its pending requests would fail.
 */
export async function anotherSite(page: Page, settings: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-another-"));
  // Data that a site stores besides its content goes into its own store.
  const store = { DATABASE_URL: `file:${join(folder, "store.db")}` };
  const { url, end } = await startBuiltSite({ CONTENT_URL: siteUrl(), ...store, ...settings });
  return {
    url,
    async [Symbol.asyncDispose]() {
      await page.goto("about:blank");
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
