import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltSite } from "../servers.ts";

/** The built site on its own store, filled by `fill`; `end` stops the site and removes the store. */
export async function siteOnStore(
  fill: (databaseUrl: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "porchlight-site-on-store-"));
  const databaseUrl = `file:${join(folder, "store.db")}`;
  await fill(databaseUrl);
  const { url, end } = await startBuiltSite({ DATABASE_URL: databaseUrl, ...settings });
  return {
    url,
    databaseUrl,
    async end() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
