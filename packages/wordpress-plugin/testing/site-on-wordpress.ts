import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type RunningServer, startBuiltSite } from "../../../e2e/servers.ts";
import { sharedSecret, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/**
 * Starts the built site with a WordPress as content host, and sets `PORCHLIGHT_SITE` there; both share the secret.
 * `environment` has further settings of the site.
 */
export async function startSiteOn(
  wordpress: ThrowawayWordPress,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const site = await startOwnSite({
    CONTENT_URL: wordpress.url,
    REVALIDATE_SECRET: sharedSecret,
    // On a busy machine the first visitor of a page would get 503.
    PAGE_WAIT_SECONDS: "120",
    ...environment,
  });
  wordpress.define({ PORCHLIGHT_SITE: site.url });
  return site;
}

/** Starts the built site with a temporary folder for its data. */
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

/** Repeats a request while the response is a 503: the site waits ten seconds for a WordPress, which a busy one exceeds. */
export async function fetchWhenServed(url: string): Promise<Response> {
  const until = performance.now() + hangMilliseconds;
  for (;;) {
    const response = await fetch(url);
    if (response.status !== 503 || performance.now() > until) return response;
    await response.arrayBuffer();
    await setTimeout(500);
  }
}

const hangMilliseconds = 600_000;
