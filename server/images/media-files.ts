import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { mediaTypeOf } from "@porchlight/contract/media";
import { LRUCache } from "lru-cache";
import {
  type Bytes,
  type CompressedBodies,
  compressedBodies,
  contentTypeOf,
  type FileOnDisk,
  respond,
} from "../http/content-response.ts";
import { type ServerContext, targetOf } from "../http/request-context.ts";
import { drawingPolicy } from "../http/security-headers.ts";

/** A media file on disk. */
export interface MediaFile extends FileOnDisk {
  readonly modifiedMs: number;
}

/**
 * Finds the file of a name such as `a.jpg` or `2026/a.jpg`; undefined when there is none, or the name leads outside the
 * folders.
 */
export type FindMedia = (name: string) => Promise<MediaFile | undefined>;

const safeName = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/;

/** Media of the embedded backend; the first folder that has a name wins. */
export function mediaFinder(folders: readonly string[]): FindMedia {
  return async (name) => {
    if (!safeName.test(name) || !mediaTypeOf(name)) return undefined;
    for (const folder of folders) {
      const file = await fileIn(folder, name);
      if (file) return file;
    }
    return undefined;
  };
}

/** `GET /media/<file>`: originals, cached by browsers for a day; drawings compressed, others also in byte ranges. */
export function mediaPage(findMedia: FindMedia, drawings: CompressedDrawings) {
  return async (c: ServerContext): Promise<Response> => {
    const file = await findMedia(decodeURIComponent(targetOf(c).path.slice("/media/".length)));
    if (!file) return c.text("There is no such picture.\n", 404, { "Cache-Control": "public, max-age=60" });
    const { path, byteLength, modifiedMs } = file;
    const etag = `"${byteLength.toString(36)}-${Math.round(modifiedMs).toString(36)}"`;
    const headers = { "content-type": contentTypeOf(path), "cache-control": "public, max-age=86400" };
    if (!/\.svg$/i.test(path)) return respond(c, { headers, etag, bodies: { identity: file }, acceptsRanges: true });
    const ofDrawing = { ...headers, "content-security-policy": drawingPolicy, vary: "Accept-Encoding" };
    const isCompressed = CompressedDrawings.takes(byteLength);
    const forms = () => drawings.bodiesOf(path + etag, async () => new Uint8Array(await readFile(path)));
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
    // A symbolic link may lead out of the folder.
    if (!path.startsWith(root + sep)) return undefined;
    const found = await stat(path);
    return found.isFile() ? { path, byteLength: found.size, modifiedMs: found.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}

/** The drawings of the demo take 2 MB in all codings. */
const maxCacheBytes = 32 * 1024 * 1024;
/** A larger drawing is sent uncompressed, as it would evict all others. */
const largestDrawingBytes = 4 * 1024 * 1024;

/** Compressed bodies of drawings (SVG), a quarter of their size, created at the first request. */
export class CompressedDrawings {
  readonly #compressed = new LRUCache<string, CompressedBodies, () => Promise<Bytes>>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ identity, br, gzip }) =>
      identity.byteLength + (br?.byteLength ?? 0) + (gzip?.byteLength ?? 0) + 1,
    fetchMethod: async (_version, _stale, { context: read }) => await compressedBodies(await read()),
  });

  /** Whether a drawing of this size is compressed. */
  static takes(byteLength: number): boolean {
    return byteLength <= largestDrawingBytes;
  }

  /**
   * The bodies of a drawing; `version` identifies the bytes that `read` returns.
   * @throws what `read` throws
   */
  async bodiesOf(version: string, read: () => Promise<Bytes>): Promise<CompressedBodies> {
    return await this.#compressed.forceFetch(version, { context: read });
  }
}
