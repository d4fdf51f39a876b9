import { test } from "../site-test.ts";

/**
 * Runs the tests of a file or a `describe` on another site in place of the one under test: one site for all of them, so
 * they run in sequence. `start` starts it; the returned function gives its result once the first test runs.
 */
export function siteUnderTest<Site extends { readonly url: string; end(): Promise<void> }>(
  start: () => Promise<Site>,
): () => Site {
  test.describe.configure({ mode: "default" });
  const other = process.env.SITE_URL;
  let site: Site;
  test.beforeAll(async () => {
    site = await start();
    process.env.SITE_URL = site.url;
  });
  test.afterAll(async () => {
    process.env.SITE_URL = other;
    await site.end();
  });
  return () => site;
}
