import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { SiteRedirect } from "../requests/redirects.ts";
import type { ServerContext } from "../requests/request-context.ts";

/** The metadata of a build (S7.39, S7.42). */
export interface BuildInfo {
  readonly id: string;
  readonly timestamp: string;
  readonly redirects: readonly SiteRedirect[];
  /** Paths of the pages that are made before anybody asks. */
  readonly prerendered: readonly string[];
}

/** The build whose server bundle is `serverFile`; its documents hold one of `bootScripts`. The same sources give the same id. */
export function readBuildInfo(
  serverFile: string,
  redirects: readonly SiteRedirect[],
  prerendered: readonly string[],
  bootScripts: readonly string[] = [],
): BuildInfo {
  const id = createHash("sha256")
    .update(readFileSync(serverFile))
    .update(JSON.stringify(redirects))
    .update(bootScripts.join())
    .digest("hex")
    .slice(0, 16);
  return { id, timestamp: statSync(serverFile).mtime.toISOString(), redirects, prerendered };
}

/** `/builds/latest.json`, never cached. */
export function latestBuild(build: BuildInfo) {
  return (c: ServerContext): Response =>
    c.json({ id: build.id, timestamp: build.timestamp }, 200, { "Cache-Control": "no-store" });
}

/** Where the metadata of other builds lies, as JSON by their ids. */
interface OtherBuilds {
  metadata(id: string): Promise<string | undefined>;
}

/** What is prerendered changes while a build runs. */
const forNow = "public, max-age=300";

/** `/builds/meta/<id>.json`; 404 for a build that is neither the running one nor kept. */
export function buildMeta(build: BuildInfo, others: OtherBuilds, prerendered: () => readonly string[]) {
  return async (c: ServerContext): Promise<Response> => {
    const id = c.req.param("file")?.replace(/\.json$/, "") ?? "";
    if (id === build.id) return c.json({ ...build, prerendered: prerendered() }, 200, { "Cache-Control": forNow });
    const json = await others.metadata(id);
    if (json === undefined) return c.json({ error: "No such build." }, 404, { "Cache-Control": "no-store" });
    const headers = { "Content-Type": "application/json", "Cache-Control": "public, max-age=31536000, immutable" };
    return c.body(json, 200, headers);
  };
}
