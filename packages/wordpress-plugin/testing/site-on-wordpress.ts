import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startBuiltSite } from "../../../e2e/servers.ts";
import { sharedSecret, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/**
 * Starts the built site with a WordPress for its content, and tells that WordPress where the site is
 * (`PORCHLIGHT_SITE`); both share the secret. `environment` has more of the site's settings.
 */
export async function startSiteOn(
  wordpress: ThrowawayWordPress,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const site = await startOwnSite({ CONTENT_URL: wordpress.url, REVALIDATE_SECRET: sharedSecret, ...environment });
  wordpress.define({ PORCHLIGHT_SITE: site.url });
  return site;
}

/** Starts the built site with a folder of its own for what it keeps, which goes with it. */
export async function startOwnSite(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-site-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const own = { DATABASE_URL: `file:${join(folder, "store.db")}`, VAR_FOLDER: join(folder, "var") };
  try {
    const site = await startBuiltSite({ ...own, ...environment });
    return { ...site, end: () => site.end().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
