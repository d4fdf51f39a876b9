import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverMemory } from "../../scripts/launch/environment.mjs";
import { runToEnd, startProcess } from "../processes.ts";

/** The built site with the demo, in its own process and folder. */
export interface DemoSite {
  /** Its URL without a trailing slash. */
  readonly url: string;
  /** A folder for files of a test, removed with the site. */
  readonly folder: string;
  /** Every path of the sitemaps. */
  readonly paths: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts the built site on a free port as `npm start` does, with these additional settings.
 * @throws when it does not start, or its sitemaps list no page
 */
export async function startDemoSite(environment: Record<string, string> = {}): Promise<DemoSite> {
  const folder = await mkdtemp(join(tmpdir(), "demo-site-"));
  const databaseUrl = `file:${join(folder, "demo.db")}`;
  await runToEnd("packages/backend/import/main.ts", ["demo"], { DATABASE_URL: databaseUrl });
  const site = await startProcess("server/main.ts", [], {
    ...serverMemory(process.env),
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    PORT: "0",
    LOG_LEVEL: "warn",
    ...environment,
  });
  const stop = async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: site.url, folder, paths: await pathsOfSitemaps(site.url), stop };
}

async function pathsOfSitemaps(url: string): Promise<readonly string[]> {
  const addresses = async (address: string) => {
    const text = await (await fetch(address)).text();
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = ""]) => found.replaceAll("&amp;", "&"));
  };
  const sitemaps = await addresses(`${url}/sitemap.xml`);
  const pages = (await Promise.all(sitemaps.map(addresses))).flat();
  if (pages.length === 0) throw new Error("The sitemaps name no page.");
  return pages.map((address) => address.slice(url.length));
}
