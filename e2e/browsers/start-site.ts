import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { loadDemo, startBuiltSite } from "../servers.ts";

/**
 * Starts the built site with the demo on a free port and provides its address as `siteUrl`, and a `folder` for
 * browsers.
 */
export default async function startSite(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-browsers-"));
  const databaseUrl = `file:${join(folder, "site.db")}`;
  await loadDemo(databaseUrl);
  const server = await startBuiltSite({
    DATABASE_URL: databaseUrl,
    VAR_FOLDER: join(folder, "var"),
    // All tests use one IP address.
    REGISTRATIONS_PER_HOUR: "1000",
    FORMS_PER_HOUR: "1000",
  });
  project.provide("siteUrl", server.url);
  project.provide("folder", folder);
  return async () => {
    await server.end();
    // A killed browser may still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}
