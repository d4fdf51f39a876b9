import { createReadStream } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";
import { drawingPolicy } from "../documents/content-security-policy.ts";
import { addressOf, type ServerContext } from "../requests/request-context.ts";
import { matchesEtag } from "./etag.ts";
import { typeOf } from "./static-files.ts";

/** A media file found on disk. */
export interface MediaFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** The media of the embedded backend: files in a few folders, by name. */
export interface MediaFolders {
  /** The file of a name such as `a.jpg` or `2026/a.jpg`; undefined where there is none, or the name leads elsewhere. */
  find(name: string): Promise<MediaFile | undefined>;
  read(file: MediaFile): Promise<Buffer<ArrayBuffer>>;
}

const safeName = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/;
const servedEndings = /\.(?:jpe?g|png|webp|avif|gif|svg|mp4|webm|pdf)$/i;

/** Media in folders, the first that has the name wins. */
export function mediaFolders(folders: readonly string[]): MediaFolders {
  return {
    async find(name) {
      if (!safeName.test(name) || !servedEndings.test(name)) return undefined;
      for (const folder of folders) {
        const found = await fileIn(folder, name);
        if (found) return found;
      }
      return undefined;
    },
    read: (file) => readFile(file.path),
  };
}

/** `GET /media/<file>`: originals, kept by browsers for a day. */
export function mediaPage(media: MediaFolders) {
  return async (c: ServerContext): Promise<Response> => {
    const name = decoded(addressOf(c).path.slice("/media/".length));
    const file = name === undefined ? undefined : await media.find(name);
    if (!file) return c.text("There is no such picture.\n", 404, { "Cache-Control": "public, max-age=60" });
    const etag = `W/"${file.sizeBytes.toString(36)}-${Math.round(file.modifiedMs).toString(36)}"`;
    const headers: Record<string, string> = {
      "Content-Type": typeOf(file.path),
      "Cache-Control": "public, max-age=86400",
      ETag: etag,
    };
    if (/\.svg$/i.test(file.path)) headers["Content-Security-Policy"] = drawingPolicy;
    if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    headers["Content-Length"] = String(file.sizeBytes);
    c.set("bodyBytes", file.sizeBytes);
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    return c.body(Readable.toWeb(createReadStream(file.path)) as ReadableStream<Uint8Array>, 200, headers);
  };
}

async function fileIn(folder: string, name: string): Promise<MediaFile | undefined> {
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, name));
    // A link may lead out of the folder.
    if (!path.startsWith(root + sep)) return undefined;
    const found = await stat(path);
    return found.isFile() ? { path, sizeBytes: found.size, modifiedMs: found.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
