import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import type { Bytes, Content } from "../requests/content-response.ts";

const compress = promisify(zstdCompress);

/** Bytes that a client has, by whose SHA-256 (in hexadecimal) it names them. */
export interface Dictionary {
  readonly sha256: string;
  readonly bytes: Bytes;
}

/** What caches must tell apart where a dictionary may be used (RFC 9842, 6.2). */
export const dictionaryVary = "Accept-Encoding, Available-Dictionary";

/** A structured field of 32 bytes. */
const sha256Field = /^\s*:([A-Za-z\d+/]{43}=):\s*$/;
const acceptsDcz = /(?:^|,)\s*dcz\s*(?:;\s*q\s*=\s*(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

/**
 * The SHA-256, in hexadecimal, of the dictionary that a client offers (`Available-Dictionary`) and takes `dcz` with;
 * undefined where it offers none or takes it not.
 */
export function offeredDictionary(available: string | undefined, acceptEncoding: string | undefined) {
  const base64 = available === undefined ? undefined : sha256Field.exec(available)?.[1];
  if (base64 === undefined || !acceptsDcz.test(acceptEncoding ?? "")) return undefined;
  return Buffer.from(base64, "base64").toString("hex");
}

/** A skippable frame of Zstandard that holds 32 bytes (RFC 9842, 5). */
const dczHeader = Buffer.from("5e2a4d1820000000", "hex");

/** How much work goes into a body: `once` for files, `quick` for pages that are made all the time (record 76). */
const efforts = {
  once: { [constants.ZSTD_c_compressionLevel]: 19 },
  quick: {
    [constants.ZSTD_c_compressionLevel]: 6,
    [constants.ZSTD_c_strategy]: constants.ZSTD_lazy2,
    [constants.ZSTD_c_searchLog]: 6,
  },
};

/** A body in the coding `dcz`: compressed with a dictionary by Zstandard (RFC 9842, 5). */
export async function dcz(body: Bytes, { bytes, sha256 }: Dictionary, effort: keyof typeof efforts): Promise<Bytes> {
  const params = efforts[effort];
  const frame = await compress(body, { params, dictionary: bytes });
  return new Uint8Array(Buffer.concat([dczHeader, Buffer.from(sha256, "hex"), frame]));
}

/** Content as its `dcz` alone. Its ETag is weak: other codings share it. */
export function asDelta<Sent extends Content>(content: Sent, delta: Bytes): Sent {
  const etag = content.etag && `W/${content.etag.replace(/^W\//, "")}`;
  const headers = { ...content.headers, "content-encoding": "dcz" };
  return { ...content, headers, etag, bodies: { identity: delta }, acceptsRanges: false };
}
