import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { drawingPolicy } from "../documents/security-headers.ts";
import { encodeSegment } from "../requests/canonical-url.ts";
import { type Content, contentTypeOf, etagOf, respond } from "../requests/content-response.ts";
import { type ServerStep, targetOf } from "../requests/request-context.ts";

/** The files of the built site. */
export type StaticFiles = ReturnType<typeof staticFiles>;

/**
 * Files of the built site, held in memory with the compressed forms that the build wrote beside them.
 * Names with a hash are cached for good, all others for an hour.
 */
export function staticFiles(folder: string) {
  const files = readFiles(folder);
  /** Responds to the paths of files, and with 404 to those of earlier builds. */
  const step: ServerStep = async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();
    const { path } = targetOf(c);
    const file = files.get(path);
    if (file) return respond(c, file);
    // An open page may request a file of an earlier build: that is no page of the site.
    if (path.startsWith("/assets/")) return c.text("Not found.\n", 404, { "Cache-Control": "no-store" });
    return await next();
  };
  /** Whether a file is served at this canonical path. */
  const has = (path: string) => files.has(path);
  return { step, has };
}

function readFiles(folder: string): Map<string, Content> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep));
  const paths = new Set(names.map((segments) => segments.join("/")));
  const isServed = (segments: readonly string[]) => {
    const path = segments.join("/");
    const isCompressedForm = /\.(?:br|gz)$/.test(path) && paths.has(path.slice(0, -3));
    return !isCompressedForm && !segments.some((segment) => segment.startsWith("."));
  };
  return new Map(
    names
      .filter(isServed)
      .map((segments) => [`/${segments.map(encodeSegment).join("/")}`, readContent(folder, segments.join("/"), paths)]),
  );
}

function readContent(folder: string, path: string, paths: ReadonlySet<string>): Content {
  const read = (ending: string) => new Uint8Array(readFileSync(join(folder, path + ending)));
  const bodies = {
    identity: read(""),
    ...(paths.has(`${path}.br`) ? { br: read(".br") } : {}),
    ...(paths.has(`${path}.gz`) ? { gzip: read(".gz") } : {}),
  };
  const hasOneBody = Object.keys(bodies).length === 1;
  return {
    headers: {
      "content-type": contentTypeOf(path),
      "cache-control": path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      vary: "Accept-Encoding",
      ...(path.endsWith(".svg") ? { "content-security-policy": drawingPolicy } : {}),
    },
    etag: `${hasOneBody ? "" : "W/"}${etagOf(bodies.identity)}`,
    bodies,
    acceptsRanges: hasOneBody,
  };
}
