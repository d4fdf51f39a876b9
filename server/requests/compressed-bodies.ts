import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Bytes } from "./content-response.ts";

const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

/** Content in the codings in which it can be sent; of what is too small to be worth it there is no compressed form. */
export interface CompressedBodies {
  readonly identity: Bytes;
  readonly br?: Bytes;
  readonly gzip?: Bytes;
}

const smallestCompressedBytes = 500;

/** Text with its compressed forms, off the main thread; pictures and fonts are compressed already and do not belong here. */
export async function compressedBodies(identity: Bytes): Promise<CompressedBodies> {
  if (identity.byteLength < smallestCompressedBytes) return { identity };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength };
  const [br, gz] = await Promise.all([brotliBytes(identity, { params }), gzipBytes(identity, { level: 6 })]);
  // Copied: zlib returns a slice of a far larger buffer, which would stay in memory with it.
  return { identity, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}
