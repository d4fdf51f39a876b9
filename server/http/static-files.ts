import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { encodeSegment } from "./canonical-url.ts";
import { type Content, contentTypeOf, etagOf, respond } from "./content-response.ts";
import { type ServerStep, targetOf } from "./request-context.ts";
import { drawingPolicy } from "./security-headers.ts";

/** The files of the built site. */
export type StaticFiles = ReturnType<typeof staticFiles>;

/**
 * Files of the built site, held in memory with the compressed forms of the build. Names with a hash are cached
 * permanently, others for an hour.
 */
export function staticFiles(folder: string) {
  const files = readFiles(folder);
  /** Middleware that responds to the paths of files. */
  const step: ServerStep = async (c, next) => {
    const file = c.req.method === "GET" || c.req.method === "HEAD" ? files.get(targetOf(c).path) : undefined;
    return file ? respond(c, file) : await next();
  };
  /** Whether a file is served at this canonical path. */
  const has = (path: string) => files.has(path);
  /** The files whose names have a hash, by path. */
  const hashed = () => [...files].filter(([path]) => path.startsWith("/assets/"));
  return { step, has, hashed };
}

function readFiles(folder: string): Map<string, Content> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep));
  const paths = new Set(names.map((segments) => segments.join("/")));
  const isServed = (segments: readonly string[]) => {
    const path = segments.join("/");
    const isCompressedForm = /\.(?:br|gz)$/.test(path) && paths.has(path.slice(0, -3));
    // The build stores source maps elsewhere; one that is in this folder anyway is not served.
    const isSourceMap = path.endsWith(".map");
    return !isCompressedForm && !isSourceMap && !segments.some((segment) => segment.startsWith("."));
  };
  return new Map(
    names
      .filter(isServed)
      .map((segments) => [`/${segments.map(encodeSegment).join("/")}`, readContent(folder, segments.join("/"))]),
  );
}

/**
 * Reads a file of a built site, with the compressed forms beside it.
 * @throws when there is no such file
 */
export function readContent(folder: string, path: string): Content {
  const read = (ending: string) => new Uint8Array(readFileSync(join(folder, path + ending)));
  const has = (ending: string) => existsSync(join(folder, path + ending));
  const bodies = {
    identity: read(""),
    ...(has(".br") ? { br: read(".br") } : {}),
    ...(has(".gz") ? { gzip: read(".gz") } : {}),
  };
  const hasOneBody = Object.keys(bodies).length === 1;
  const isImmutable = path.startsWith("assets/");
  return {
    headers: {
      "content-type": contentTypeOf(path),
      "cache-control": isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ...(hasOneBody ? {} : { vary: "Accept-Encoding" }),
      // The preview of blocks has the origin of the editor, and fonts require CORS.
      ...(path.endsWith(".woff2") ? { "access-control-allow-origin": "*" } : {}),
      ...(path.endsWith(".svg") ? { "content-security-policy": drawingPolicy } : {}),
    },
    // Browsers never revalidate files that are cached permanently.
    etag: isImmutable ? undefined : `${hasOneBody ? "" : "W/"}${etagOf(bodies.identity)}`,
    bodies,
    acceptsRanges: hasOneBody,
  };
}
