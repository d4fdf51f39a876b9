import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { drawingPolicy } from "../documents/content-security-policy.ts";
import { bestCoding, type Coding } from "../requests/accept-encoding.ts";
import { addressOf, type ServerStep } from "../requests/request-context.ts";
import { segmentOf } from "../requests/request-target.ts";
import { etagOf, matchesEtag } from "./etag.ts";

/** The files of the built site. */
export interface StaticFiles {
  /** Answers the paths of files, and 404 for what a build would have. */
  readonly step: ServerStep;
  /** True for the path of a file, in the one spelling. */
  has(path: string): boolean;
}

interface StaticFile {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: { readonly identity: Uint8Array<ArrayBuffer> } & Partial<Record<Coding, Uint8Array<ArrayBuffer>>>;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Content type by a file’s ending. */
export function typeOf(file: string): string {
  return types[extname(file).toLowerCase()] ?? "application/octet-stream";
}

/**
 * Files of the built site, held in memory with the compressed forms that the build wrote beside them.
 * What bears a hash in its name never changes; the rest is asked anew after an hour.
 */
export function staticFiles(folder: string): StaticFiles {
  const files = readFiles(folder);
  const step: ServerStep = async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();
    const { path } = addressOf(c);
    const file = files.get(path);
    if (!file) {
      // An old page may ask for a file of an older build: that is no page of the site.
      if (path.startsWith("/assets/")) return c.text("Not found.\n", 404, { "Cache-Control": "no-store" });
      return await next();
    }
    if (matchesEtag(c.req.header("if-none-match"), file.etag)) return c.body(null, 304, file.headers);
    const coding = bestCoding(c.req.header("accept-encoding"));
    const body = file.bodies[coding] ?? file.bodies.identity;
    const headers: Record<string, string> = { ...file.headers, "Content-Length": String(body.byteLength) };
    if (body !== file.bodies.identity) headers["Content-Encoding"] = coding;
    c.set("bodyBytes", body.byteLength);
    return new Response(c.req.method === "HEAD" ? null : body, { headers });
  };
  return { step, has: (path) => files.has(path) };
}

function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
  const all = new Set(names);
  for (const name of names) {
    if (/\.(?:br|gz)$/.test(name) && all.has(name.slice(0, -3))) continue;
    if (name.split("/").some((part) => part.startsWith("."))) continue;
    files.set(`/${name.split("/").map(segmentOf).join("/")}`, readStatic(folder, name, all));
  }
  return files;
}

function readStatic(folder: string, name: string, all: ReadonlySet<string>): StaticFile {
  const identity = readFileSync(join(folder, name));
  const etag = etagOf(identity);
  const headers: Record<string, string> = {
    "Content-Type": typeOf(name),
    "Cache-Control": name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    ETag: etag,
    Vary: "Accept-Encoding",
  };
  if (name.endsWith(".svg")) headers["Content-Security-Policy"] = drawingPolicy;
  const bodies: StaticFile["bodies"] = { identity };
  if (all.has(`${name}.br`)) bodies.br = readFileSync(join(folder, `${name}.br`));
  if (all.has(`${name}.gz`)) bodies.gzip = readFileSync(join(folder, `${name}.gz`));
  return { etag, headers, bodies };
}
