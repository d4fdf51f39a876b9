import { test } from "../site-test.ts";

/**
 * Runs the tests of a file or a `describe` with another site in the place of the one under test: one for all of them, so
 * they run one after the other. `start` begins it; the answer gives what it began, once the first test runs.
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
