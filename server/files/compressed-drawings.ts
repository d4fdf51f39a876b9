import { LRUCache } from "lru-cache";
import { type CompressedBodies, compressedBodies } from "../requests/compressed-bodies.ts";
import type { Bytes } from "../requests/content-response.ts";

/** Drawings of the demo take 2 MB in all codings. */
const maxKeptBytes = 32 * 1024 * 1024;
/** A larger drawing is sent as it is: it would push out all others. */
const largestDrawingBytes = 4 * 1024 * 1024;

/** Drawings (SVG) in the codings of the web, a quarter of their size, each compressed when it is first asked for. */
export class CompressedDrawings {
  readonly #kept = new LRUCache<string, CompressedBodies, () => Promise<Bytes>>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ identity, br, gzip }) =>
      identity.byteLength + (br?.byteLength ?? 0) + (gzip?.byteLength ?? 0) + 1,
    fetchMethod: async (_version, _stale, { context: read }) => await compressedBodies(await read()),
  });

  /** Whether a drawing of so many bytes is compressed. */
  static takes(byteLength: number): boolean {
    return byteLength <= largestDrawingBytes;
  }

  /**
   * The forms of a drawing; `version` names these exact bytes, which `read` gives.
   * @throws what `read` throws
   */
  async formsOf(version: string, read: () => Promise<Bytes>): Promise<CompressedBodies> {
    return await this.#kept.forceFetch(version, { context: read });
  }
}
