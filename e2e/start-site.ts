import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadDemo, startBuiltSite, wordPressScale } from "./servers.ts";

/**
 * Starts the built site once for all tests, on a free port, with its own store of the demo; stops and removes both
 * afterwards. The tests get its URL as `SITE_URL`, that of its store as `SITE_STORE`, and read-only stores that other
 * sites copy as `DEMO_STORE` and, for fake WordPresses, `WORDPRESS_STORE`.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-e2e-"));
  // Other files of all sites of the run, such as resized pictures, so that nothing is left in the project's folder.
  process.env.VAR_FOLDER = join(folder, "var");
  const store = join(folder, "e2e.db");
  const demoStore = join(folder, "demo.db");
  const wordPressStore = join(folder, "wordpress.db");
  await Promise.all([loadDemo(`file:${demoStore}`), loadDemo(`file:${wordPressStore}`, wordPressScale)]);
  copyFileSync(demoStore, store);
  const server = await startBuiltSite({
    DATABASE_URL: `file:${store}`,
    // All tests use one IP address.
    REGISTRATIONS_PER_HOUR: "1000",
    LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES: "1000",
    TOKEN_REFRESHES_PER_MINUTE: "1000",
    FORMS_PER_HOUR: "1000",
  });
  process.env.SITE_URL = server.url;
  process.env.SITE_STORE = `file:${store}`;
  process.env.DEMO_STORE = demoStore;
  process.env.WORDPRESS_STORE = wordPressStore;
  return async () => {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  };
}
