import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { drawingPolicy } from "../documents/security-headers.ts";
import { contentTypeOf, type FileOnDisk, respond } from "../requests/content-response.ts";
import { type ServerContext, targetOf } from "../requests/request-context.ts";

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

/** `GET /media/<file>`: originals, cached by browsers for a day. */
export function mediaPage(findMedia: FindMedia) {
  return async (c: ServerContext): Promise<Response> => {
    const file = await findMedia(decodeURIComponent(targetOf(c).path.slice("/media/".length)));
    if (!file) return c.text("There is no such picture.\n", 404, { "Cache-Control": "public, max-age=60" });
    return respond(c, {
      headers: {
        "content-type": contentTypeOf(file.path),
        "cache-control": "public, max-age=86400",
        ...(/\.svg$/i.test(file.path) ? { "content-security-policy": drawingPolicy } : {}),
      },
      etag: `"${file.byteLength.toString(36)}-${Math.round(file.modifiedMs).toString(36)}"`,
      bodies: { identity: file },
      acceptsRanges: true,
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
