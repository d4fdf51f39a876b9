import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { drawingPolicy } from "../documents/security-headers.ts";
import { contentTypeOf, type FileOnDisk, respond } from "../requests/content-response.ts";
import { type ServerContext, targetOf } from "../requests/request-context.ts";
import { CompressedDrawings } from "./compressed-drawings.ts";

/** A media file on disk. */
export interface MediaFile extends FileOnDisk {
  readonly modifiedMs: number;
}

/** Finds the file of a name such as `a.jpg` or `2026/a.jpg`; undefined where there is none, or the name leads elsewhere. */
export type FindMedia = (name: string) => Promise<MediaFile | undefined>;

const safeName = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/;
const servedEndings = /\.(?:jpe?g|png|webp|avif|gif|svg|mp4|mov|webm|vtt|pdf)$/i;

/** Media of the embedded backend, in folders of which the first that has a name wins. */
export function mediaFinder(folders: readonly string[]): FindMedia {
  return async (name) => {
    if (!safeName.test(name) || !servedEndings.test(name)) return undefined;
    for (const folder of folders) {
      const file = await fileIn(folder, name);
      if (file) return file;
    }
    return undefined;
  };
}

/** `GET /media/<file>`: originals, cached by browsers for a day; drawings compressed, all others in ranges too. */
export function mediaPage(findMedia: FindMedia) {
  const drawings = new CompressedDrawings();
  return async (c: ServerContext): Promise<Response> => {
    const file = await findMedia(decodeURIComponent(targetOf(c).path.slice("/media/".length)));
    if (!file) return c.text("There is no such picture.\n", 404, { "Cache-Control": "public, max-age=60" });
    const { path, byteLength, modifiedMs } = file;
    const etag = `"${byteLength.toString(36)}-${Math.round(modifiedMs).toString(36)}"`;
    const headers = { "content-type": contentTypeOf(path), "cache-control": "public, max-age=86400" };
    if (!/\.svg$/i.test(path)) return respond(c, { headers, etag, bodies: { identity: file }, acceptsRanges: true });
    const ofDrawing = { ...headers, "content-security-policy": drawingPolicy, vary: "Accept-Encoding" };
    const isCompressed = CompressedDrawings.takes(byteLength);
    const forms = () => drawings.formsOf(path + etag, async () => new Uint8Array(await readFile(path)));
    // Weak: all codings share it.
    return respond(c, {
      headers: ofDrawing,
      etag: `W/${etag}`,
      bodies: isCompressed ? await forms() : { identity: file },
    });
  };
}

async function fileIn(folder: string, name: string): Promise<MediaFile | undefined> {
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, name));
    // A link may lead out of the folder.
    if (!path.startsWith(root + sep)) return undefined;
    const found = await stat(path);
    return found.isFile() ? { path, byteLength: found.size, modifiedMs: found.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}
